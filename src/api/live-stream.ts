import { API_PREFIX, CLIENT_NAME, reportSessionEnded } from './api-client.ts';
import { emitApiEvent } from './api-events.ts';
import { EventStreamReader, type StreamEvent } from './event-stream.ts';
import { getLastEventId, type ReceivedEvents, recordNewEvent } from './received-events.ts';
import { syncServerTime } from './server-clock.ts';

interface LiveTopics {
  /** The stones whose status changed: stock number and new status. */
  stone: readonly (readonly [stockNo: string, status: number])[];
  /** A hold or a waitlist entry of the user changed. */
  hold: undefined;
  /** An order, memo, enquiry or cart of the user changed. Holds have the topic `hold`. */
  line: undefined;
  business: undefined;
  import: undefined;
  /** The state of a mailing changed, or some of its e-mails were sent. */
  mailing: undefined;
  notice: undefined;
  /**
   * The stream has reconnected, and the server replays the missed events. Refetch only the queries
   * that failed while the stream was down.
   */
  back: undefined;
  /** Events may have been lost. Refetch all queries. */
  refresh: undefined;
}
export type LiveTopic = keyof LiveTopics;
export type LiveState = 'live' | 'connecting' | 'offline';

const INITIAL_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;
/**
 * Time without data after which the connection counts as dead. The server sends a heartbeat every
 * 25 seconds.
 */
const SILENCE_TIMEOUT_MS = 75_000;
const TRIES_BEFORE_OFFLINE = 2;
/**
 * Maximum backoff while the server is unreachable. The backoff is short, because attempts that do
 * not reach the server do not load it.
 */
const MAX_UNREACHABLE_BACKOFF_MS = 2_000;
/**
 * Threshold in milliseconds. If the first connection takes longer, all lists are refetched, because
 * lists that loaded before the connection may have missed events.
 */
const SLOW_OPENING_MS = 1_000;

const subscribers: { [T in LiveTopic]: Set<(detail: LiveTopics[T]) => void> } = {
  stone: new Set(),
  hold: new Set(),
  line: new Set(),
  business: new Set(),
  import: new Set(),
  mailing: new Set(),
  notice: new Set(),
  back: new Set(),
  refresh: new Set(),
};
export const LIVE_TOPICS = Object.keys(subscribers) as LiveTopic[];
const stateWatchers = new Set<() => void>();
let state: LiveState = 'connecting';
let open: AbortController | null = null;
/** Ends the current wait between two attempts; does nothing if there is no wait. */
let skipBackoff: (() => void) | undefined;
/**
 * Aborts the current connection after the network changed. The stream would notice a dead
 * connection only after `SILENCE_TIMEOUT_MS`.
 */
let abortAttempt: (() => void) | undefined;
let failures = 0;

export function subscribeLive<T extends LiveTopic>(
  topic: T,
  handler: (detail: LiveTopics[T]) => void,
): () => void {
  subscribers[topic].add(handler);
  return () => subscribers[topic].delete(handler);
}

export const liveState = (): LiveState => state;

export function onLiveState(watcher: () => void): () => void {
  stateWatchers.add(watcher);
  return () => stateWatchers.delete(watcher);
}

/** Keeps one stream open for this token until `closeLive`. Reconnects with exponential backoff. */
export function openLive(token: string): void {
  closeLive();
  open = new AbortController();
  const { signal } = open;
  const tryAgain = () => {
    failures = 0;
    abortAttempt?.();
    skipBackoff?.();
  };
  addEventListener('online', tryAgain, { signal });
  addEventListener(
    'offline',
    () => {
      setState('offline');
      abortAttempt?.();
    },
    { signal },
  );
  void maintainStream(token, signal);
}

export function closeLive(): void {
  open?.abort();
  skipBackoff?.();
  open = null;
  setState('connecting');
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const watcher of stateWatchers) watcher();
}

async function maintainStream(token: string, signal: AbortSignal): Promise<void> {
  failures = 0;
  let wasOpen = false;
  const since = Date.now();
  const received: ReceivedEvents = new Set();
  while (!signal.aborted) {
    const outcome = await listen(token, signal, received, () => {
      const wasAway = wasOpen || failures > 0 || Date.now() - since > SLOW_OPENING_MS;
      wasOpen = true;
      failures = 0;
      setState('live');
      // If an event with an id has arrived before, the request contained `Last-Event-ID`. The
      // server then replays the missed events or sends `refresh`, so `back` is enough.
      if (wasAway) publish(received.size > 0 ? 'back' : 'refresh', undefined);
    });
    if (signal.aborted || outcome === 'session ended') return;
    failures += 1;
    setState(
      failures > TRIES_BEFORE_OFFLINE || navigator.onLine === false ? 'offline' : 'connecting',
    );
    const longest = outcome === 'unreachable' ? MAX_UNREACHABLE_BACKOFF_MS : MAX_BACKOFF_MS;
    await backOff(Math.min(longest, INITIAL_BACKOFF_MS * 2 ** (failures - 1)));
  }
}

/**
 * Waits for a random 50 to 100 % of the delay, so that browsers do not reconnect simultaneously.
 */
const backOff = (longest: number): Promise<void> =>
  new Promise((resolve) => {
    skipBackoff = resolve;
    setTimeout(resolve, longest * (0.5 + Math.random() / 2));
  });

async function listen(
  token: string,
  closed: AbortSignal,
  received: ReceivedEvents,
  onOpen: () => void,
): Promise<'session ended' | 'broken' | 'unreachable'> {
  const silence = new AbortController();
  abortAttempt = () => silence.abort();
  let isReached = false;
  let watch = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  try {
    const authorization = `Bearer ${token}`;
    const last = getLastEventId(received);
    const response = await fetch(`${API_PREFIX}/live?_t=${Date.now()}`, {
      cache: 'no-store',
      signal: AbortSignal.any([closed, silence.signal]),
      headers: {
        Accept: 'text/event-stream',
        Authorization: authorization,
        'Cache-Control': 'no-store',
        location: CLIENT_NAME,
        ...(last && { 'Last-Event-ID': last }),
      },
    });
    isReached = true;
    if (response.status === 401) {
      reportSessionEnded(authorization);
      return 'session ended';
    }
    if (!response.ok || !response.body) return 'broken';
    emitApiEvent('reached', undefined);
    onOpen();
    const events = new EventStreamReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    // Reads chunk by chunk, because some browsers do not support `for await` on streams.
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
      for (const event of events.read(next.value))
        if (recordNewEvent(received, event.id)) dispatch(event);
    }
    return 'broken';
  } catch {
    return isReached ? 'broken' : 'unreachable';
  } finally {
    clearTimeout(watch);
  }
}

function dispatch(event: StreamEvent): void {
  if (isBare(event.type)) {
    publish(event.type, undefined);
    return;
  }
  const data = parse(event.data);
  if (event.type === 'time' && typeof data === 'string') syncServerTime(Date.parse(data));
  if (event.type === 'stone' && isStoneChanges(data)) publish('stone', data);
}

const isBare = (type: string): type is Exclude<LiveTopic, 'stone'> =>
  type !== 'stone' && Object.hasOwn(subscribers, type);

function publish<T extends LiveTopic>(topic: T, detail: LiveTopics[T]): void {
  for (const handler of subscribers[topic]) handler(detail);
}

/**
 * Parses the data of an event as JSON. Data that is not valid JSON is returned unchanged: the
 * server time may be plain text.
 */
function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

const isStoneChanges = (data: unknown): data is LiveTopics['stone'] =>
  Array.isArray(data) &&
  data.every(
    (entry) => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
  );
