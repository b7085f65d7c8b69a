/**
 * A refusal is an answer, and the server gives it again to the same attempt sent again. A person who asks once
 * more after reading it makes another attempt, under the next key.
 */
const followed = new Map<string, string>();

/** The key under which an attempt that its screen calls by this one is sent now. */
export function presentKey(key: string): string {
  let present = key;
  for (let next = followed.get(present); next !== undefined; next = followed.get(present))
    present = next;
  return present;
}

export function noteAnswer(key: string, status: number): void {
  if (status >= 400 && status < 500) followed.set(key, crypto.randomUUID());
}
