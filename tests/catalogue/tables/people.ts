import { notesChange } from '../notes-change.ts';
import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  NOW,
  OTHER_BUSINESS,
  OTHER_CUSTOMER,
  onlyOne,
  PROVIDER,
  type Row,
  type Tables,
  type TriggerRule,
  upTo,
} from '../table-rules.ts';
import { OTHER_SUBMODULE, SUBMODULE } from './access.ts';

const GUEST: Row = { role_id: 3, password_hash: null, business_id: null };
const BEGUN = `select count(*) from ledger where event = 'flag.create'`;
const BEGIN_BY_HAND = (newcomer: string): string =>
  `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
   select 'activeFlag', id, 'flag.create', 0, 1, 'portal', 0, id from ${newcomer}`;
const GUEST_COMES = `insert into app_user (role_id, email, user_name, first_name) values (3, 'g@culet.example', 'g', 'G')`;
const SUPPLIER: Row = {
  kind: 'supplier',
  field: 'provider_id',
  allowed_values: null,
  allowed_suppliers: [PROVIDER],
};

/** Keeps beside a number the name under which it was chosen. */
const namedBy = (table: string, column: string, id: string): TriggerRule => ({
  counts: `select count(*) from ${table} where ${column}_name = 'A'`,
  when: [`update ${table} set ${column} = 9001 where id = '${id}'`],
  not: [`update ${table} set ${column} = null where id = '${id}'`],
});

