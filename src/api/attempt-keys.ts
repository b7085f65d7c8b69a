/**
 * The server replays a stored refusal to a repeated idempotency key. A user who retries after a
 * refusal makes a new attempt, so it gets the next key.
 */
const followed = new Map<string, string>();

/** Returns the key to send now for the key that a screen uses for its attempt. */
export function presentKey(key: string): string {
  let present = key;
  for (let next = followed.get(present); next !== undefined; next = followed.get(present))
    present = next;
  return present;
}

export function noteAnswer(key: string, status: number): void {
  if (status >= 400 && status < 500) followed.set(key, crypto.randomUUID());
}
