import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import type { StoneRow } from '../wire.ts';
import { evaluate } from './ask.ts';
import { HOLD_CHECKS } from './hold.ts';
import { LIST_CHECKS, type WritingActor } from './stone-keeping.ts';
import { type MemoActor, TAKING_CHECKS } from './stone-taking.ts';

/** Check of each action on a stone. */
const STONE_CHECKS = { ...HOLD_CHECKS, ...TAKING_CHECKS, ...LIST_CHECKS } as const;
export type StoneActionName = keyof typeof STONE_CHECKS;

/** Evaluates an action for each stone, with the messages of the server. */
export const stoneTargets = (
  action: StoneActionName,
  rows: readonly StoneRow[],
  checkActor: MemoActor & WritingActor,
): ActionTarget[] =>
  rows.map((stone) =>
    evaluate(
      stone.stock_no,
      { stockNo: stone.stock_no, status: stone.status },
      checkActor.mayWrite,
      () => STONE_CHECKS[action](stone, checkActor),
    ),
  );
