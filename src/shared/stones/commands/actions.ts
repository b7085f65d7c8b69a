import type { StoneCommand } from './attempt-parts.ts';
import { ENQUIRY_COMMANDS } from './enquiry-commands.ts';
import { HOLD_COMMANDS } from './hold-commands.ts';
import { KEPT_COMMANDS } from './kept-commands.ts';
import { LIST_COMMANDS } from './list-commands.ts';
import { MEMO_COMMANDS } from './memo-commands.ts';
import { ORDER_COMMANDS } from './order-commands.ts';
import { PRICE_OFFER_COMMANDS } from './price-offer-commands.ts';

export const ACTIONS = {
  ...HOLD_COMMANDS,
  ...ORDER_COMMANDS,
  ...MEMO_COMMANDS,
  ...ENQUIRY_COMMANDS,
  ...LIST_COMMANDS,
  ...KEPT_COMMANDS,
  ...PRICE_OFFER_COMMANDS,
} as const satisfies Record<string, StoneCommand>;
export type ActionName = keyof typeof ACTIONS;

export const isAction = (name: string): name is ActionName => name in ACTIONS;
