/**
 * The ids of the recently received events of one session, in order of arrival, across reconnects.
 * Events that the server sends twice are recognised by these ids.
 */
export type ReceivedEvents = Set<string>;

/**
 * Size above which the set is cleared. The server replays the last 30 seconds, which rarely contain
 * as many events.
 */
const MAX_REMEMBERED = 5_000;

/**
 * Records an event. Returns true if the event is new; an event without an id always counts as new.
 */
export function recordNewEvent(received: ReceivedEvents, id: string): boolean {
  if (received.has(id)) return false;
  if (received.size > MAX_REMEMBERED) received.clear();
  if (id) received.add(id);
  return true;
}

export const getLastEventId = (received: ReceivedEvents): string | undefined =>
  [...received].at(-1);
