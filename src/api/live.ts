import { API_PREFIX, CLIENT_NAME, tellSessionEnded } from './client.ts';
import { learnServerTime } from './clock.ts';
import { EventStreamReader, type StreamEvent } from './event-stream.ts';
import { emitApiEvent } from './events.ts';

interface LiveTopics {
  /** Stones whose status changed. */
  stone: readonly (readonly [stockNo: string, status: number])[];
  /** The caller's own holds or places in line changed. */
  hold: undefined;
  /** Another line of a list changed: an order, a memo, an enquiry, a cart. */
  line: undefined;
  /** A business, its registration or its documents changed. */
  business: undefined;
  notice: undefined;
  /** Something may have been missed: ask for everything anew. */
  refresh: undefined;
}
export type LiveTopic = keyof LiveTopics;
export type LiveState = 'live' | 'connecting' | 'offline';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server speaks at least each half minute; after this silence the line is dead. */
const SILENCE = 75_000;
const TRIES_BEFORE_OFFLINE = 2;
/** A list that was read while the first opening took so long may be older than what the stream tells. */
const SLOW_OPENING = 1_000;

const subscribers: { [T in LiveTopic]: Set<(detail: LiveTopics[T]) => void> } = {
  stone: new Set(),
  hold: new Set(),
  line: new Set(),
  business: new Set(),
  notice: new Set(),
  refresh: new Set(),
};
export const LIVE_TOPICS = Object.keys(subscribers) as LiveTopic[];
const stateWatchers = new Set<() => void>();
let state: LiveState = 'connecting';
let open: AbortController | null = null;
let wake: (() => void) | null = null;

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

/** Keeps one stream open for this token until `closeLive`. */
export function openLive(token: string): void {
  closeLive();
  open = new AbortController();
  addEventListener('online', retryNow);
  addEventListener('offline', showOffline);
  void keepOpen(token, open.signal);
}

export function closeLive(): void {
  open?.abort();
  open = null;
  removeEventListener('online', retryNow);
  removeEventListener('offline', showOffline);
  setState('connecting');
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const watcher of stateWatchers) watcher();
}

const retryNow = (): void => wake?.();
const showOffline = (): void => setState('offline');

async function keepOpen(token: string, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let wasLive = false;
  const since = Date.now();
  while (!signal.aborted) {
    const outcome = await listen(token, signal, () => {
      const mayHaveMissed = wasLive || failures > 0 || Date.now() - since > SLOW_OPENING;
      failures = 0;
      wasLive = true;
      setState('live');
      if (mayHaveMissed) tell('refresh', undefined);
    });
    if (signal.aborted || outcome === 'session ended') return;
    failures += 1;
    setState(failures > TRIES_BEFORE_OFFLINE ? 'offline' : 'connecting');
    await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)), signal);
  }
}

/** A random part of the wait keeps all clients from coming back in the same instant. */
function pause(longest: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      wake = null;
      resolve();
    };
    const timer = setTimeout(done, longest * (0.5 + Math.random() / 2));
    signal.addEventListener('abort', done);
    wake = done;
  });
}

async function listen(
  token: string,
  closed: AbortSignal,
  onOpen: () => void,
): Promise<'session ended' | 'broken'> {
  const silence = new AbortController();
  let watch = setTimeout(() => silence.abort(), SILENCE);
  try {
    const authorization = `Bearer ${token}`;
    const response = await fetch(`${API_PREFIX}/live?_t=${Date.now()}`, {
      cache: 'no-store',
      signal: AbortSignal.any([closed, silence.signal]),
      headers: {
        Accept: 'text/event-stream',
        Authorization: authorization,
        'Cache-Control': 'no-store',
        location: CLIENT_NAME,
      },
    });
    if (response.status === 401) {
      tellSessionEnded(authorization);
      return 'session ended';
    }
    if (!response.ok || !response.body) return 'broken';
    emitApiEvent('reached', undefined);
    onOpen();
    const events = new EventStreamReader();
    const text = response.body.pipeThrough(new TextDecoderStream());
    for await (const piece of chunksOf(text)) {
      clearTimeout(watch);
      watch = setTimeout(() => silence.abort(), SILENCE);
      for (const event of events.read(piece)) dispatch(event);
    }
    return 'broken';
  } catch {
    return 'broken';
  } finally {
    clearTimeout(watch);
  }
}

/** Not every browser can iterate over a stream by itself. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

function dispatch(event: StreamEvent): void {
  if (isBare(event.type)) {
    tell(event.type, undefined);
    return;
  }
  const data = parse(event.data);
  if (event.type === 'time' && typeof data === 'string') learnServerTime(Date.parse(data));
  if (event.type === 'stone' && isStoneChanges(data)) tell('stone', data);
}

const BARE = ['hold', 'line', 'business', 'notice', 'refresh'] as const;
const isBare = (type: string): type is (typeof BARE)[number] =>
  (BARE as readonly string[]).includes(type);

function tell<T extends LiveTopic>(topic: T, detail: LiveTopics[T]): void {
  for (const handler of subscribers[topic]) handler(detail);
}

/** The time may come bare or quoted; both are text in the end. */
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
