import { hash, verify } from '@node-rs/argon2';
import { ProcessTurns } from '../../platform/limits/process-turns.ts';

/** argon2id (the library's own choice of variant) with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Hashing eats memory and a core on purpose; a crowd at the door must not starve everybody inside.
const turns = new ProcessTurns({ name: 'password', atOnce: 4, waiting: 64 });
// Of the places that all share, callers who are not signed in take two for each network.
const lines = new ProcessTurns({ name: 'password of a network', atOnce: 2, waiting: 64 });

const inTurn = <T>(work: () => Promise<T>, sender: string | undefined): Promise<T> =>
  sender === undefined ? turns.run(work) : lines.run(() => turns.run(work), sender);

/** `sender` is the network of a caller who is not signed in. */
export const hashPassword = (password: string, sender?: string): Promise<string> =>
  inTurn(() => hash(password, COST), sender);

let dummy: Promise<string> | undefined;

/** An unknown account costs the same as a known one, so that the clock does not tell them apart. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  sender?: string,
): Promise<boolean> {
  dummy ??= hash('nobody has this password', COST);
  const against = stored ?? (await dummy);
  const matches = await inTurn(() => verify(against, password), sender);
  return matches && typeof stored === 'string';
}
