import { addDays } from '#common/typed-day.ts';
import { MEMO_MOVEMENT, STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import {
  MAX_MEMO_DAYS,
  type MemoEvent,
  memoMachine,
  memoWorkflow,
  NOT_RENEWED,
} from '#machines/workflows/memo.ts';
import {
  type MemoLineContext,
  type MemoLineEvent,
  memoLineMachine,
  memoLineWorkflow,
  NOT_ISSUED,
} from '#machines/workflows/memo-line.ts';
import { type PricesAgreed, withAgreedPrices } from '../sale-prices.ts';
import type { LineRow } from '../stone-types.ts';
import { type CheckActor, evaluate, PLACEHOLDER_REASON, refused } from './check-action.ts';
import { clientOfLine } from './line-client.ts';

const lines = tableOf(memoLineMachine);
const memos = tableOf(memoMachine);

/**
 * Expected status of a stone by the state of its memo line; another status means that the stone
 * changed later. A stone in the return check is expected to be not available.
 */
const EXPECTED_STATUS: Readonly<Record<number, StoneStatusCode>> = {
  [MEMO_MOVEMENT.received.code]: STONE_STATUS.available.code,
  [MEMO_MOVEMENT.sold.code]: STONE_STATUS.soldOut.code,
};
const expectedStatus = ({ state, memo }: LineRow): StoneStatusCode | undefined =>
  memo?.in_check ? STONE_STATUS.notAvailable.code : EXPECTED_STATUS[state];

export const hasRequest = ({ memo }: LineRow): boolean =>
  memo?.requested !== undefined && memo.requested !== null;

const memoContext = (line: LineRow): MemoLineContext => ({
  stoneStatus: line.stone_status,
  heldFor: null,
  offeredTo: null,
  tradingClient: clientOfLine(line),
  ...NOT_ISSUED,
  isUntouched: expectedStatus(line) === line.stone_status,
  hasRequest: hasRequest(line),
});

const MEMO_EVENTS = {
  receive: (actor: Actor): MemoLineEvent => ({ type: 'memo.receive', actor }),
  // The remark is a placeholder, because the dialog asks for the remark after the check.
  withdrawMemo: (actor: Actor): MemoLineEvent => ({
    type: 'memo.withdraw',
    actor,
    remark: 'asked for',
  }),
  sell: (actor: Actor): MemoLineEvent => ({ type: 'memo.sell', actor }),
  reverse: (actor: Actor): MemoLineEvent => ({ type: 'memo.reverse', actor, remark: 'asked for' }),
  requestMemo: (actor: Actor): MemoLineEvent => ({ type: 'memo.request', actor }),
  retractMemoRequest: (actor: Actor): MemoLineEvent => ({ type: 'memo.retract', actor }),
  grantMemoRequest: (actor: Actor): MemoLineEvent => ({
    type: 'memo.grant',
    actor,
    remark: PLACEHOLDER_REASON,
  }),
  declineMemoRequest: (actor: Actor): MemoLineEvent => ({
    type: 'memo.decline',
    actor,
    remark: PLACEHOLDER_REASON,
  }),
} as const;
export type MemoActionName = keyof typeof MEMO_EVENTS;

export const memoTargets = (
  action: MemoActionName,
  rows: readonly LineRow[],
  { actor, mayWrite }: Pick<CheckActor, 'actor' | 'mayWrite'>,
  agreed: PricesAgreed = new Map(),
): ActionTarget[] =>
  withAgreedPrices(
    rows.map((line) => {
      const event = MEMO_EVENTS[action](actor);
      return evaluate(
        line.id,
        { stockNo: line.stock_no, status: line.stone_status },
        mayWrite,
        () =>
          refused(
            memoLineWorkflow,
            line.state,
            event,
            decideByTable(lines, line.state, memoContext(line), event),
          ),
      );
    }),
    agreed,
  );

/** Returns the bounds of a new due day for a memo that is due on `dueOn`. */
export function renewalDays(dueOn: string, today: string) {
  const next = addDays(dueOn, 1);
  return { firstDueOn: next > today ? next : today, lastDueOn: addDays(today, MAX_MEMO_DAYS) };
}

/** Returns the first line of each memo. */
export function memosOf(rows: readonly LineRow[]): LineRow[] {
  const first = new Map<string | undefined, LineRow>();
  for (const line of rows) if (!first.has(line.memo?.memo_id)) first.set(line.memo?.memo_id, line);
  return [...first.values()];
}

const memoTargetsOf = (
  rows: readonly LineRow[],
  mayWrite: boolean,
  today: string,
  event: (days: ReturnType<typeof renewalDays>) => MemoEvent,
): ActionTarget[] =>
  memosOf(rows).flatMap((line) => {
    const { memo } = line;
    if (!memo) return [];
    const days = renewalDays(memo.due_on, today);
    const context = {
      ...NOT_RENEWED,
      ...days,
      out: 0,
      settled: 0,
      tradingClient: clientOfLine(line),
      renewalsLeft: memo.renewals_left,
      isAccepted: memo.terms_accepted_at !== null,
      // The dialog shows the version of the memo.
      isOwnVersion: true,
    };
    return evaluate(
      memo.memo_id,
      { stockNo: line.reference ?? '', status: line.stone_status },
      mayWrite,
      () =>
        refused(
          memoWorkflow,
          memo.memo_state,
          event(days),
          decideByTable(memos, memo.memo_state, context, event(days)),
        ),
    );
  });

type MemoActor = Pick<CheckActor, 'actor' | 'mayWrite'>;

/** Evaluates the renewal of the memos of these lines: one target for each memo. */
export const renewalTargets = (
  rows: readonly LineRow[],
  { actor, mayWrite }: MemoActor,
  today: string,
): ActionTarget[] =>
  memoTargetsOf(rows, mayWrite, today, ({ firstDueOn }) => ({
    type: 'memoDocument.renew',
    actor,
    dueOn: firstDueOn,
    remark: PLACEHOLDER_REASON,
  }));

/** Evaluates the acceptance of the terms of these memos: one target for each memo. */
export const acceptanceTargets = (
  rows: readonly LineRow[],
  { actor, mayWrite }: MemoActor,
  today: string,
): ActionTarget[] =>
  memoTargetsOf(rows, mayWrite, today, () => ({ type: 'memoDocument.accept', actor }));
