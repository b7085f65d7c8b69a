import { MEMO_MOVEMENT, STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import {
  type MemoLineContext,
  type MemoLineEvent,
  memoLineMachine,
  memoLineWorkflow,
  NOT_ISSUED,
} from '#machines/workflows/memo-line.ts';
import type { LineRow } from '../stone-types.ts';
import { type CheckActor, evaluate, refused } from './check-action.ts';
import { clientOfLine } from './line-client.ts';

const lines = tableOf(memoLineMachine);

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

const memoContext = (line: LineRow): MemoLineContext => ({
  stoneStatus: line.stone_status,
  heldFor: null,
  offeredTo: null,
  tradingClient: clientOfLine(line),
  ...NOT_ISSUED,
  isUntouched: expectedStatus(line) === line.stone_status,
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
} as const;
export type MemoActionName = keyof typeof MEMO_EVENTS;

/** Agreed prices in dollars per carat, by line id. */
export type PricesAgreed = ReadonlyMap<string, number>;

export const memoTargets = (
  action: MemoActionName,
  rows: readonly LineRow[],
  { actor, mayWrite }: Pick<CheckActor, 'actor' | 'mayWrite'>,
  agreed: PricesAgreed = new Map(),
): ActionTarget[] =>
  rows.map((line) => {
    const event = MEMO_EVENTS[action](actor);
    const evaluated = evaluate(
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
    const perCarat = agreed.get(line.id);
    return {
      ...evaluated,
      ...(perCarat === undefined ? {} : { perCarat }),
    };
  });
