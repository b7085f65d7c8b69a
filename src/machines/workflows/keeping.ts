import type { UserId } from '../../api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/model.ts';
import { type Client, mayActFor } from './people.ts';

/** A stone in a list, and the owner of the line: a client, or a guest who keeps it for herself. */
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
  /** A guest has no business; everybody else keeps stones for a client. */
  clientIsChosen: ({ context: { client }, event: { actor } }: Kept) =>
    client !== null || actor.role === ROLE.guest,
  actorKeepsLine: ({ context: { client, keeper }, event: { actor } }: Kept) =>
    client === null ? actor.id !== null && actor.id === keeper : mayActFor(actor, client),
  stoneIsAvailable: ({ context }: Kept) => context.stoneStatus === STONE_STATUS.available.code,
};
