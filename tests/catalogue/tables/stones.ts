import { notesChange, tellsCachedRows } from '../notes-change.ts';
import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  NOW,
  OTHER_BUSINESS,
  OTHER_PROVIDER,
  OTHER_STONE,
  PROVIDER,
  STONE,
  type Tables,
  THIRD_STONE,
  upTo,
} from '../table-rules.ts';

const stone = (set: string): string => `update stone set ${set} where id = '${STONE}'`;
const ONE_MORE = `insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, carat, price_per_ct)
  select 'ST-10', org_stock_no, provider_id, diamond_type, growth_type, shape, color, carat, price_per_ct from stone where id = '${STONE}'`;
const ONE_LESS = `delete from stone where id = '${THIRD_STONE}'`;
const CHANGES = 'select count(*) from stone_change';
/** So many bytes, as PostgreSQL reads them. */
const bytes = (count: number): string => `\\x${'00'.repeat(count)}`;
const MATCH = ID.first(31);
const COLLECTION = ID.first(32);

/** Stones, who supplies them, and in which company they are shown. */
export const STONES: Tables = {
  provider: {
    row: { id: PROVIDER, nr: 9001, name: 'First Diamonds', source: 6, user_id: CUSTOMER },
    also: [{ id: OTHER_PROVIDER, nr: 9002, name: 'Second Diamonds', user_id: null }],
    second: { id: ID.second(33), nr: 9003, name: 'Third Diamonds', user_id: null },
    key: ['id'],
    references: { user_id: 'app_user' },
    checks: {
      provider_name_check: upTo('name', 120),
      provider_name_check1: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      provider_settings_check: {
        refused: [{ settings: [] }, { settings: { long: 'x'.repeat(20_000) } }],
        allowed: [{ settings: {} }, { settings: null }],
      },
      provider_secret_check: {
        refused: [{ settings: {}, secret: bytes(4_001) }],
        allowed: [{ settings: {}, secret: bytes(4_000) }],
      },
      provider_secret_of_server: {
        refused: [{ settings: null, secret: bytes(1) }],
        allowed: [{ settings: {}, secret: bytes(1) }],
      },
      provider_price_basis_check: {
        refused: [{ price_basis: 0 }, { price_basis: 3 }],
        allowed: [{ price_basis: 1 }, { price_basis: 2 }],
      },
      provider_on_new_rap_check: {
        refused: [{ on_new_rap: 0 }, { on_new_rap: 4 }],
        allowed: [{ on_new_rap: 1 }, { on_new_rap: 3 }],
      },
      provider_source_check: {
        refused: [{ source: 5 }, { source: 8 }],
        allowed: [{ source: 6 }, { source: 7 }],
      },
    },
    unique: {
      provider_name: {
        refused: [{ name: 'First Diamonds' }, { name: 'FIRST diamonds' }],
        allowed: [{ name: 'First Diamonds', deleted_at: NOW }],
      },
      provider_account: {
        refused: [{ user_id: CUSTOMER }],
        allowed: [{ user_id: CUSTOMER, deleted_at: NOW }, { user_id: null }],
      },
      provider_nr_key: { refused: [{ nr: 9001 }], allowed: [] },
    },
    triggers: {
      provider_cached: tellsCachedRows('provider', 'name = name'),
      provider_change: notesChange('provider', "name = 'Otherwise'"),
      provider_counted: {
        counts: 'select nr from price_revision',
        when: [
          `insert into provider (name, source) values ('Fourth Diamonds', 7)`,
          `delete from provider where id = '${OTHER_PROVIDER}'`,
          'truncate provider cascade',
        ],
        not: [`update provider set name = 'Others' where id = '${OTHER_PROVIDER}'`],
      },
      provider_begun: {
        counts: `select count(*) from ledger where event = 'flag.create'`,
        atTheEnd: true,
        when: [`insert into provider (name, source) values ('Fourth Diamonds', 7)`],
        not: [`update provider set name = 'Others' where id = '${OTHER_PROVIDER}'`],
      },
      provider_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  stone: {
    row: {
      id: STONE,
      nr: 900_001,
      stock_no: 'ST-1',
      org_stock_no: '1',
      provider_id: PROVIDER,
      diamond_type: 1,
      growth_type: 1,
      status: 1,
      shape: 1,
      color: 1,
      carat: 1,
      price_per_ct: 100,
    },
    also: [
      { id: OTHER_STONE, nr: 900_002, stock_no: 'ST-2' },
      { id: THIRD_STONE, nr: 900_003, stock_no: 'ST-3' },
    ],
    second: { id: ID.second(34), nr: 900_004, stock_no: 'ST-4' },
    key: ['id'],
    references: {
      provider_id: 'provider',
      shape: 'sub_master',
      color: 'sub_master',
      clarity: 'sub_master',
      cut: 'sub_master',
      polish: 'sub_master',
      symmetry: 'sub_master',
      fluorescence: 'sub_master',
      lab: 'sub_master',
      location: 'sub_master',
      fancy: 'sub_master',
      intensity: 'sub_master',
      overtone: 'sub_master',
      shade: 'sub_master',
      milky: 'sub_master',
    },
    checks: {
      stone_key_to_symbols_check: {
        refused: [{ key_to_symbols: Array.from({ length: 101 }, (_, n) => `symbol ${n}`) }],
        allowed: [{ key_to_symbols: Array.from({ length: 100 }, (_, n) => `symbol ${n}`) }],
      },
      stone_total_amt_check: { refused: [{ total_amt: 0 }], allowed: [{ total_amt: 0.01 }] },
      // A total belongs to an asked price, and is near it.
      stone_check1: {
        refused: [{ total_amt: 100, disc: -30 }],
        allowed: [
          { total_amt: 100, disc: null },
          { total_amt: null, disc: -30 },
        ],
      },
      stone_check2: {
        refused: [{ total_amt: 20_000_100 }],
        allowed: [{ total_amt: 20_000_099.99 }],
      },
      stone_org_stock_no_check: upTo('org_stock_no', 40),
      stone_report_no_check: upTo('report_no', 40),
      stone_stock_no_check1: upTo('stock_no', 40, { written: (length) => 'X'.repeat(length) }),
      stone_stock_no_check: { refused: [{ stock_no: '' }], allowed: [{ stock_no: 'A' }] },
      stone_stock_no_is_in_capitals: {
        refused: [{ stock_no: 'St-1' }, { stock_no: ' ST-1' }, { stock_no: 'ST-1 ' }],
        allowed: [{ stock_no: 'ST-11' }, { stock_no: '11' }],
      },
      stone_diamond_type_check: {
        refused: [{ diamond_type: 0 }, { diamond_type: 3 }],
        allowed: [{ diamond_type: 1 }, { diamond_type: 2 }],
      },
      stone_growth_type_check: {
        refused: [{ growth_type: 0 }, { growth_type: 3 }],
        allowed: [{ growth_type: 1 }, { growth_type: 2 }],
      },
      stone_check: {
        refused: [{ color: null }],
        allowed: [{ diamond_type: 2, color: null }],
      },
      stone_carat_check: { refused: [{ carat: 0 }], allowed: [{ carat: 0.001 }] },
      stone_carat_check1: { refused: [{ carat: 1000.001 }], allowed: [{ carat: 1000 }] },
      stone_price_per_ct_check: {
        refused: [{ price_per_ct: 0 }],
        allowed: [{ price_per_ct: 0.01 }],
      },
      stone_price_per_ct_check1: {
        refused: [{ price_per_ct: 10_000_000.01 }],
        allowed: [{ price_per_ct: 10_000_000 }],
      },
      stone_disc_check: {
        refused: [{ disc: -99.0001 }],
        allowed: [{ disc: -99 }, { disc: null }],
      },
    },
    unique: {
      stone_nr_key: { refused: [{ nr: 900_001 }], allowed: [] },
      stone_stock_no_key: { refused: [{ stock_no: 'ST-1' }], allowed: [] },
    },
    triggers: {
      stone_birth: { workflow: 'stone', births: [{ status: 4 }, { status: 8 }] },
      stone_edges: {
        workflow: 'stone',
        steps: [[{ status: 8 }], [{ status: 4 }, { status: 8 }]],
      },
      stone_live: {
        counts: `select count(*) from live_event where topic = 'stone'`,
        when: [stone('status = 4')],
        not: [stone('status = status'), stone('price_per_ct = 200')],
      },
      stone_price_kept: {
        counts: `select count(*) from stone_price_past where stone_id = '${STONE}'`,
        when: [
          stone('diamond_type = 2'),
          stone('growth_type = 2'),
          stone('shape = 2'),
          stone('color = 2'),
          stone('clarity = 2'),
          stone('carat = 2'),
          stone(`provider_id = '${OTHER_PROVIDER}'`),
          stone('disc = -30'),
          stone('price_per_ct = 200'),
        ],
        not: [stone('price_per_ct = price_per_ct'), stone('status = 4')],
      },
      stone_index_insert: { counts: CHANGES, when: [ONE_MORE], not: [ONE_LESS] },
      stone_index_update: { counts: CHANGES, when: [stone('lab = 2')], not: [ONE_MORE] },
      stone_index_delete: { counts: CHANGES, when: [ONE_LESS], not: [stone('lab = 2')] },
      stone_index_truncate: { counts: CHANGES, when: ['truncate stone cascade'], not: [ONE_LESS] },
    },
  },
  stone_price_past: {
    row: {
      stone_id: STONE,
      diamond_type: 1,
      shape: 1,
      carat: 1,
      provider_id: PROVIDER,
      price_per_ct: 100,
    },
    second: {},
    key: [],
    references: {
      stone_id: 'gone with stone',
      changed_by: 'app_user',
      import_id: 'stock_import',
    },
    checks: {
      stone_price_past_growth_type_check: {
        refused: [{ growth_type: 0 }, { growth_type: 3 }],
        allowed: [{ growth_type: 1 }, { growth_type: null }],
      },
    },
  },
  stone_change: { row: { id: 900_001, nrs: [1] }, second: { id: 900_002 }, key: ['id'] },
  stone_seen: {
    row: { stone_id: STONE, user_id: CUSTOMER, on_day: '2026-01-01' },
    second: { on_day: '2026-01-02' },
    key: ['stone_id', 'user_id', 'on_day'],
    references: { stone_id: 'stone', user_id: 'app_user' },
  },
  stone_match: {
    row: { id: MATCH, owner_id: CUSTOMER, name: 'Earrings', diamond_type: 1 },
    second: { id: ID.second(31) },
    key: ['id'],
    references: { owner_id: 'app_user' },
    checks: {
      stone_match_name_check1: upTo('name', 250),
      stone_match_remark_check1: upTo('remark', 2000),
      stone_match_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      stone_match_remark_check: {
        refused: [{ remark: '' }],
        allowed: [{ remark: 'A' }, { remark: null }],
      },
      stone_match_diamond_type_check: {
        refused: [{ diamond_type: 0 }, { diamond_type: 3 }],
        allowed: [{ diamond_type: 1 }, { diamond_type: 2 }],
      },
    },
  },
  stone_match_stone: {
    row: { match_id: MATCH, stone_id: STONE, place: 1 },
    second: { stone_id: OTHER_STONE },
    key: ['match_id', 'stone_id'],
    references: { match_id: 'gone with stone_match', stone_id: 'stone' },
  },
  collection: {
    row: { id: COLLECTION, name: 'Large', diamond_type: 1 },
    second: { id: ID.second(32), name: 'Small' },
    key: ['id'],
    checks: {
      collection_description_check1: upTo('description', 2000),
      collection_name_check1: upTo('name', 250),
      collection_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      collection_description_check: {
        refused: [{ description: '' }],
        allowed: [{ description: 'A' }, { description: null }],
      },
      collection_diamond_type_check: {
        refused: [{ diamond_type: 0 }, { diamond_type: 3 }],
        allowed: [{ diamond_type: 1 }, { diamond_type: 2 }],
      },
      collection_filter_check: {
        refused: [{ filter: [] }, { filter: 'all' }],
        allowed: [{ filter: {} }, { filter: null }],
      },
    },
    unique: {
      collection_name: {
        refused: [{ name: 'Large' }, { name: 'LARGE' }],
        allowed: [{ name: 'Large', deleted_at: NOW }],
      },
    },
    triggers: {
      collection_change: notesChange('collection', "description = 'Otherwise'"),
      collection_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  collection_stone: {
    row: { collection_id: COLLECTION, stone_id: STONE, place: 1 },
    second: { stone_id: OTHER_STONE },
    key: ['collection_id', 'stone_id'],
    references: { collection_id: 'gone with collection', stone_id: 'stone' },
  },
  featured_stone: {
    row: { id: ID.first(35), stone_id: STONE, starts_at: NOW, featured_by: CUSTOMER },
    second: { id: ID.second(35), stone_id: OTHER_STONE },
    key: ['id'],
    references: { stone_id: 'stone', business_id: 'business', featured_by: 'app_user' },
    checks: {
      featured_stone_check: {
        refused: [{ ends_at: NOW }],
        allowed: [{ ends_at: LATER }, { ends_at: null }],
      },
      featured_stone_place_check: {
        refused: [{ place: -1 }, { place: 10_000 }],
        allowed: [{ place: 0 }, { place: 9_999 }],
      },
    },
    unique: {
      featured_stone_once: {
        refused: [{ stone_id: STONE }],
        allowed: [
          { stone_id: STONE, business_id: BUSINESS },
          { stone_id: STONE, business_id: OTHER_BUSINESS },
        ],
      },
    },
  },
};
