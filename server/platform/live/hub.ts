import type pg from 'pg';
import type { Keeper } from '../limits/keeper.ts';
import type { Give } from '../limits/turns.ts';
import type { TellFault } from '../log/fault-log.ts';
import type { Teller } from './event-reader.ts';
import { type Listener, mayHear } from './listener.ts';
import type { LiveEvent } from './live-events.ts';
import { latestEvent, missedEvents } from './missed-events.ts';
import { type Standing, standingOfSessions } from './session-standing.ts';

const CHECK_EVERY = 1_000;
const HEARTBEAT_EVERY = 25_000;

/**
 * The open SSE streams of this thread. Their events come from PostgreSQL, so every node publishes
 * the same.
 */
export class LiveHub implements Teller {
  readonly #pool: pg.Pool;
  readonly #tellFault: TellFault;
  readonly #keeper: Pick<Keeper, 'addStream'>;
  /** streams with the function that unregisters each */
  readonly #listeners = new Map<Listener, Give>();
  /** events that arrive while a stream's missed events are replayed */
  readonly #waiting = new Map<Listener, LiveEvent[]>();
  /** ids of replayed events, which may still be notified */
  readonly #toldAsMissed = new WeakMap<Listener, Set<string>>();
  readonly #timers: NodeJS.Timeout[];
  #stopped = false;

  constructor(pool: pg.Pool, tellFault: TellFault, keeper: Pick<Keeper, 'addStream'>) {
    this.#pool = pool;
    this.#tellFault = tellFault;
    this.#keeper = keeper;
    this.#timers = [
      setInterval(() => void this.#checkRights(), CHECK_EVERY),
      setInterval(() => this.#tellTime(), HEARTBEAT_EVERY),
    ];
  }

  get size(): number {
    return this.#listeners.size;
  }

  get isHeard(): boolean {
    return this.size > 0;
  }

  /**
   * Opens a stream and replays the events after `last`. Sends `refresh` if they are no longer
   * available.
   */
  async resume(listener: Listener, last: string): Promise<void> {
    const meanwhile: LiveEvent[] = [];
    this.#waiting.set(listener, meanwhile);
    this.add(listener);
    try {
      const [latest, missed] = await Promise.all([
        latestEvent(this.#pool),
        missedEvents(this.#pool, last),
      ]);
      // The stream may have closed during the query, and must not be written to after its end.
      if (!this.#listeners.has(listener)) return;
      if (missed === null) listener.send('refresh', '', latest);
      const told = new Set((missed ?? []).map(({ id }) => id));
      this.#toldAsMissed.set(listener, told);
      for (const event of missed ?? []) tell(listener, event);
      for (const event of meanwhile) this.#tellOnce(listener, event);
    } catch (error) {
      this.#tellFault('what a live stream missed could not be read', error);
      if (this.#listeners.has(listener)) listener.send('refresh', '');
    } finally {
      this.#waiting.delete(listener);
    }
  }

  /** Opens a stream. `from` is the event id from which it can be resumed. */
  add(listener: Listener, from?: string): void {
    // Clients reconnect at once during shutdown; refuse them, because an open stream would delay
    // it.
    if (this.#stopped) {
      listener.close();
      return;
    }
    const leave = this.#keeper.addStream(listener.sessionId, () => this.#close(listener));
    this.#listeners.set(listener, leave);
    listener.send('time', new Date().toISOString(), from);
  }

  remove(listener: Listener): void {
    this.#listeners.get(listener)?.();
    this.#listeners.delete(listener);
  }

  tell(events: readonly LiveEvent[]): void {
    for (const event of events) this.#tell(event);
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

  #tell(event: LiveEvent): void {
    for (const listener of this.#listeners.keys()) {
      const meanwhile = this.#waiting.get(listener);
      if (meanwhile) meanwhile.push(event);
      else this.#tellOnce(listener, event);
    }
  }

  #tellOnce(listener: Listener, event: LiveEvent): void {
    const wasTold = this.#toldAsMissed.get(listener)?.delete(event.id) ?? false;
    if (!wasTold) tell(listener, event);
  }

  /** Closes all streams if permissions cannot be checked; the clients reconnect. */
  async #checkRights(): Promise<void> {
    try {
      await this.#dropEnded();
    } catch (error) {
      this.#tellFault('the rights of live streams could not be asked for', error);
      this.closeAll();
    }
  }

  /** Closes streams whose permissions changed; the clients reconnect with the current ones. */
  async #dropEnded(): Promise<void> {
    // Streams that open during the query are checked next time.
    const asked = [...this.#listeners.keys()];
    if (asked.length === 0) return;
    const standings = await standingOfSessions(
      this.#pool,
      asked.map(({ sessionId }) => sessionId),
    );
    for (const listener of asked) {
      if (!sameRights(listener, standings.get(listener.sessionId))) this.#close(listener);
    }
  }

  #tellTime(): void {
    for (const listener of this.#listeners.keys()) listener.send('time', new Date().toISOString());
  }

  #close(listener: Listener): void {
    this.remove(listener);
    listener.close();
  }
}

function tell(listener: Listener, event: LiveEvent): void {
  if (mayHear(listener, event)) listener.send(event.topic, event.payload, event.id);
}

const sameRights = (listener: Listener, now: Standing | undefined): boolean =>
  now !== undefined &&
  now.hearsStones === listener.hearsStones &&
  now.hearsHolds === listener.hearsHolds &&
  now.hearsLines === listener.hearsLines &&
  now.hearsBusinesses === listener.hearsBusinesses &&
  now.hearsImports === listener.hearsImports &&
  now.hearsMailings === listener.hearsMailings;
