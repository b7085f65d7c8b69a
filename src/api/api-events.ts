/** Events of API calls that concern the whole app. */
interface ApiEvents {
  /** A call with the current token was answered 401. */
  'session-ended': undefined;
  /** The server answered 503; carries its message. */
  maintenance: string;
  /** A failure that concerns no single screen: no network, or a request that could not be sent. */
  trouble: string;
  /** A record or the acting trading client does not exist, or the user may not see it. */
  missing: undefined;
  /** The server answered with any status other than 503. */
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
