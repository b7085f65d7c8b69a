import type { StoneCommand } from './attempt-parts.ts';
import { ORDER_COMMANDS } from './confirm-stone.ts';
import { ENQUIRY_COMMANDS } from './enquiry.ts';
import { HOLD_COMMANDS } from './hold.ts';
import { LIST_COMMANDS } from './keeping.ts';
import { KEPT_COMMANDS } from './kept.ts';
import { MEMO_COMMANDS } from './memo.ts';

/** All commands on stones, by unique name. */
export const ACTIONS = {
  ...HOLD_COMMANDS,
  ...ORDER_COMMANDS,
  ...MEMO_COMMANDS,
  ...ENQUIRY_COMMANDS,
  ...LIST_COMMANDS,
  ...KEPT_COMMANDS,
} as const satisfies Record<string, StoneCommand>;
export type ActionName = keyof typeof ACTIONS;

export const isAction = (name: string): name is ActionName => name in ACTIONS;
