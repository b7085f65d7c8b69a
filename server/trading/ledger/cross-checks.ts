import type { RecordId } from '#api/ids.gen.ts';
import {
  APPROVAL,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
  MEMO_STATUS,
  STONE_STATUS,
} from '#machines/codes.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { stateIn, stateNotIn } from '../../platform/db/state-condition.ts';
import type { Fault, FaultKind } from './faults.ts';
import { RECORD_TABLES } from './record-tables.ts';

export interface Check {
  kind: FaultKind;
  workflow: string;
  /** SQL query with the columns id, expected and found */
  text: string;
}

interface Taken {
  kind: FaultKind;
  status: number;
  table: string;
  isLive: string;
  with: string;
  without: string;
}

/**
 * Each entry checks one status of stones. A stone has the status if and only if it has exactly one
 * live record in `table`.
 */
const TAKEN: readonly Taken[] = [
  {
    kind: 'stoneOfNoHold',
    status: STONE_STATUS.hold.code,
    table: 'hold',
    isLive: stateIn('state', holdMachine, 'live'),
    with: 'live holds',
    without: 'a stone on hold has one live hold',
  },
  {
    kind: 'stoneOfNoOrder',
    status: STONE_STATUS.confirmStone.code,
    table: 'confirm_stone',
    isLive: stateIn('state', confirmStoneMachine, 'live'),
    with: 'pending orders',
    without: 'a stone in confirmation has one pending order',
  },
  {
    kind: 'stoneOfNoMemo',
    status: STONE_STATUS.memo.code,
    table: 'memo_line',
    isLive: stateIn('state', memoLineMachine, 'live'),
    with: 'issued lines',
    without: 'a stone on memo has one issued line',
  },
  {
    kind: 'stoneOfNoInvoice',
    status: STONE_STATUS.soldOut.code,
    table: 'invoice_line',
    isLive: stateIn('state', invoiceMachine, 'live'),
    with: 'billed lines',
    without: 'a sold stone has one billed line',
  },
];

const stones: readonly Check[] = TAKEN.map(
  ({ kind, status, table, isLive, with: records, without }) => ({
    kind,
    workflow: 'stone',
    text: `select s.id, '${without}' as expected, 'status ' || s.status || ', ' || coalesce(t.count, 0) || ' ${records}' as found
             from (select stone_id, count(*) from ${table} where ${isLive} group by stone_id) t
             full join (select id, status from stone where status = ${status}) taken on taken.id = t.stone_id
             join stone s on s.id = coalesce(taken.id, t.stone_id)
            where taken.id is null or t.count is distinct from 1`,
  }),
);

const { open, partial, closed } = MEMO_STATUS;
const memos: Check = {
  kind: 'memoOfOtherLines',
  workflow: 'memo',
  text: `select m.id, 'state ' || l.state as expected, 'state ' || m.state as found from memo m
           join (select m.id, case when count(*) filter (where ${stateIn('l.state', memoLineMachine, 'live')}) = 0 then ${closed.code}
                                   when count(*) filter (where ${stateNotIn('l.state', memoLineMachine, 'live')}) = 0 then ${open.code}
                                   else ${partial.code} end as state
                   from memo m left join memo_line l on l.memo_id = m.id group by m.id) l on l.id = m.id
          where l.state <> m.state`,
};

/**
 * Invariant: while a return check is pending, its memo line is received and its stone has the
 * status "not available".
 */
const checks: Check = {
  kind: 'checkOfOtherStone',
  workflow: 'returnCheck',
  text: `select c.id, 'a stone that is not available, received from its memo' as expected,
                'stone in status ' || s.status || ', line in state ' || l.state as found
           from return_check c join stone s on s.id = c.stone_id join memo_line l on l.id = c.memo_line_id
          where ${stateIn('c.state', returnCheckMachine, 'live')}
            and (s.status <> ${STONE_STATUS.notAvailable.code} or l.state <> ${MEMO_MOVEMENT.received.code})`,
};

/**
 * Invariants: an order has one billed invoice line if it is approved, else none. A credited line
 * has a credit note, and its order is cancelled.
 */
const { credited } = INVOICE_STATUS;
const orders: readonly Check[] = [
  {
    kind: 'orderOfNoInvoice',
    workflow: 'confirmStone',
    text: `select c.id, case when c.state = ${APPROVAL.approved.code} then 'one billed line' else 'no billed line' end as expected,
                  'state ' || c.state || ', ' || l.billed || ' billed lines' as found
             from confirm_stone c
             cross join lateral (select count(*)::int as billed from invoice_line where confirm_stone_id = c.id and ${stateIn('state', invoiceMachine, 'live')}) l
            where l.billed <> (c.state = ${APPROVAL.approved.code})::int`,
  },
  {
    kind: 'creditOfNoNote',
    workflow: 'invoice',
    text: `select l.id, 'a credit note and a cancelled order' as expected,
                  'credit note ' || coalesce(n.credit_note_no, 'missing') || ', order in state ' || c.state as found
             from invoice_line l join confirm_stone c on c.id = l.confirm_stone_id left join credit_note n on n.id = l.credit_note_id
            where l.state = ${credited.code} and (n.id is null or n.invoice_id <> l.invoice_id or c.state <> ${APPROVAL.cancelled.code})`,
  },
];

/** Invariant: a question that waits for the supplier has a pending order. */
const questions: Check = {
  kind: 'questionOfEndedOrder',
  workflow: 'supplierConfirmation',
  text: `select q.id, 'a pending order' as expected, 'order in state ' || c.state as found
           from supplier_confirmation q join confirm_stone c on c.id = q.confirm_stone_id
          where ${stateIn('q.state', supplierConfirmationMachine, 'unanswered')} and ${stateNotIn('c.state', confirmStoneMachine, 'live')}`,
};

/** Finds records that have no ledger entry. */
const silent: readonly Check[] = WORKFLOWS.flatMap(({ name }) =>
  RECORD_TABLES[name].map(({ table, state }) => ({
    kind: 'noLedger' as const,
    workflow: name,
    text: `select r.id, 'an entry that begins it' as expected, 'state ' || r.${state} as found from ${table} r
            where not exists (select from ledger l where l.record_id = r.id and l.workflow = '${name}')`,
  })),
);

export const CROSS_CHECKS: readonly Check[] = [
  ...silent,
  ...stones,
  memos,
  checks,
  ...orders,
  questions,
];

export const faultOf = (
  { kind, workflow }: Check,
  row: { id: RecordId; expected: string; found: string },
): Fault => ({
  kind,
  workflow,
  record_id: row.id,
  entry_id: null,
  event: null,
  expected: row.expected,
  found: row.found,
});
