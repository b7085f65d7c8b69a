import type { UserId } from '#api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from './actor-guards.ts';

/**
 * Guard input for a line of a personal list: the stone, and the trading client or guest who owns
 * the line.
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
  /** A guest has no trading client. For all other actors a line must belong to a trading client. */
  clientIsChosen: ({ context: { tradingClient }, event: { actor } }: ListLineArgs) =>
    tradingClient !== null || actor.role === ROLE.guest,
  actorKeepsLine: ({ context: { tradingClient, keeper }, event: { actor } }: ListLineArgs) =>
    tradingClient === null
      ? actor.id !== null && actor.id === keeper
      : mayActFor(actor, tradingClient),
  stoneIsAvailable: ({ context }: ListLineArgs) =>
    context.stoneStatus === STONE_STATUS.available.code,
};
