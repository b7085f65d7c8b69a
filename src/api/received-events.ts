/**
 * The ids of the recently received events of one session, in order of arrival, across reconnects.
 * Events that the server sends twice are recognised by these ids.
 */
export type ReceivedEvents = Set<string>;

/**
 * Size above which the set is cleared. A replay repeats the events of the 30 seconds before the
 * last received event, which are rarely as many.
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
