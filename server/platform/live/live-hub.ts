import type pg from 'pg';
import type { ResourceLimiter } from '../limits/resource-limiter.ts';
import type { Release } from '../limits/semaphore.ts';
import type { LogError } from '../log/error-log.ts';
import type { EventPublisher } from './event-reader.ts';
import { readLatestEventId, replayEvents } from './event-replay.ts';
import type { LiveEvent } from './live-events.ts';
import { type Listener, mayReceive } from './live-listener.ts';
import { readSessionSubscriptions, type SessionSubscriptions } from './session-subscriptions.ts';

const CHECK_EVERY = 1_000;
const HEARTBEAT_EVERY = 25_000;

/**
 * The open SSE streams of this thread. Their events come from PostgreSQL, so all nodes send the
 * same events.
 */
export class LiveHub implements EventPublisher {
  readonly #pool: pg.Pool;
  readonly #logError: LogError;
  readonly #limiter: Pick<ResourceLimiter, 'addStream'>;
  readonly #listeners = new Map<Listener, Release>();
  /** events that arrive while the missed events of a stream are replayed */
  readonly #waiting = new Map<Listener, LiveEvent[]>();
  /** ids of events that were replayed to a stream and may arrive again by NOTIFY */
  readonly #replayedIds = new WeakMap<Listener, Set<string>>();
  readonly #timers: NodeJS.Timeout[];
  #stopped = false;

  constructor(pool: pg.Pool, logError: LogError, limiter: Pick<ResourceLimiter, 'addStream'>) {
    this.#pool = pool;
    this.#logError = logError;
    this.#limiter = limiter;
    this.#timers = [
      setInterval(() => void this.#checkRights(), CHECK_EVERY),
      setInterval(() => this.#sendHeartbeat(), HEARTBEAT_EVERY),
    ];
  }

  get size(): number {
    return this.#listeners.size;
  }

  get hasSubscribers(): boolean {
    return this.size > 0;
  }

  /**
   * Opens a stream and replays the events after `last`. Sends `refresh` if those events are no
   * longer available.
   */
  async resume(listener: Listener, last: string): Promise<void> {
    const buffered: LiveEvent[] = [];
    this.#waiting.set(listener, buffered);
    this.add(listener);
    try {
      const [latest, missed] = await Promise.all([
        readLatestEventId(this.#pool),
        replayEvents(this.#pool, last),
      ]);
      // The stream may have closed during the query, and writing to a closed stream would fail.
      if (!this.#listeners.has(listener)) return;
      if (missed === null) listener.send('refresh', '', latest);
      const replayed = new Set((missed ?? []).map(({ id }) => id));
      this.#replayedIds.set(listener, replayed);
      for (const event of missed ?? []) sendIfAllowed(listener, event);
      for (const event of buffered) this.#sendOnce(listener, event);
    } catch (error) {
      this.#logError('the missed events of a live stream could not be read', error);
      if (this.#listeners.has(listener)) listener.send('refresh', '');
    } finally {
      this.#waiting.delete(listener);
    }
  }

  /** Opens a stream. `from` is the event id from which the stream can later be resumed. */
  add(listener: Listener, from?: string): void {
    // Closes the stream at once during a shutdown. Browsers reconnect immediately, and an open
    // stream would delay the shutdown.
    if (this.#stopped) {
      listener.close();
      return;
    }
    const leave = this.#limiter.addStream(listener.sessionId, () => this.#close(listener));
    this.#listeners.set(listener, leave);
    listener.send('time', new Date().toISOString(), from);
  }

  remove(listener: Listener): void {
    this.#listeners.get(listener)?.();
    this.#listeners.delete(listener);
  }

  publish(events: readonly LiveEvent[]): void {
    for (const event of events) this.#publish(event);
  }

  refreshAll(): void {
    for (const listener of this.#listeners.keys()) listener.send('refresh', '');
  }

  closeAll(): void {
    for (const listener of this.#listeners.keys()) this.#close(listener);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.closeAll();
  }

  #publish(event: LiveEvent): void {
    for (const listener of this.#listeners.keys()) {
      const buffered = this.#waiting.get(listener);
      if (buffered) buffered.push(event);
      else this.#sendOnce(listener, event);
    }
  }

  #sendOnce(listener: Listener, event: LiveEvent): void {
    const wasReplayed = this.#replayedIds.get(listener)?.delete(event.id) ?? false;
    if (!wasReplayed) sendIfAllowed(listener, event);
  }

  /** Closes all streams if the permissions cannot be checked; the browsers then reconnect. */
  async #checkRights(): Promise<void> {
    try {
      await this.#dropEnded();
    } catch (error) {
      this.#logError('the rights of live streams could not be read', error);
      this.closeAll();
    }
  }

  /**
   * Closes streams whose permissions have changed; the browsers reconnect and get the new
   * permissions.
   */
  async #dropEnded(): Promise<void> {
    // A stream that opens during the query is checked in the next run.
    const checked = [...this.#listeners.keys()];
    if (checked.length === 0) return;
    const standings = await readSessionSubscriptions(
      this.#pool,
      checked.map(({ sessionId }) => sessionId),
    );
    for (const listener of checked) {
      if (!sameRights(listener, standings.get(listener.sessionId))) this.#close(listener);
    }
  }

  #sendHeartbeat(): void {
    for (const listener of this.#listeners.keys()) listener.send('time', new Date().toISOString());
  }

  #close(listener: Listener): void {
    this.remove(listener);
    listener.close();
  }
}

function sendIfAllowed(listener: Listener, event: LiveEvent): void {
  if (mayReceive(listener, event)) listener.send(event.topic, event.payload, event.id);
}

const sameRights = (listener: Listener, now: SessionSubscriptions | undefined): boolean =>
  now !== undefined &&
  now.canSeeStones === listener.canSeeStones &&
  now.canSeeHolds === listener.canSeeHolds &&
  now.canSeeLines === listener.canSeeLines &&
  now.canSeeBusinesses === listener.canSeeBusinesses &&
  now.canSeeImports === listener.canSeeImports &&
  now.canSeeMailings === listener.canSeeMailings;
