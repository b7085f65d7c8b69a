import type { ActionTarget } from '#machines/screens/action-request.ts';
import type { StoneRow } from '../stone-types.ts';
import { evaluate } from './check-action.ts';
import { HOLD_CHECKS } from './hold-checks.ts';
import { LIST_CHECKS, type WritingActor } from './list-checks.ts';
import { type MemoActor, TAKING_CHECKS } from './taking-checks.ts';

const STONE_CHECKS = { ...HOLD_CHECKS, ...TAKING_CHECKS, ...LIST_CHECKS } as const;
export type StoneActionName = keyof typeof STONE_CHECKS;

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
