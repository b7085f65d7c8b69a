import { CUSTOMER, ID, LATER, type Tables, upTo } from '../table-rules.ts';

const RUN = ID.first(81);
const REQUEST = ID.first(82);

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
  },
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
