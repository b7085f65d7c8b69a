import { hash, verify } from '@node-rs/argon2';
import { ProcessSemaphore } from '../../platform/limits/process-semaphore.ts';

/** Cost of argon2id, the library's default variant: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Hashing is expensive by design: a burst of sign-ins must not starve other requests.
const hashSemaphore = new ProcessSemaphore({ name: 'password', concurrency: 4, queueLimit: 64 });
// Each network has at most two of the four slots, so that one anonymous sender cannot occupy all.
const networkSemaphore = new ProcessSemaphore({
  name: 'password of a network',
  concurrency: 2,
  queueLimit: 64,
});

const withHashPermit = <T>(work: () => Promise<T>, sender: string | undefined): Promise<T> =>
  sender === undefined
    ? hashSemaphore.run(work)
    : networkSemaphore.run(() => hashSemaphore.run(work), sender);

/** `sender` is the network of an anonymous caller; undefined for signed-in users. */
export const hashPassword = (password: string, sender?: string): Promise<string> =>
  withHashPermit(() => hash(password, COST), sender);

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
  dummy ??= hash('no account has this password', COST);
  const against = stored ?? (await dummy);
  const matches = await withHashPermit(() => verify(against, password), sender);
  return matches && typeof stored === 'string';
}
