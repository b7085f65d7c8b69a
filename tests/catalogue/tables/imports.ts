import { notesChange, tellsCachedRows } from '../notes-change.ts';
import { CUSTOMER, ID, PROVIDER, STONE, type Tables, upTo } from '../table-rules.ts';
import { FILE } from './papers.ts';

const IMPORT = ID.first(110);
const FEED = ID.first(112);
const LATER = '2999-01-01T00:00:00Z';
const LIVE_OF_HOUSE = `select count(*) from live_event where topic = 'import' and user_id is null`;
const LIVE_OF_SUPPLIER = `select count(*) from live_event where topic = 'import' and user_id is not null`;

/** Stock lists of suppliers, and how they are read. */
export const IMPORTS: Tables = {
  mapping: {
    row: {
      id: ID.first(111),
      provider_id: PROVIDER,
      version: 1,
      mapping: {},
      file_name: 'list.csv',
      made_by: CUSTOMER,
    },
    second: { id: ID.second(111), version: 2 },
    key: ['id'],
    references: { provider_id: 'gone with provider', made_by: 'app_user' },
    checks: {
      mapping_mapping_check: { refused: [{ mapping: [] }], allowed: [{ mapping: {} }] },
      mapping_version_check: { refused: [{ version: 0 }], allowed: [{ version: 3 }] },
      mapping_file_name_check: upTo('file_name', 250),
    },
    unique: {
      mapping_provider_id_version_key: { refused: [{ version: 1 }], allowed: [{ version: 2 }] },
    },
    triggers: { mapping_change: notesChange('mapping', "file_name = 'Otherwise'") },
  },
  stock_import: {
    row: {
      id: IMPORT,
      import_no: 'SL-1',
      state: 1,
      provider_id: PROVIDER,
      file_id: FILE,
      is_full: true,
    },
    second: { id: ID.second(110), import_no: 'SL-2' },
    key: ['id'],
    references: {
      provider_id: 'provider',
      file_id: 'stored_file',
      sent_by: 'app_user',
      after_rap: 'rap_list',
    },
    checks: {
      stock_import_mapping_check: { refused: [{ mapping: [] }], allowed: [{ mapping: {} }] },
      stock_import_figures_check: { refused: [{ figures: [] }], allowed: [{ figures: {} }] },
      stock_import_taught_check: { refused: [{ taught: {} }], allowed: [{ taught: [] }] },
      stock_import_reason_check: upTo('reason', 2000),
    },
    unique: { stock_import_import_no_key: { refused: [{ import_no: 'SL-1' }], allowed: [] } },
    triggers: {
      stock_import_cached: tellsCachedRows('stock_import', 'figures = figures'),
      stock_import_confirmed_kept: {
        counts: 'select count(*) from stock_import_confirmed',
        when: [`update stock_import set confirmed_at = '${LATER}' where id = '${IMPORT}'`],
        not: [`update stock_import set done = 1 where id = '${IMPORT}'`],
      },
      stock_import_birth: { workflow: 'stockImport', births: [{ state: 2 }, { state: 7 }] },
      stock_import_edges: { workflow: 'stockImport', steps: [[{ state: 7 }]] },
      stock_import_live_new: {
        counts: LIVE_OF_HOUSE,
        when: [
          `insert into stock_import (import_no, state, provider_id, file_id, is_full) values ('SL-3', 1, '${PROVIDER}', '${FILE}', true)`,
        ],
      },
      stock_import_live: {
        counts: LIVE_OF_SUPPLIER,
        when: [`update stock_import set done = 1 where id = '${IMPORT}'`],
      },
    },
  },
  stock_import_confirmed: {
    row: { import_id: IMPORT, at: LATER },
    second: {},
    key: [],
    references: { import_id: 'gone with stock_import' },
  },
  stock_import_row: {
    row: { id: 900_001, import_id: IMPORT, line: 2, outcome: 1 },
    second: { id: 900_002 },
    key: ['id'],
    references: {
      import_id: 'gone with stock_import',
      stone_id: 'stone',
      twin_id: 'stone',
    },
    checks: {
      stock_import_row_outcome_check: {
        refused: [{ outcome: 0 }, { outcome: 10 }],
        allowed: [{ outcome: 1 }, { outcome: 9, stone_id: STONE }],
      },
      stock_import_row_reasons_check: { refused: [{ reasons: {} }], allowed: [{ reasons: [] }] },
      stock_import_row_differs_check: {
        refused: [{ differs: {} }],
        allowed: [{ differs: [] }],
      },
      stock_import_row_doubts_check: { refused: [{ doubts: {} }], allowed: [{ doubts: [] }] },
      stock_import_row_corrections_check: {
        refused: [{ corrections: [] }],
        allowed: [{ corrections: {} }],
      },
      stock_import_row_links_check: { refused: [{ links: [] }], allowed: [{ links: {} }] },
    },
  },
  feed: {
    row: { id: FEED, provider_id: PROVIDER, schedule: '0 6 * * *', next_at: LATER },
    second: { id: ID.second(112), provider_id: ID.second(5) },
    key: ['id'],
    references: { provider_id: 'provider' },
    checks: {
      feed_schedule_check: {
        refused: [{ schedule: '* * * *' }, { schedule: `0 6 * * ${'1'.repeat(53)}` }],
        allowed: [{ schedule: '* * * * *' }, { schedule: `0 6 * * ${'1'.repeat(52)}` }],
      },
      feed_failures_check: { refused: [{ failures: -1 }], allowed: [{ failures: 0 }] },
      feed_next_of_schedule: {
        refused: [{ schedule: null }],
        allowed: [{ schedule: null, next_at: null }, { next_at: null }],
      },
    },
    unique: { feed_provider_id_key: { refused: [{ provider_id: PROVIDER }], allowed: [] } },
    triggers: {
      feed_change: notesChange('feed', "schedule = 'Otherwise'"),
      feed_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  feed_run: {
    row: { id: ID.first(113), provider_id: PROVIDER },
    second: {
      id: ID.second(113),
      provider_id: ID.second(5),
      ended_at: LATER,
      outcome: 2,
      import_id: IMPORT,
    },
    key: ['id'],
    references: { provider_id: 'provider', asked_by: 'app_user', import_id: 'stock_import' },
    checks: {
      feed_run_outcome_check: {
        refused: [
          { outcome: 0, import_id: null },
          { outcome: 5, import_id: null },
        ],
        allowed: [
          { outcome: 1, ended_at: null, import_id: null },
          { outcome: 4, import_id: null, fault: 'Gone.' },
        ],
      },
      feed_run_file_name_check: upTo('file_name', 255),
      feed_run_bytes_check: { refused: [{ bytes: -1 }], allowed: [{ bytes: 0 }] },
      feed_run_fault_check: {
        refused: [{ outcome: 4, import_id: null, fault: 'a'.repeat(2_001) }],
        allowed: [{ outcome: 4, import_id: null, fault: 'a'.repeat(2_000) }],
      },
      feed_run_ended: {
        refused: [{ outcome: 1, import_id: null }, { ended_at: null }],
        allowed: [{ outcome: 3, import_id: null }],
      },
      feed_run_list: {
        refused: [{ outcome: 3 }, { import_id: null }],
        allowed: [{ outcome: 3, import_id: null }],
      },
      feed_run_failed: {
        refused: [{ outcome: 4, import_id: null }, { fault: 'Gone.' }],
        allowed: [{ outcome: 4, import_id: null, fault: 'Gone.' }],
      },
    },
    unique: {
      feed_run_one: {
        refused: [{ provider_id: PROVIDER, outcome: 1, ended_at: null, import_id: null }],
        allowed: [{ provider_id: PROVIDER }],
      },
    },
  },
  stock_import_limit: {
    row: { provider_id: PROVIDER, gone_pct: 5, rejected_pct: 5, moved_pct: 5 },
    second: { provider_id: ID.second(5) },
    key: ['provider_id'],
    references: { provider_id: 'provider' },
    checks: {
      stock_import_limit_gone_pct_check: {
        refused: [{ gone_pct: -0.01 }, { gone_pct: 20.01 }],
        allowed: [{ gone_pct: 0 }, { gone_pct: 20 }],
      },
      stock_import_limit_rejected_pct_check: {
        refused: [{ rejected_pct: -0.01 }, { rejected_pct: 100.01 }],
        allowed: [{ rejected_pct: 0 }, { rejected_pct: 100 }],
      },
      stock_import_limit_rap_pct_check: {
        refused: [{ rap_pct: -0.01 }, { rap_pct: 100.01 }],
        allowed: [{ rap_pct: 0 }, { rap_pct: 100 }],
      },
      stock_import_limit_moved_pct_check: {
        refused: [{ moved_pct: -0.01 }, { moved_pct: 100.01 }],
        allowed: [{ moved_pct: 0 }, { moved_pct: 100 }],
      },
    },
    triggers: {
      stock_import_limit_change: notesChange('stock_import_limit', 'gone_pct = gone_pct + 1'),
    },
  },
};
