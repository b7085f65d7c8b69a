/** What one session heard lately, over all its streams, in its order: the server may tell an event twice. */
export type HeardEvents = Set<string>;

/** The server tells again what was written in half a minute, which is seldom so much; more is heard twice now and then. */
const REMEMBERED = 5_000;

/** Whether an event is heard for the first time; one without a number is always news. */
export function isNews(heard: HeardEvents, id: string): boolean {
  if (heard.has(id)) return false;
  if (heard.size > REMEMBERED) heard.clear();
  if (id) heard.add(id);
  return true;
}

/** The event after which the next stream goes on. */
export const lastOf = (heard: HeardEvents): string | undefined => [...heard].at(-1);
