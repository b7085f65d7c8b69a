import type { MemoLineId } from '#api/ids.gen.ts';
import { formatNumber } from '#common/format.ts';
import { byCode, MEMO_MOVEMENT, MEMO_REQUEST, type MemoRequestCode } from '#machines/codes.ts';
import type { GuardName } from '#machines/guard-problems.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type MemoLineContext,
  type MemoLineEvent,
  memoLineMachine,
  memoLineWorkflow,
  NOT_ISSUED,
} from '#machines/workflows/memo-line.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type AgreedPrices, restoreIssuePrices, writeAgreedPrices } from '../agreed-prices.ts';
import type { Records } from '../apply-events.ts';
import { belowCostReasonOf } from '../below-cost-check.ts';
import {
  type Change,
  type Decided,
  type LockedStone,
  personOf,
  type Subject,
  stoneOf,
} from '../change.ts';
import { FROZEN_PRICES, type FrozenPrices, frozenValues } from '../frozen-prices.ts';
import { checkMemoLimits, hasLongOverdueMemo } from '../memo-limit.ts';
import { readReservationFacts, reservedFacts } from '../reservation-facts.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { UNDO_WINDOW } from '../undo-window.ts';
import { inOrder, movedIds, type WrittenLine } from '../written-lines.ts';
import type { WrittenMemo } from './memo-records.ts';
import { lockStonesOf } from './stone-records.ts';
import { UNCHANGED_SINCE } from './unchanged-since.ts';

const NO_CLIENT = { isWithinLimit: false, aboveLimit: null };

/**
 * Returns a memo line in the start state for each stone, with the `context` that the guards read.
 * Inserts nothing.
 */
export async function newMemoLines(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
  prices: FrozenPrices,
): Promise<Subject<MemoLineContext, MemoLineId>[]> {
  const facts = await readReservationFacts(change, stones, tradingClient);
  const limits =
    tradingClient === null ? NO_CLIENT : await checkMemoLimits(change, tradingClient, prices);
  const isOverdueForLong =
    tradingClient !== null && (await hasLongOverdueMemo(change, tradingClient));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: { ...facts(stone), ...NOT_ISSUED, ...limits, isOverdueForLong },
  }));
}

// Also locks the business against deletion, because a reversed sale puts the stone back on memo
// with the business.
const LOCK = statement(
  'memo-line-lock',
  `select l.id, l.stone_id as "stoneId", l.state,
                ${CLIENT_COLUMNS},
                ${UNCHANGED_SINCE('l')} as "isUntouched", ${UNDO_WINDOW('l')},
                l.requested is not null as "hasRequest"
           from memo_line l join business b on b.id = l.business_id
          where l.id = any($1) order by l.id for no key update of l for key share of b`,
);

export async function lockMemoLines(
  change: Change,
  ids: readonly MemoLineId[],
): Promise<Subject<MemoLineContext, MemoLineId>[]> {
  await lockStonesOf(change, 'memo_line', ids);
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(({ id, stoneId, state, isUntouched, hasRequest, doer, isFresh, ...client }) => ({
    id,
    stoneId,
    businessId: client.businessId,
    state,
    context: {
      ...reservedFacts(change, stoneId, client),
      ...NOT_ISSUED,
      isUntouched,
      hasRequest,
      doer,
      isFresh,
    },
  }));
}

const ISSUE = statement(
  'memo-line-issue',
  `insert into memo_line (memo_id, stone_id, state, business_id, issued_by, rap, disc, price_per_ct, amount)
         select $1, f.stone_id, $2, $3, $4, f.rap, f.disc, f.price_per_ct, f.amount from ${FROZEN_PRICES(5)}
         returning id, stone_id as "stoneId"`,
);

const CREDIT_GUARDS: ReadonlySet<string> = new Set<GuardName>([
  'clientStaysWithinCreditLimit',
  'actorMayExceedCreditLimit',
  'limitReasonIsGiven',
]);

type LineRecords = Records<MemoLineContext, MemoLineEvent, MemoLineId>;

