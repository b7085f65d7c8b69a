import type { UserId } from '../../api/ids.gen.ts';
import { ROLE } from '../codes.ts';
import type { Actor } from '../kernel/model.ts';
import { type Client, mayActFor } from './people.ts';

/** Whose line it is: a client's, or that of a guest who keeps it for herself. */
export interface Keeping {
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
};
