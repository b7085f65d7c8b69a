/**
 * Ids of recently received events of one session, across all its streams, in order of arrival. The
 * server may send an event twice.
 */
export type ReceivedEvents = Set<string>;

/**
 * The server replays the last 30 seconds, which rarely exceed this number. Beyond it, duplicates
 * may pass.
 */
const MAX_REMEMBERED = 5_000;

/** Records an event and returns true if it is new. Events without an id are always new. */
export function recordNewEvent(received: ReceivedEvents, id: string): boolean {
  if (received.has(id)) return false;
  if (received.size > MAX_REMEMBERED) received.clear();
  if (id) received.add(id);
  return true;
}

/** Returns the id for the `Last-Event-ID` header; undefined if none was received. */
export const getLastEventId = (received: ReceivedEvents): string | undefined =>
  [...received].at(-1);
