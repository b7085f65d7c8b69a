import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's own choice of variant) with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

// Hashing eats memory and a core on purpose; a crowd at the door must not starve everybody inside.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST));

let dummy: Promise<string> | undefined;

/** An unknown account costs the same as a known one, so that the clock does not tell them apart. */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = stored ?? (await dummy);
  const matches = await inTurn(() => verify(against, password));
  return matches && typeof stored === 'string';
}