/** People, businesses, and what is known of them. */
export const PEOPLE: Tables = {
  business: {
    row: { id: BUSINESS, company_name: 'First & Sons', registration: 9 },
    also: [{ id: OTHER_BUSINESS, company_name: 'Second & Sons' }],
    second: { id: ID.second(21) },
    key: ['id'],
    references: {
      associate_id: 'app_user',
      business_type: 'sub_master',
      designation: 'sub_master',
      country_id: 'country',
    },
    checks: {
      business_address_line_1_check: upTo('address_line_1', 120),
      business_address_line_2_check: upTo('address_line_2', 120),
      business_business_type_name_check: upTo('business_type_name', 80),
      business_city_check: upTo('city', 120),
      business_company_name_check1: upTo('company_name', 120),
      business_designation_name_check: upTo('designation_name', 80),
      business_phone_check: upTo('phone', 40),
      business_postal_code_check: upTo('postal_code', 40),
      business_state_check: upTo('state', 120),
      business_tax_identification_number_check: upTo('tax_identification_number', 40),
      business_website_check: upTo('website', 200),
      business_company_name_check: {
        refused: [{ company_name: '' }],
        allowed: [{ company_name: 'A' }],
      },
      business_registration_check: {
        refused: [{ registration: 8 }, { registration: 12 }],
        allowed: [{ registration: 9 }, { registration: 10 }, { registration: 11 }],
      },
      business_memo_limit_check: {
        refused: [{ memo_limit: -0.01 }, { memo_limit: 1_000_000_000.01 }],
        allowed: [{ memo_limit: 0 }, { memo_limit: 1_000_000_000 }],
      },
      business_credit_limit_check: {
        refused: [{ credit_limit: -0.01 }, { credit_limit: 1_000_000_000.01 }],
        allowed: [{ credit_limit: null }, { credit_limit: 0 }, { credit_limit: 1_000_000_000 }],
      },
      business_memo_days_check: {
        refused: [{ memo_days: 0 }, { memo_days: 366 }],
        allowed: [{ memo_days: 1 }, { memo_days: 365 }],
      },
      business_payment_days_check: {
        refused: [{ payment_days: -1 }, { payment_days: 366 }],
        allowed: [{ payment_days: 0 }, { payment_days: 365 }],
      },
    },
    triggers: {
      business_change: notesChange('business', "phone = 'Otherwise'"),
      business_type_named: namedBy('business', 'business_type', BUSINESS),
      business_designation_named: namedBy('business', 'designation', BUSINESS),
      business_birth: {
        workflow: 'business',
        births: [{ registration: 10 }, { registration: 11 }],
      },
      business_edges: {
        workflow: 'business',
        steps: [[{ registration: 11 }], [{ registration: 10 }, { registration: 9 }]],
      },
      business_begun: {
        counts: BEGUN,
        atTheEnd: true,
        when: [
          `insert into business (company_name) values ('Third & Sons')`,
          `insert into business (company_name) values ('Third & Sons'); ${BEGIN_BY_HAND(`business where company_name = 'Third & Sons'`)}`,
        ],
        not: [`update business set company_name = 'Third & Sons'`],
      },
      business_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
      business_limit_kept: {
        counts: 'select count(*) from business_limit_past',
        when: [
          `update business set memo_limit = 7 where id = '${BUSINESS}'`,
          `update business set credit_limit = 7 where id = '${BUSINESS}'`,
        ],
        not: [
          `update business set memo_limit = memo_limit, credit_limit = credit_limit where id = '${BUSINESS}'`,
          `update business set phone = '1' where id = '${BUSINESS}'`,
        ],
      },
      business_associate_kept: {
        counts: 'select count(*) from business_associate_past',
        when: [`update business set associate_id = '${CUSTOMER}' where id = '${BUSINESS}'`],
        not: [
          `update business set associate_id = associate_id where id = '${BUSINESS}'`,
          `update business set phone = '1' where id = '${BUSINESS}'`,
        ],
      },
    },
  },
  app_user: {
    row: {
      id: CUSTOMER,
      role_id: 2,
      email: 'first@culet.example',
      user_name: 'first',
      first_name: 'First',
      password_hash: 'x',
      business_id: BUSINESS,
    },
    also: [{ id: OTHER_CUSTOMER, email: 'second@culet.example', user_name: 'second' }],
    second: { id: ID.second(22), email: 'third@culet.example', user_name: 'third' },
    key: ['id'],
    references: {
      role_id: ['role', { business_id: null }],
      business_id: 'business',
      mobile_country_id: 'country',
      picture_file_id: 'stored_file',
      salesperson_type: 'sub_master',
    },
    checks: {
      app_user_email_check1: upTo('email', 254, {
        written: (length) => 'x@y.example'.padStart(length, 'x'),
      }),
      app_user_first_name_check: upTo('first_name', 120),
      app_user_guest_company_check: upTo('guest_company', 120),
      app_user_last_name_check: upTo('last_name', 80),
      app_user_growth_check: {
        refused: [{ growth_type: 0 }, { growth_type: 3 }],
        allowed: [{ growth_type: 1 }, { growth_type: 2 }],
      },
      app_user_clock_hours_check: {
        refused: [{ clock_hours: 0 }, { clock_hours: 13 }],
        allowed: [{ clock_hours: 12 }, { clock_hours: 24 }],
      },
      app_user_salesperson_type_name_check: upTo('salesperson_type_name', 80),
      app_user_mobile_check: upTo('mobile', 20),
      app_user_user_name_check: upTo('user_name', 254),
      app_user_check: {
        refused: [{ password_hash: null }, { ...GUEST, password_hash: 'x' }],
        allowed: [GUEST],
      },
      app_user_check1: {
        refused: [{ business_id: null }, { role_id: 1 }, { ...GUEST, business_id: BUSINESS }],
        allowed: [{ role_id: 1, business_id: null }],
      },
      app_user_email_check: {
        refused: [{ email: 'Third@culet.example' }, { email: '@culet' }, { email: 'third@' }],
        allowed: [{ email: 't@c' }],
      },
    },
    unique: {
      app_user_email: {
        refused: [{ email: 'first@culet.example' }],
        allowed: [
          { email: 'first@culet.example', ...GUEST },
          { email: 'first@culet.example', deleted_at: NOW },
        ],
      },
      app_user_guest_email: {
        first: GUEST,
        refused: [{ email: 'first@culet.example', ...GUEST }],
        allowed: [{ email: 'first@culet.example' }],
      },
      app_user_name: {
        refused: [{ user_name: 'first' }, { user_name: 'FIRST' }],
        allowed: [
          { user_name: 'first', ...GUEST },
          { user_name: 'first', deleted_at: NOW },
        ],
      },
    },
    triggers: {
      app_user_change: notesChange('app_user', "first_name = 'Otherwise'"),
      app_user_type_named: namedBy('app_user', 'salesperson_type', CUSTOMER),
      app_user_begun: {
        counts: BEGUN,
        atTheEnd: true,
        when: [
          GUEST_COMES,
          `${GUEST_COMES}; ${BEGIN_BY_HAND(`app_user where email = 'g@culet.example'`)}`,
        ],
        not: [`update app_user set first_name = 'Third'`],
      },
      app_user_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  user_permission: {
    row: { user_id: CUSTOMER, submodule_id: SUBMODULE },
    second: { submodule_id: OTHER_SUBMODULE },
    key: ['user_id', 'submodule_id'],
    references: { user_id: 'gone with app_user', submodule_id: 'gone with submodule' },
    triggers: {
      user_permission_change: notesChange('user_permission', 'write_access = not write_access'),
    },
  },
  session: {
    row: { id: ID.first(23), token_hash: '\\x01', user_id: CUSTOMER, expires_at: LATER },
    second: { id: ID.second(23), token_hash: '\\x02' },
    key: ['id'],
    references: { user_id: 'gone with app_user' },
    unique: { session_token_hash_key: { refused: [{ token_hash: '\\x01' }], allowed: [] } },
    checks: {
      session_agent_check: upTo('agent', 300),
    },
  },
  setup_token: {
    ...onlyOne('singleton', { singleton: true, token_hash: '\\x01' }),
    checks: { setup_token_singleton_check: { refused: [{ singleton: false }], allowed: [] } },
  },
  idempotency: {
    row: { actor_id: CUSTOMER, key: 'a', operation: 'holdStones', body_hash: '\\x01' },
    second: { key: 'b' },
    key: ['actor_id', 'key'],
    references: { actor_id: 'gone with app_user' },
  },
  notice: {
    row: { id: ID.first(24), user_id: CUSTOMER, kind: 'hold.expired', title: 'A', detail: 'B' },
    second: { id: ID.second(24) },
    key: ['id'],
    references: { user_id: 'gone with app_user' },
    checks: {
      notice_detail_check: upTo('detail', 1000),
      notice_link_check: upTo('link', 1000),
      notice_title_check: upTo('title', 200),
    },
  },
  inventory_access: {
    row: { business_id: BUSINESS, kind: 'attribute', field: 'shape', allowed_values: [1] },
    second: { field: 'color' },
    key: ['business_id', 'field'],
    references: { business_id: 'gone with business' },
    checks: {
      inventory_access_field_check: {
        refused: [{ field: 'carat' }],
        allowed: [{ field: 'milky' }, { field: 'lab' }],
      },
      inventory_access_growth_check: {
        refused: [
          { field: 'growth_type', allowed_values: [3] },
          { field: 'growth_type', allowed_values: [1, 2] },
        ],
        allowed: [{ field: 'growth_type', allowed_values: [2] }],
      },
      inventory_access_check: {
        refused: [{ kind: 'location' }, { kind: 'everything' }, { field: 'location' }],
        allowed: [{ kind: 'location', field: 'location' }, SUPPLIER],
      },
      inventory_access_check1: {
        refused: [{ allowed_suppliers: [PROVIDER] }, { ...SUPPLIER, allowed_suppliers: null }],
        allowed: [SUPPLIER],
      },
      inventory_access_check2: {
        refused: [{ allowed_values: null }, { ...SUPPLIER, allowed_values: [1] }],
        allowed: [SUPPLIER],
      },
      inventory_access_allowed_values_check: {
        refused: [{ allowed_values: [] }],
        allowed: [{ allowed_values: [1, 2] }],
      },
      inventory_access_allowed_suppliers_check: {
        refused: [{ ...SUPPLIER, allowed_suppliers: [] }],
        allowed: [SUPPLIER],
      },
    },
    triggers: {
      inventory_access_change: notesChange('inventory_access', "allowed_values = '{2}'"),
    },
  },
  business_limit_past: {
    row: { business_id: BUSINESS, memo_limit: 100 },
    second: {},
    key: [],
    references: { business_id: 'gone with business' },
  },
  business_associate_past: {
    row: { business_id: BUSINESS },
    second: {},
    key: [],
    references: { business_id: 'gone with business' },
  },
};
