import type { UserId } from '#api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from './actor-guards.ts';

/**
 * XState context of a line on a watchlist or of a note. The owner is the business `tradingClient`,
 * or the user `keeper` if `tradingClient` is null.
 */
export interface ListLineContext {
  stoneStatus: StoneStatusCode;
  tradingClient: TradingClient | null;
  keeper: UserId | null;
}

interface ListLineArgs {
  context: ListLineContext;
  event: { actor: Actor };
}

export const listLineGuards = {
  /** A guest acts for no business; all other actors must act for a business. */
  clientIsChosen: ({ context: { tradingClient }, event: { actor } }: ListLineArgs) =>
    tradingClient !== null || actor.role === ROLE.guest,
  actorKeepsLine: ({ context: { tradingClient, keeper }, event: { actor } }: ListLineArgs) =>
    tradingClient === null
      ? actor.id !== null && actor.id === keeper
      : mayActFor(actor, tradingClient),
  stoneIsAvailable: ({ context }: ListLineArgs) =>
    context.stoneStatus === STONE_STATUS.available.code,
};
