/**
 * Ids of recently received events of one session, across all its streams, in order of arrival. The
 * server may send an event twice.
 */
export type HeardEvents = Set<string>;

/**
 * The server replays the last 30 seconds, which rarely exceed this number. Beyond it, duplicates
 * may pass.
 */
const REMEMBERED = 5_000;

/** Records an event and returns true if it is new. Events without an id are always new. */
export function isNews(heard: HeardEvents, id: string): boolean {
  if (heard.has(id)) return false;
  if (heard.size > REMEMBERED) heard.clear();
  if (id) heard.add(id);
  return true;
}

/** Returns the id for the `Last-Event-ID` header; undefined if none was received. */
export const lastOf = (heard: HeardEvents): string | undefined => [...heard].at(-1);
