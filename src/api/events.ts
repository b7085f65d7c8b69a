/** What every screen has to hear about, whichever call met it. */
interface ApiEvents {
  /** A call with the present token was answered 401. */
  'session-ended': undefined;
  /** The server said 503; carries its sentence. */
  maintenance: string;
  /** A failure of no part in particular: no network, or a request that could not be made. */
  trouble: string;
  /** A record that was asked for, or a client who was acted for, is not there, or not for the caller. */
  missing: undefined;
  /** The server answered something else than 503. */
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
