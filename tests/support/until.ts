import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE = 30_000;

/** Looks again until the condition holds; the deadline is for a hang, not for a slow machine. */
export async function until<T>(
  what: string | (() => string),
  look: () => Promise<T | false | undefined> | T | false | undefined,
  deadline: number = DEADLINE,
): Promise<T> {
  const end = Date.now() + deadline;
  for (;;) {
    const found = await look();
    if (found !== false && found !== undefined) return found;
    if (Date.now() > end)
      throw new Error(`waited in vain until ${typeof what === 'string' ? what : what()}`);
    await sleep(20);
  }
}
