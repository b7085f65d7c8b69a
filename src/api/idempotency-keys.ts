/**
 * Maps a key whose request was refused (status 4xx) to the key of the next attempt. The server
 * replays a stored refusal for the same key, so a retry needs a new key.
 */
const successors = new Map<string, string>();

/** Returns the key to send: the given key, or its latest successor after refusals. */
export function getCurrentKey(key: string): string {
  let present = key;
  for (let next = successors.get(present); next !== undefined; next = successors.get(present))
    present = next;
  return present;
}

export function recordResponse(key: string, status: number): void {
  if (status >= 400 && status < 500) successors.set(key, crypto.randomUUID());
}