export interface IssuedLine extends WrittenLine<MemoLineId> {
  memo: WrittenMemo;
}

const RULES: Omit<LineRecords, 'write'> = {
  workflow: memoLineWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(memoLineMachine), state, context, event),
  reasonOf: belowCostReasonOf,
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
  detailOf: ({ aboveLimit }, guard) =>
    aboveLimit && CREDIT_GUARDS.has(guard)
      ? `The memo would exceed the limit by ${formatNumber(parseDecimal(aboveLimit.by))} US dollars.`
      : null,
};

/** Writes issued lines. Opens the memo only after the state machine has accepted all lines. */
export const newMemoLineRecords = (
  openMemo: () => Promise<WrittenMemo>,
  prices: FrozenPrices,
): Records<MemoLineContext, MemoLineEvent, MemoLineId, IssuedLine> => ({
  ...RULES,
  async write(change, decided) {
    const stoneIds = decided.map(stoneOf);
    const memo = await openMemo();
    const businessId = decided[0]?.businessId;
    if (!businessId) throw new Error('a memo line has no trading client');
    const { rows } = await runStatement(change.connection, ISSUE, [
      memo.id,
      MEMO_MOVEMENT.issued.code,
      businessId,
      personOf(change),
      ...frozenValues(prices, stoneIds),
    ]);
    return inOrder(decided, rows).map((line) => ({ ...line, memo }));
  },
});

const NO_REQUEST =
  'requested = null, requested_at = null, requested_by = null, request_note = null';

const MOVE = statement(
  'memo-line-move',
  `update memo_line l set state = m.state, remark = coalesce($3, l.remark), ${NO_REQUEST},
                ended_at = case when ${stateIn('m.state', memoLineMachine, 'live')} then null else now() end
           from unnest($1::uuid[], $2::smallint[]) as m (id, state) where l.id = m.id`,
);

async function move(change: Change, decided: readonly Decided<unknown, MemoLineId>[]) {
  const ids = movedIds(decided);
  await runStatement(change.connection, MOVE, [ids, decided.map(({ to }) => to), change.reason]);
  closeRequestNotices(change, ids);
  return ids.map((id) => ({ id }));
}

export const memoLineRecords: LineRecords = { ...RULES, write: move };

export const soldMemoLineRecords = (prices: AgreedPrices): LineRecords => ({
  ...RULES,
  async write(change, decided) {
    const moved = await move(change, decided);
    await writeAgreedPrices(change, prices);
    return moved;
  },
});

/**
 * Writes memo lines whose sale was reversed. The price at which the stone was issued on memo
 * applies again.
 */
export const reversedMemoLineRecords: LineRecords = {
  ...RULES,
  async write(change, decided) {
    await restoreIssuePrices(change, movedIds(decided));
    return move(change, decided);
  },
};

const REQUEST = statement(
  'memo-line-request',
  `update memo_line set requested = $2, requested_at = now(), requested_by = $3, request_note = $4
    where id = any($1)`,
);

/** Writes requests of the client. The ledger shows the request with its message. */
export const requestedMemoLineRecords = (
  request: MemoRequestCode,
  message: string | null,
): LineRecords => ({
  ...RULES,
  reasonOf: () =>
    `To ${byCode(MEMO_REQUEST, request).label.toLowerCase()}${message ? `: ${message}` : ''}`,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, REQUEST, [ids, request, personOf(change), message]);
    return ids.map((id) => ({ id }));
  },
});

const END_REQUEST = statement(
  'memo-line-end-request',
  `update memo_line set ${NO_REQUEST} where id = any($1)`,
);

/** Writes requests that are withdrawn, granted or declined. */
export const endedRequestRecords: LineRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, END_REQUEST, [ids]);
    closeRequestNotices(change, ids);
    return ids.map((id) => ({ id }));
  },
};

function closeRequestNotices(change: Change, ids: readonly MemoLineId[]): void {
  for (const id of ids) change.consequences.closeNotices('memo.requested', id);
}
