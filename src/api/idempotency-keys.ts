/**
 * The server replays a stored refusal to a repeated idempotency key. A user who retries after a
 * refusal makes a new attempt, so it gets the next key.
 */
const successors = new Map<string, string>();

/** Returns the key to send now for the key that a screen uses for its attempt. */
export function getCurrentKey(key: string): string {
  let present = key;
  for (let next = successors.get(present); next !== undefined; next = successors.get(present))
    present = next;
  return present;
}

export function recordResponse(key: string, status: number): void {
  if (status >= 400 && status < 500) successors.set(key, crypto.randomUUID());
}
