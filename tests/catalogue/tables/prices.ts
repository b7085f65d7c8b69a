import { notesChange } from '../notes-change.ts';
import { BUSINESS, ID, NOW, onlyOne, type Row, type Tables, upTo } from '../table-rules.ts';

const RANGE = ID.first(71);
const LIST = ID.first(72);
const REVISION = 'select nr from price_revision';
const OWNED: Row = { scope: 4, owner_id: BUSINESS };
const RATED: Row = {
  rate: 83,
  rated_on: '2026-03-01',
  source: 'x',
  fetched_at: '2026-03-01T10:00:00Z',
};
const ENDED: Row = { ended_by: 901, in_force_until: '2026-03-03T10:00:00Z' };

/** What prices are made of. */
export const PRICES: Tables = {
  price_revision: {
    ...onlyOne('singleton', null),
    checks: { price_revision_singleton_check: { refused: [{ singleton: false }], allowed: [] } },
  },
  usd_inr: {
    ...onlyOne('only_one', null),
    checks: {
      usd_inr_only_one_check: { refused: [{ only_one: false }], allowed: [] },
      usd_inr_rate_check: {
        refused: [{ ...RATED, rate: 0 }],
        allowed: [{ ...RATED, rate: 0.000001 }],
      },
      usd_inr_check: {
        refused: [{ rate: 83 }, { ...RATED, source: null }, { ...RATED, rate: null }],
        allowed: [RATED],
      },
    },
    triggers: {
      usd_inr_change: notesChange(
        'usd_inr',
        "rate = 90, rated_on = current_date, source = 'Otherwise', fetched_at = current_timestamp",
      ),
    },
  },
  carat_range: {
    row: { id: RANGE, name: 'Specimen', sequence: 1 },
    second: { id: ID.second(71), name: 'Another' },
    key: ['id'],
    checks: {
      carat_range_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      carat_range_name_check1: upTo('name', 80),
    },
    unique: {
      carat_range_name: {
        refused: [{ name: 'Specimen' }, { name: 'SPECIMEN' }],
        allowed: [{ name: 'Specimen', deleted_at: NOW }],
      },
    },
    triggers: {
      carat_range_change: notesChange('carat_range', "name = 'Otherwise'"),
      carat_range_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  sub_carat_range: {
    prepare: 'delete from sub_carat_range',
    row: {
      id: ID.first(73),
      nr: 9001,
      range_id: RANGE,
      carat_from: 1,
      carat_to: 2,
    },
    second: { id: ID.second(73), nr: 9002, carat_from: 3, carat_to: 4 },
    key: ['id'],
    references: { range_id: 'carat_range' },
    checks: {
      sub_carat_range_carat_from_check: {
        refused: [{ carat_from: 0, carat_to: 0.5 }],
        allowed: [{ carat_from: 0.01, carat_to: 0.5 }],
      },
      sub_carat_range_check: {
        refused: [
          { carat_from: 4, carat_to: 3.99 },
          { carat_from: 4, carat_to: 1000.01 },
        ],
        allowed: [
          { carat_from: 4, carat_to: 4 },
          { carat_from: 4, carat_to: 1000 },
        ],
      },
    },
    unique: {
      sub_carat_range_nr_key: { refused: [{ nr: 9001 }], allowed: [] },
      sub_carat_range_numrange_excl: {
        refused: [
          { carat_from: 2, carat_to: 3 },
          { carat_from: 0.5, carat_to: 1 },
          { carat_from: 1.2, carat_to: 1.3 },
        ],
        allowed: [
          { carat_from: 2.01, carat_to: 3 },
          { carat_from: 0.5, carat_to: 0.99 },
          { carat_from: 1.2, carat_to: 1.3, deleted_at: NOW },
        ],
      },
    },
    triggers: {
      sub_carat_range_change: notesChange('sub_carat_range', 'is_active = not is_active'),
      sub_carat_range_counted: {
        counts: REVISION,
        when: [
          `insert into sub_carat_range (range_id, carat_from, carat_to) values ('${RANGE}', 5, 6)`,
          'update sub_carat_range set carat_to = 2.5',
          'delete from sub_carat_range where nr = 0',
          'truncate sub_carat_range cascade',
        ],
      },
      sub_carat_range_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
      sub_carat_range_kept: {
        counts: 'select count(*) from sub_carat_range_past',
        when: ['update sub_carat_range set carat_to = 2.5'],
        not: ['update sub_carat_range set carat_to = carat_to'],
      },
    },
  },
  sub_carat_range_past: {
    row: { sub_range: 9001, carat_from: 1, carat_to: 2 },
    second: {},
    key: [],
    references: { sub_range: 'gone with sub_carat_range', changed_by: 'app_user' },
  },
  rap_list: {
    row: { id: LIST, listed_on: '2026-03-01', kind: 'ROUND' },
    second: { id: ID.second(72), listed_on: '2026-03-08' },
    key: ['id'],
    references: { loaded_by: 'app_user' },
    checks: {
      rap_list_kind_check: {
        refused: [{ kind: 'OVAL' }],
        allowed: [{ kind: 'ROUND' }, { kind: 'PEAR' }],
      },
      rap_list_revision_check: { refused: [{ revision: 0 }], allowed: [{ revision: 1 }] },
      rap_list_source_check: {
        refused: [{ source: 'mail' }],
        allowed: [{ source: 'file' }, { source: 'body' }, { source: 'sync' }, { source: 'demo' }],
      },
    },
    unique: {
      rap_list_kind_listed_on_revision_key: {
        refused: [{ listed_on: '2026-03-01' }],
        allowed: [
          { listed_on: '2026-03-01', revision: 2 },
          { listed_on: '2026-03-01', kind: 'PEAR' },
        ],
      },
    },
    triggers: {
      rap_list_counted: {
        counts: REVISION,
        when: [
          `insert into rap_list (listed_on, kind) values ('2026-03-15', 'PEAR')`,
          `update rap_list set source = 'file'`,
          `delete from rap_list where kind = 'NONE'`,
          'truncate rap_list cascade',
        ],
      },
    },
  },
  rap_price: {
    row: {
      list_id: LIST,
      color: 1,
      clarity: 1,
      band: 1,
      carat_from: 1,
      carat_to: 2,
      price_per_ct: 100,
    },
    second: { band: 2 },
    key: ['list_id', 'color', 'clarity', 'band'],
    references: { list_id: 'gone with rap_list', color: 'sub_master', clarity: 'sub_master' },
    checks: {
      rap_price_band_check: { refused: [{ band: 0 }], allowed: [{ band: 3 }] },
      rap_price_carat_from_check1: {
        refused: [{ carat_from: 0 }],
        allowed: [{ carat_from: 0.01 }],
      },
      rap_price_check1: {
        refused: [{ carat_from: 2, carat_to: 1.99 }, { carat_to: 1000.01 }],
        allowed: [{ carat_from: 2, carat_to: 2 }, { carat_to: 1000 }],
      },
      rap_price_price_per_ct_check1: {
        refused: [{ price_per_ct: 0 }, { price_per_ct: 1_000_000.01 }],
        allowed: [{ price_per_ct: 0.01 }, { price_per_ct: 1_000_000 }],
      },
    },
  },
  markup_change: {
    row: { id: 901, scope: 1 },
    also: [{ id: 902 }],
    second: { id: 903 },
    key: ['id'],
    references: { actor_id: 'app_user', undoes: 'markup_change' },
    checks: {
      markup_change_scope_check: {
        refused: [
          { ...OWNED, scope: 0 },
          { ...OWNED, scope: 5 },
        ],
        allowed: [{ scope: 1 }, OWNED],
      },
      markup_change_check: {
        refused: [{ owner_id: BUSINESS }, { scope: 2 }],
        allowed: [OWNED],
      },
    },
    unique: {
      markup_change_undoes_key: {
        first: { undoes: 902 },
        refused: [{ undoes: 902 }],
        allowed: [{ undoes: 901 }, { undoes: null }],
      },
    },
  },
  markup_rule: {
    row: {
      id: 901,
      scope: 1,
      diamond_type: 1,
      growth_type: 1,
      sub_range: 9001,
      points: 5,
      begun_by: 901,
    },
    second: { id: 902, diamond_type: 2 },
    key: ['id'],
    references: {
      sub_range: 'sub_carat_range',
      begun_by: 'markup_change',
      ended_by: ['markup_change', { in_force_until: '2026-03-03T10:00:00Z' }],
    },
    checks: {
      markup_rule_scope_check: {
        refused: [
          { ...OWNED, scope: 0 },
          { ...OWNED, scope: 5 },
        ],
        allowed: [{ scope: 1 }, OWNED],
      },
      markup_rule_check: {
        refused: [{ owner_id: BUSINESS }, { scope: 2 }],
        allowed: [OWNED],
      },
      markup_rule_check1: {
        refused: [
          { ...ENDED, ended_by: null },
          { ...ENDED, in_force_until: null },
        ],
        allowed: [ENDED],
      },
      markup_rule_diamond_type_check: {
        refused: [{ diamond_type: 0 }, { diamond_type: 3 }],
        allowed: [{ diamond_type: 2 }],
      },
      markup_rule_growth_type_check: {
        refused: [{ growth_type: 0 }, { growth_type: 3 }],
        allowed: [{ growth_type: 2 }],
      },
      markup_rule_growth_check: {
        refused: [{ growth_type: null }],
        allowed: [{ growth_type: null, ...ENDED }],
      },
      markup_rule_mode_check: {
        refused: [{ mode: 0 }, { mode: 3 }],
        allowed: [{ mode: 1 }, { mode: 2 }],
      },
      markup_rule_days_check: {
        refused: [{ first_day: '2026-12-02', last_day: '2026-12-01' }],
        allowed: [
          { first_day: '2026-12-01', last_day: '2026-12-01' },
          { first_day: '2026-12-01' },
          { last_day: '2026-12-01' },
        ],
      },
      markup_rule_below_cost_reason_check: {
        refused: [{ below_cost_reason: '' }, { below_cost_reason: 'x'.repeat(501) }],
        allowed: [{ below_cost_reason: 'x' }, { below_cost_reason: 'x'.repeat(500) }],
      },
      markup_rule_points_check: {
        refused: [{ points: -20.01 }, { points: 100.01 }],
        allowed: [{ points: -20 }, { points: 100 }],
      },
    },
    unique: {
      markup_rule_one_in_force: {
        refused: [{ diamond_type: 1 }],
        allowed: [
          { diamond_type: 1, growth_type: 2 },
          { diamond_type: 1, first_day: '2026-12-01' },
          { diamond_type: 1, last_day: '2026-12-01' },
          { diamond_type: 1, ...ENDED },
          { diamond_type: 1, ...OWNED },
        ],
      },
    },
    triggers: {
      markup_rule_change: notesChange('markup_rule', 'points = points + 1'),
      markup_rule_counted: {
        counts: REVISION,
        when: [
          `insert into markup_rule (scope, diamond_type, growth_type, sub_range, points, begun_by) values (1, 2, 1, 9001, 1, 901)`,
          'update markup_rule set points = 6',
          'delete from markup_rule',
          'truncate markup_rule',
        ],
      },
    },
  },
};
