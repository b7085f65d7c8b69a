import type pg from 'pg';
import type { TellFault } from '../log/fault-log.ts';
import { type LiveEvent, readLiveEvents } from './live-events.ts';

/** Who tells what happened to open streams. */
export interface Teller {
  /** false where nobody listens, so that nothing need be read */
  readonly isHeard: boolean;
  tell(events: readonly LiveEvent[]): void;
  /** Something may have been missed: everybody reads anew. */
  refreshAll(): void;
}

/** Reads what was notified by its number. A burst of numbers is read with one query. */
export class EventReader {
  readonly #pool: pg.Pool;
  readonly #teller: Teller;
  readonly #tellFault: TellFault;
  #heard: string[] = [];
  #reading = false;

  constructor(pool: pg.Pool, teller: Teller, tellFault: TellFault) {
    this.#pool = pool;
    this.#teller = teller;
    this.#tellFault = tellFault;
  }

  hear(id: string): void {
    if (!this.#teller.isHeard) return;
    this.#heard.push(id);
    if (!this.#reading) void this.#read();
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
