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

/** The open streams of this thread. What they hear comes from PostgreSQL, so every node tells the same. */
export class LiveHub implements Teller {
  readonly #pool: pg.Pool;
  readonly #tellFault: TellFault;
  readonly #keeper: Pick<Keeper, 'addStream'>;
  /** each with what tells its end to whoever counts them */
  readonly #listeners = new Map<Listener, Give>();
  /** what came meanwhile for those who are still told what they missed */
  readonly #waiting = new Map<Listener, LiveEvent[]>();
  /** what a stream was told as missed, which may be notified only afterwards */
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

  /** Opens a stream that goes on after the last event that its reader heard elsewhere, or says to read anew. */
  async resume(listener: Listener, last: string): Promise<void> {
    const meanwhile: LiveEvent[] = [];
    this.#waiting.set(listener, meanwhile);
    this.add(listener);
    try {
      const [latest, missed] = await Promise.all([
        latestEvent(this.#pool),
        missedEvents(this.#pool, last),
      ]);
      // Whose stream was closed while PostgreSQL answered hears no more; nothing may be written after its end.
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

  /** Opens a stream; its first event may name where a reader that comes back goes on. */
  add(listener: Listener, from?: string): void {
    // A client that lost its stream to the end of the server is back at once; a new one would hold up that end.
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

  /** Whose rights cannot be asked for hears no more; the client comes back. */
  async #checkRights(): Promise<void> {
    try {
      await this.#dropEnded();
    } catch (error) {
      this.#tellFault('the rights of live streams could not be asked for', error);
      this.closeAll();
    }
  }

  /** A right that is taken away closes the stream; the client comes back with what it has left. */
  async #dropEnded(): Promise<void> {
    // Those who come while PostgreSQL answers were not asked about; their turn is the next one.
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
