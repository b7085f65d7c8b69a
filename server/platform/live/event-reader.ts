import type pg from 'pg';
import type { TellFault } from '../log/fault-log.ts';
import {
  calledOutAfter,
  LATE,
  type LiveEvent,
  lastCalledOut,
  readLiveEvents,
} from './live-events.ts';

const LOOK_EVERY = 5_000;

export interface Teller {
  /** false without open streams, so that events need not be read */
  readonly isHeard: boolean;
  tell(events: readonly LiveEvent[]): void;
  /** Events may be lost: tells all streams to refetch. */
  refreshAll(): void;
}

/** Reads live events by their notified ids, and publishes them. One query covers a burst of ids. */
export class EventReader {
  readonly #pool: pg.Pool;
  readonly #teller: Teller;
  readonly #tellFault: TellFault;
  readonly #timer: NodeJS.Timeout;
  #heard: string[] = [];
  #reading = false;
  /** last published id, and the ids seen around it; null without open streams */
  #toldTo: string | null = null;
  readonly #heardSince = new Set<string>();

  constructor(pool: pg.Pool, teller: Teller, tellFault: TellFault) {
    this.#pool = pool;
    this.#teller = teller;
    this.#tellFault = tellFault;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY);
  }

  hear(id: string): void {
    if (!this.#teller.isHeard || this.#heardSince.has(id)) return;
    this.#heardSince.add(id);
    this.#heard.push(id);
    if (!this.#reading) void this.#read();
  }

  /** Finds committed events whose NOTIFY was lost, because their process died after the commit. */
  async look(): Promise<void> {
    if (!this.#teller.isHeard) {
      this.#toldTo = null;
      this.#heardSince.clear();
      return;
    }
    try {
      const begins = this.#toldTo === null;
      const toldTo = this.#toldTo ?? (await lastCalledOut(this.#pool));
      const ids = await calledOutAfter(this.#pool, toldTo);
      // Events that preceded the first stream are not published.
      for (const id of ids)
        if (begins) this.#heardSince.add(id);
        else this.hear(id);
      this.#forgetTo(ids.at(-1) ?? toldTo);
    } catch (error) {
      this.#tellFault('what was not called out could not be looked for', error);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #forgetTo(last: string): void {
    this.#toldTo = last;
    for (const id of this.#heardSince)
      if (Number(id) <= Number(last) - LATE) this.#heardSince.delete(id);
  }

  async #read(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#heard.length > 0) {
        const ids = this.#heard;
        this.#heard = [];
        this.#teller.tell(await readLiveEvents(this.#pool, ids));
      }
    } catch (error) {
      this.#tellFault('what happened could not be read for the live streams', error);
      this.#teller.refreshAll();
    } finally {
      this.#reading = false;
    }
  }
}
