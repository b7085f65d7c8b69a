import { CUSTOMER, ID, LATER, NOW, type Tables, upTo } from '../table-rules.ts';

const CLIENT = ID.first(91);
const KEY = ID.first(92);

/** Programs of clients, and the keys by which they come in. */
export const EXTERNAL_CLIENTS: Tables = {
  external_client: {
    row: { id: CLIENT, name: 'Shop', user_id: CUSTOMER },
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
  },
};
