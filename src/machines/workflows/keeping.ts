import type { Actor } from '../kernel/model.ts';
import { type Client, mayActFor } from './people.ts';

/** Whose line it is: a client's, or that of one person who keeps it for herself. */
export interface Keeping {
  client: Client | null;
  keeper: string | null;
}

interface Kept {
  context: Keeping;
  event: { actor: Actor };
}

export const keepingGuards = {
  actorKeepsLine: ({ context: { client, keeper }, event: { actor } }: Kept) =>
    client === null ? actor.id !== null && actor.id === keeper : mayActFor(actor, client),
};
