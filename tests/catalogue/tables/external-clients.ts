import { notesChange } from '../notes-change.ts';
import { CUSTOMER, ID, LATER, NOW, type Tables, upTo } from '../table-rules.ts';

const CLIENT = ID.first(91);
const OTHER_CLIENT = ID.first(116);
const KEY = ID.first(92);
const EXPORT = ID.first(114);
const SUM = `\\x${'0'.repeat(32)}`;

/** Programs of clients, and the keys by which they come in. */
export const EXTERNAL_CLIENTS: Tables = {
  external_client: {
    row: { id: CLIENT, name: 'Shop', user_id: CUSTOMER },
    also: [{ id: OTHER_CLIENT, name: 'Window' }],
    second: { id: ID.second(91), name: 'Till' },
    key: ['id'],
    references: { user_id: 'app_user' },
    checks: {
      external_client_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      external_client_name_check1: upTo('name', 80),
      external_client_remark_check: {
        refused: [{ remark: '' }],
        allowed: [{ remark: 'A' }, { remark: null }],
      },
      external_client_remark_check1: upTo('remark', 2000),
    },
    unique: {
      external_client_name: {
        refused: [{ name: 'Shop' }, { name: 'SHOP' }],
        allowed: [{ name: 'Shop', deleted_at: NOW }],
      },
    },
    triggers: {
      external_client_change: notesChange('external_client', "remark = 'Otherwise'"),
      external_client_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  api_key: {
    row: {
      id: KEY,
      client_id: CLIENT,
      name: 'Shop',
      beginning: 'culet_abcdef',
      key_hash: '\\x01',
      scopes: ['stock'],
      per_minute: 120,
      is_sandbox: false,
      created_by: CUSTOMER,
      replaces_id: KEY,
    },
    second: { id: ID.second(92), key_hash: '\\x02', replaces_id: null },
    key: ['id'],
    references: {
      client_id: 'external_client',
      created_by: 'app_user',
      revoked_by: ['app_user', { revoked_at: NOW }],
      replaces_id: 'api_key',
    },
    checks: {
      api_key_name_check: {
        refused: [{ name: '' }, { name: ' A' }, { name: 'A ' }],
        allowed: [{ name: 'A' }],
      },
      api_key_name_check1: upTo('name', 80),
      api_key_beginning_check: {
        refused: [{ beginning: 'culet_abcde' }, { beginning: 'other_abcdef' }],
        allowed: [{ beginning: 'culet_A-_9zz' }],
      },
      api_key_scopes_check: {
        refused: [{ scopes: [] }, { scopes: ['everything'] }, { scopes: ['stock', 'all'] }],
        allowed: [{ scopes: ['stock', 'export', 'hold', 'confirm', 'memo'] }],
      },
      api_key_per_minute_check: {
        refused: [{ per_minute: 0 }, { per_minute: 6_001 }],
        allowed: [{ per_minute: 1 }, { per_minute: 6_000 }],
      },
      api_key_check: {
        refused: [{ revoked_at: NOW }, { revoked_by: CUSTOMER }],
        allowed: [{ revoked_at: NOW, revoked_by: CUSTOMER, expires_at: LATER }],
      },
    },
    unique: {
      api_key_key_hash_key: { refused: [{ key_hash: '\\x01' }], allowed: [] },
      api_key_replaced: { refused: [{ replaces_id: KEY }], allowed: [{ replaces_id: null }] },
    },
    triggers: { api_key_change: notesChange('api_key', "name = 'Otherwise'") },
  },
  stock_export: {
    row: {
      id: EXPORT,
      client_id: CLIENT,
      settings: {},
      schedule: '0 6 * * *',
      next_at: LATER,
    },
    second: { id: ID.second(114), client_id: OTHER_CLIENT },
    key: ['id'],
    references: { client_id: 'external_client' },
    checks: {
      stock_export_settings_check: { refused: [{ settings: [] }], allowed: [{ settings: {} }] },
      stock_export_schedule_check: {
        refused: [{ schedule: '* * * *' }, { schedule: `0 6 * * ${'1'.repeat(53)}` }],
        allowed: [{ schedule: '* * * * *' }, { schedule: `0 6 * * ${'1'.repeat(52)}` }],
      },
      stock_export_failures_check: { refused: [{ failures: -1 }], allowed: [{ failures: 0 }] },
      stock_export_next_of_schedule: {
        refused: [{ schedule: null }],
        allowed: [{ schedule: null, next_at: null }, { next_at: null }],
      },
      stock_export_schedule_of_place: {
        refused: [{ settings: null }],
        allowed: [{ settings: null, schedule: null, next_at: null }],
      },
    },
    unique: { stock_export_client_id_key: { refused: [{ client_id: CLIENT }], allowed: [] } },
    triggers: {
      stock_export_change: notesChange('stock_export', "schedule = 'Otherwise'"),
      stock_export_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  stock_export_told: {
    row: { export_id: EXPORT, stock_no: 'KL-1', line: SUM },
    second: { stock_no: 'KL-2' },
    key: ['export_id', 'stock_no'],
    references: { export_id: 'stock_export' },
    checks: {
      stock_export_told_stock_no_check: upTo('stock_no', 200),
      stock_export_told_line_check: {
        refused: [{ line: `${SUM}00` }, { line: '\\x00' }],
        allowed: [{ line: SUM }],
      },
    },
  },
  stock_export_run: {
    row: { id: ID.first(115), export_id: EXPORT, is_whole: true },
    second: {
      id: ID.second(115),
      ended_at: LATER,
      outcome: 2,
      file_name: 'stock.csv',
    },
    key: ['id'],
    references: { export_id: 'stock_export', asked_by: 'app_user' },
    checks: {
      stock_export_run_outcome_check: {
        refused: [
          { outcome: 0, file_name: null },
          { outcome: 5, file_name: null },
        ],
        allowed: [
          { outcome: 3, file_name: null },
          { outcome: 4, file_name: null, fault: 'Gone.' },
        ],
      },
      stock_export_run_file_name_check: upTo('file_name', 255),
      stock_export_run_bytes_check: {
        refused: [{ bytes: -1 }, { bytes: 4_398_046_511_105 }],
        allowed: [{ bytes: 0 }, { bytes: 4_398_046_511_104 }],
      },
      stock_export_run_stones_check: { refused: [{ stones: -1 }], allowed: [{ stones: 0 }] },
      stock_export_run_added_check: { refused: [{ added: -1 }], allowed: [{ added: 0 }] },
      stock_export_run_changed_check: { refused: [{ changed: -1 }], allowed: [{ changed: 0 }] },
      stock_export_run_removed_check: { refused: [{ removed: -1 }], allowed: [{ removed: 0 }] },
      stock_export_run_fault_check: {
        refused: [{ outcome: 4, file_name: null, fault: 'a'.repeat(2_001) }],
        allowed: [{ outcome: 4, file_name: null, fault: 'a'.repeat(2_000) }],
      },
      stock_export_run_ended: {
        refused: [{ outcome: 1, file_name: null }, { ended_at: null }],
        allowed: [{ outcome: 3, file_name: null }],
      },
      stock_export_run_sent: {
        refused: [{ outcome: 3 }, { file_name: null }],
        allowed: [{ outcome: 3, file_name: null }],
      },
      stock_export_run_failed: {
        refused: [{ outcome: 4, file_name: null }, { fault: 'Gone.' }],
        allowed: [{ outcome: 4, file_name: null, fault: 'Gone.' }],
      },
    },
    unique: {
      stock_export_run_one: {
        refused: [{ export_id: EXPORT, outcome: 1, ended_at: null, file_name: null }],
        allowed: [{ export_id: EXPORT }],
      },
    },
  },
};
