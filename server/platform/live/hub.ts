import type pg from 'pg';
import type { SessionId } from '../../../src/api/ids.gen.ts';
import type { TellFault } from '../log/fault-log.ts';
import { type Listener, mayHear } from './listener.ts';
import { type LiveEvent, readLiveEvents } from './live-events.ts';
import { latestEvent, missedEvents } from './missed-events.ts';
import { type Standing, standingOfSessions } from './session-standing.ts';

const CHECK_EVERY = 1_000;
const HEARTBEAT_EVERY = 25_000;
const MOST_OF_A_SESSION = 10;

/** The open streams of this node. What they hear comes from PostgreSQL, so every node tells the same. */
export class LiveHub {
  readonly #pool: pg.Pool;
  readonly #tellFault: TellFault;
  readonly #listeners = new Set<Listener>();
  /** what came meanwhile for those who are still told what they missed */
  readonly #waiting = new Map<Listener, LiveEvent[]>();
  /** what a stream was told as missed, which may be notified only afterwards */
  readonly #toldAsMissed = new WeakMap<Listener, Set<string>>();
  readonly #timers: NodeJS.Timeout[];
  #heard: string[] = [];
  #reading = false;
  #stopped = false;

  constructor(pool: pg.Pool, tellFault: TellFault) {
    this.#pool = pool;
    this.#tellFault = tellFault;
    this.#timers = [
      setInterval(() => void this.#checkRights(), CHECK_EVERY),
      setInterval(() => this.#tellTime(), HEARTBEAT_EVERY),
    ];
  }

  get size(): number {
    return this.#listeners.size;
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
    this.#listeners.add(listener);
    this.#closeOldestOf(listener.sessionId);
    listener.send('time', new Date().toISOString(), from);
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** A number was notified. A burst of them is read with one query. */
  hear(id: string): void {
    if (this.#listeners.size === 0) return;
    this.#heard.push(id);
    if (!this.#reading) void this.#read();
  }

  /** Something may have been missed: everybody reads anew. */
  refreshAll(): void {
    for (const listener of this.#listeners) listener.send('refresh', '');
  }

  closeAll(): void {
    for (const listener of this.#listeners) this.#close(listener);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.closeAll();
  }

  async #read(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#heard.length > 0) {
        const ids = this.#heard;
        this.#heard = [];
        for (const event of await readLiveEvents(this.#pool, ids)) this.#tell(event);
      }
    } catch (error) {
      this.#tellFault('what happened could not be read for the live streams', error);
      this.refreshAll();
    } finally {
      this.#reading = false;
    }
  }

  #tell(event: LiveEvent): void {
    for (const listener of this.#listeners) {
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
    const asked = [...this.#listeners];
    if (asked.length === 0) return;
    const standings = await standingOfSessions(
      this.#pool,
      asked.map(({ sessionId }) => sessionId),
    );
    for (const listener of asked) {
      if (!sameRights(listener, standings.get(listener.sessionId))) this.#close(listener);
    }
  }

  /** A person with more windows than that looks at the newest; the others come back when they are looked at. */
  #closeOldestOf(sessionId: SessionId): void {
    const same = [...this.#listeners].filter((one) => one.sessionId === sessionId);
    for (const oldest of same.slice(0, -MOST_OF_A_SESSION)) this.#close(oldest);
  }

  #tellTime(): void {
    for (const listener of this.#listeners) listener.send('time', new Date().toISOString());
  }

  #close(listener: Listener): void {
    this.#listeners.delete(listener);
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
