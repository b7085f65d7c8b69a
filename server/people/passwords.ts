import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../limits/turns.ts';

/** argon2id (the library's own choice of variant) with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Hashing eats memory and a core on purpose; a crowd at the door must not starve everybody inside.
const turns = new Turns({ atOnce: 4, waiting: 64 });

export const hashPassword = (password: string): Promise<string> =>
  turns.run(() => hash(password, COST));

let dummy: Promise<string> | undefined;

/** An unknown account costs the same as a known one, so that the clock does not tell them apart. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hash('nobody has this password', COST);
  const against = stored ?? (await dummy);
  const matches = await turns.run(() => verify(against, password));
  return matches && typeof stored === 'string';
}
