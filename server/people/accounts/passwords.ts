import { hash, verify } from '@node-rs/argon2';
import { ProcessTurns } from '../../platform/limits/process-turns.ts';

/** argon2id (default variant of the library), 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Hashing is deliberately expensive. The semaphore keeps a burst of sign-ins from starving other
// requests.
const turns = new ProcessTurns({ name: 'password', atOnce: 4, waiting: 64 });
// Anonymous callers share the slots fairly: at most two for each network.
const lines = new ProcessTurns({ name: 'password of a network', atOnce: 2, waiting: 64 });

const inTurn = <T>(work: () => Promise<T>, sender: string | undefined): Promise<T> =>
  sender === undefined ? turns.run(work) : lines.run(() => turns.run(work), sender);

/** `sender` is the network of an anonymous caller. */
export const hashPassword = (password: string, sender?: string): Promise<string> =>
  inTurn(() => hash(password, COST), sender);

let dummy: Promise<string> | undefined;

/**
 * Verifies against a dummy hash if the account is unknown, so that the response time does not
 * reveal accounts.
 */
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
