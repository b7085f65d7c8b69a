import type { UserId } from '../../api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/model.ts';
import { type Client, mayActFor } from './people.ts';

/** Context of a personal list line: the stone, and its owner (a trading client or a guest). */
export interface Keeping {
  stoneStatus: StoneStatusCode;
  client: Client | null;
  keeper: UserId | null;
}

interface Kept {
  context: Keeping;
  event: { actor: Actor };
}

export const keepingGuards = {
  /** Guests have no business. All other actors keep lines for a trading client. */
  clientIsChosen: ({ context: { client }, event: { actor } }: Kept) =>
    client !== null || actor.role === ROLE.guest,
  actorKeepsLine: ({ context: { client, keeper }, event: { actor } }: Kept) =>
    client === null ? actor.id !== null && actor.id === keeper : mayActFor(actor, client),
  stoneIsAvailable: ({ context }: Kept) => context.stoneStatus === STONE_STATUS.available.code,
};
