import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import type { StoneRow } from '../wire.ts';
import { target } from './ask.ts';
import { HOLD_ASKS } from './hold.ts';
import { KEEPING_ASKS, type WritingAsker } from './stone-keeping.ts';
import { type MemoAsker, TAKING_ASKS } from './stone-taking.ts';

/** Check of each action on a stone. */
const STONE_ASKS = { ...HOLD_ASKS, ...TAKING_ASKS, ...KEEPING_ASKS } as const;
export type StoneActionName = keyof typeof STONE_ASKS;

/** Evaluates an action for each stone, with the messages of the server. */
export const stoneTargets = (
  action: StoneActionName,
  rows: readonly StoneRow[],
  asker: MemoAsker & WritingAsker,
): ActionTarget[] =>
  rows.map((stone) =>
    target(stone.stock_no, { stockNo: stone.stock_no, status: stone.status }, asker.mayWrite, () =>
      STONE_ASKS[action](stone, asker),
    ),
  );
