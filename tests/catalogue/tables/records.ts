import { notesChange, tellsCachedRows } from '../notes-change.ts';
import { CUSTOMER, ID, LATER, type Tables, upTo } from '../table-rules.ts';

const RUN = ID.first(81);
const REQUEST = ID.first(82);

/** A place in a counter is a stripe and a serial, or neither. */
const COUNTED_WHOLLY = {
  refused: [{ stripe: null, serial: 1 }],
  allowed: [{ stripe: null, serial: null }],
};

/** What happened, what was refused, what is to be told, and how it was checked. */
export const RECORDS: Tables = {
  schema_migration: {
    row: { version: 9_001, name: '9001_specimen.sql', checksum: 'x' },
    second: { version: 9_002 },
    key: ['version'],
  },
  setting: {
    row: { name: 'specimen', value: 1, description: 'A specimen.' },
    second: { name: 'another' },
    key: ['name'],
    triggers: {
      setting_change: notesChange('setting', "description = 'Otherwise'"),
      overdue_days_kept: {
        counts: 'select count(*) from overdue_days_past',
        when: [`update setting set value = '9' where name = 'memo.overdue_days'`],
        not: [
          `update setting set value = value where name = 'memo.overdue_days'`,
          `update setting set value = '9' where name = 'hold.hours'`,
        ],
      },
    },
  },
  overdue_days_past: { row: { days: 7 }, second: {}, key: [] },
  workflow_model: {
    row: { workflow: 'specimen', version: '1', hash: 'x' },
    second: { workflow: 'another' },
    key: ['workflow'],
  },
  workflow_edge: {
    row: { workflow: 'specimen', from_state: 0, event: 'specimen.make', to_state: 1 },
    second: { to_state: 2 },
    key: ['workflow', 'from_state', 'event', 'to_state'],
  },
  ledger: {
    row: {
      id: 900_001,
      workflow: 'specimen',
      record_id: RUN,
      event: 'specimen.make',
      from_state: 0,
      to_state: 1,
      actor_id: CUSTOMER,
      actor_role: 2,
      request_id: REQUEST,
    },
    second: { id: 900_002 },
    key: ['id'],
    references: { stone_id: 'stone', actor_id: 'app_user', business_id: 'business' },
    checks: {
      ledger_reason_check: upTo('reason', 2000),
      ledger_author_check: {
        refused: [
          { author: 'somebody' },
          { author: 'person', actor_id: null },
          { author: 'person', actor_role: 0 },
          { author: 'person', actor_role: 9 },
          { author: 'portal' },
          { author: 'portal', actor_id: null },
        ],
        allowed: [{ author: 'person' }, { author: 'portal', actor_id: null, actor_role: 0 }],
      },
      ledger_unkept_check: {
        refused: [{ author: 'unkept' }, { author: 'unkept', id: 1 }],
        allowed: [{ author: 'person' }, { author: null }],
      },
    },
    triggers: {
      ledger_cached: {
        ...tellsCachedRows('provider', 'name = name'),
        when: [
          `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
           values ('stone', gen_random_uuid(), 'stone.confirm', 1, 4, 'portal', 0, '${REQUEST}')`,
        ],
        not: [
          `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
           values ('stone', gen_random_uuid(), 'stone.hold', 1, 3, 'portal', 0, '${REQUEST}')`,
        ],
      },
      ledger_awaits_link: {
        counts: 'select count(*)::int as count from ledger_unlinked',
        when: [
          `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
           values ('hold', gen_random_uuid(), 'hold.place', 0, 1, 'portal', 0, '${REQUEST}')`,
        ],
        not: [`update ledger set to_state = 2 where id = 900001`],
      },
    },
  },
  refused_attempt: {
    row: {
      id: 900_001,
      workflow: 'specimen',
      event: 'specimen.make',
      from_state: 0,
      actor_role: 2,
      request_id: REQUEST,
    },
    second: { id: 900_002 },
    key: ['id'],
    references: { stone_id: 'stone', actor_id: 'app_user' },
  },
  audit_entry: {
    row: { id: 900_001, actor_role: 2, operation: 'holdStones', summary: {}, request_id: REQUEST },
    second: { id: 900_002 },
    key: ['id'],
    references: { actor_id: 'app_user' },
    triggers: {
      audit_entry_awaits_link: {
        counts: 'select count(*)::int as count from audit_unlinked',
        when: [
          `insert into audit_entry (actor_role, operation, summary, request_id) values (2, 'holdStones', '{}', '${REQUEST}')`,
        ],
        not: [`update audit_entry set operation = 'releaseHold' where id = 900001`],
      },
    },
  },
  record_change: {
    row: {
      id: 900_001,
      request_id: REQUEST,
      table_name: 'business',
      row_key: 'one',
      before: { phone: null },
      after: { phone: '1' },
    },
    second: { id: 900_002 },
    key: ['id'],
    checks: {
      record_change_row_key_check: { refused: [{ row_key: '' }], allowed: [{ row_key: '1' }] },
      record_change_check: {
        refused: [{ before: null, after: null }],
        allowed: [{ before: null }, { after: null }],
      },
    },
  },
  outbox: {
    row: { id: 900_001, topic: 'notice', payload: {} },
    second: { id: 900_002 },
    key: ['id'],
  },
  live_event: {
    row: { id: 900_001, topic: 'hold', payload: {} },
    second: { id: 900_002 },
    key: ['id'],
  },
  audit_unlinked: {
    row: { entry_id: 900_001, stripe: 1, serial: 1 },
    second: { entry_id: 900_002 },
    key: ['entry_id'],
    checks: { audit_unlinked_check: COUNTED_WHOLLY },
  },
  audit_counter: {
    row: { stripe: 900_001, entries: 2, entries_from: 1 },
    second: { stripe: 900_002 },
    key: ['stripe'],
    checks: {
      audit_counter_check: { refused: [{ entries: 0 }], allowed: [{ entries_from: 0 }] },
    },
  },
  ledger_unlinked: {
    row: { id: 900_001, ledger_ids: [900_001], stripe: 1, serial: 1 },
    second: { id: 900_002 },
    key: ['id'],
    checks: {
      ledger_unlinked_check: COUNTED_WHOLLY,
      ledger_unlinked_ledger_ids_check: {
        refused: [{ ledger_ids: [] }],
        allowed: [{ ledger_ids: [900_001, 900_002] }],
      },
    },
  },
  ledger_link: {
    row: {
      position: 900_001,
      ledger_ids: [900_001],
      digests: '\\x0000000000000000000000000000000000000000000000000000000000000000',
      mac: 'b'.repeat(64),
      stripe: 1,
      serial: 1,
    },
    second: { position: 900_002 },
    key: ['position'],
    checks: {
      ledger_link_position_check: { refused: [{ position: 0 }], allowed: [{ position: 900_003 }] },
      ledger_link_ledger_ids_check: {
        refused: [{ ledger_ids: [], digests: '\\x' }],
        allowed: [{ ledger_ids: [900_002] }],
      },
      ledger_link_mac_check: {
        refused: [{ mac: 'a' }, { mac: 'g'.repeat(64) }],
        allowed: [{ mac: '0'.repeat(64) }],
      },
      ledger_link_check: COUNTED_WHOLLY,
      ledger_link_check1: {
        refused: [{ digests: '\\x00000000000000000000000000000000000000000000000000000000000000' }],
        allowed: [
          { digests: '\\x0101010101010101010101010101010101010101010101010101010101010101' },
        ],
      },
    },
  },
  audit_link: {
    row: { position: 900_001, entry_id: 900_001, digest: 'a'.repeat(64), mac: 'b'.repeat(64) },
    second: { position: 900_002, entry_id: 900_002 },
    key: ['position'],
    checks: {
      audit_link_check: COUNTED_WHOLLY,
      audit_link_position_check: { refused: [{ position: 0 }], allowed: [{ position: 900_003 }] },
      audit_link_digest_check: {
        refused: [{ digest: 'a' }, { digest: 'g'.repeat(64) }],
        allowed: [{ digest: '0'.repeat(64) }],
      },
      audit_link_mac_check: {
        refused: [{ mac: 'a' }, { mac: 'g'.repeat(64) }],
        allowed: [{ mac: '0'.repeat(64) }],
      },
    },
    unique: {
      audit_link_entry_id_key: {
        refused: [{ entry_id: 900_001 }],
        allowed: [{ entry_id: 900_003 }],
      },
    },
  },
  audit_anchor: {
    row: {
      position: 900_001,
      entry_id: 900_001,
      mac: 'a'.repeat(64),
      at: LATER,
      signature: 'b'.repeat(64),
    },
    second: { position: 900_002, entry_id: 900_002 },
    key: ['position'],
    checks: {
      audit_anchor_position_check: { refused: [{ position: 0 }], allowed: [{ position: 900_003 }] },
      audit_anchor_mac_check: {
        refused: [{ mac: 'a' }, { mac: 'g'.repeat(64) }],
        allowed: [{ mac: '0'.repeat(64) }],
      },
      audit_anchor_signature_check: {
        refused: [{ signature: 'a' }, { signature: 'g'.repeat(64) }],
        allowed: [{ signature: '0'.repeat(64) }],
      },
    },
    unique: {
      audit_anchor_entry_id_key: {
        refused: [{ entry_id: 900_001 }],
        allowed: [{ entry_id: 900_003 }],
      },
    },
  },
  audit_check: {
    row: { id: RUN, started_by: CUSTOMER, state: 'running', entries: 5, entries_done: 2 },
    second: { id: ID.second(81), state: 'sound', ended_at: LATER },
    key: ['id'],
    references: { started_by: 'app_user' },
    checks: {
      audit_check_state_check: {
        refused: [{ state: 'lost' }],
        allowed: [{ state: 'sound' }, { state: 'broken' }, { state: 'failed' }],
      },
      audit_check_check: {
        refused: [{ state: 'running' }, { ended_at: null }],
        allowed: [{ state: 'failed' }],
      },
      audit_check_check1: {
        refused: [{ entries_done: 6 }],
        allowed: [{ entries_done: 5 }],
      },
    },
    unique: {
      audit_check_one: {
        refused: [
          { state: 'running', ended_at: null },
          { state: 'waiting', ended_at: null },
        ],
        allowed: [{ state: 'broken' }],
      },
    },
  },
  conformance_run: {
    row: { id: RUN, started_by: CUSTOMER, state: 'running', entries: 5, entries_done: 2 },
    second: { id: ID.second(81), state: 'finished', ended_at: LATER },
    key: ['id'],
    references: { started_by: 'app_user' },
    checks: {
      conformance_run_state_check: {
        refused: [{ state: 'lost' }],
        allowed: [{ state: 'finished' }, { state: 'cancelled' }, { state: 'failed' }],
      },
      conformance_run_check: {
        refused: [{ state: 'running' }, { ended_at: null }],
        allowed: [{ state: 'failed' }],
      },
      conformance_run_check1: {
        refused: [{ entries_done: 6 }],
        allowed: [{ entries_done: 5 }],
      },
    },
    unique: {
      conformance_run_one: {
        refused: [
          { state: 'running', ended_at: null },
          { state: 'waiting', ended_at: null },
        ],
        allowed: [{ state: 'cancelled' }],
      },
    },
  },
  conformance_fault: {
    row: {
      run_id: RUN,
      nr: 1,
      kind: 'noEdge',
      workflow: 'specimen',
      record_id: RUN,
      expected: 'A',
      found: 'B',
    },
    second: { nr: 2 },
    key: ['run_id', 'nr'],
    references: { run_id: 'gone with conformance_run' },
    checks: {
      conformance_fault_nr_check: {
        refused: [{ nr: 0 }, { nr: 1_001 }],
        allowed: [{ nr: 2 }, { nr: 1_000 }],
      },
    },
  },
};
