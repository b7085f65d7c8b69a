/** API events that the app frame handles, because they concern more than one screen. */
interface ApiEvents {
  /** The server answered 401 to a call that carried the current token. */
  'session-ended': undefined;
  /** The server answered 503. The value is the message of the server. */
  maintenance: string;
  /**
   * A failure that is not specific to one screen: no network, or a request that could not be sent.
   * The value is the message.
   */
  trouble: string;
  /**
   * The server answered 404: a record, or the business for which the user acts, does not exist or
   * is hidden from the user.
   */
  missing: undefined;
  /** The server answered with another status than 503, so a maintenance message no longer applies. */
  reached: undefined;
}

type Handler<T extends keyof ApiEvents> = (detail: ApiEvents[T]) => void;

const handlers: { [T in keyof ApiEvents]: Set<Handler<T>> } = {
  'session-ended': new Set(),
  maintenance: new Set(),
  trouble: new Set(),
  missing: new Set(),
  reached: new Set(),
};

export function onApiEvent<T extends keyof ApiEvents>(type: T, handler: Handler<T>): () => void {
  handlers[type].add(handler);
  return () => handlers[type].delete(handler);
}

export function emitApiEvent<T extends keyof ApiEvents>(type: T, detail: ApiEvents[T]): void {
  for (const handler of handlers[type]) handler(detail);
}
