import type { StoneAct } from './attempt-parts.ts';
import { CONFIRM_STONE_ACTS } from './confirm-stone.ts';
import { ENQUIRY_ACTS } from './enquiry.ts';
import { HOLD_ACTS } from './hold.ts';
import { KEEPING_ACTS } from './keeping.ts';
import { KEPT_ACTS } from './kept.ts';
import { MEMO_ACTS } from './memo.ts';

/** All commands on stones, by unique name. */
export const ACTIONS = {
  ...HOLD_ACTS,
  ...CONFIRM_STONE_ACTS,
  ...MEMO_ACTS,
  ...ENQUIRY_ACTS,
  ...KEEPING_ACTS,
  ...KEPT_ACTS,
} as const satisfies Record<string, StoneAct>;
export type ActionName = keyof typeof ACTIONS;

export const isAction = (name: string): name is ActionName => name in ACTIONS;
