import { ColumnStore, sharedStones } from './column-store.ts';
import { IndexWriter } from './index-writer.ts';
import { QueryEngine } from './query-engine.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { StonePrices } from './stone-prices.ts';
import { VersionClock } from './version-clock.ts';

/**
 * The index in the thread that owns it. Only the owner writes and prices the stones; the owner can
 * also search.
 */
export class IndexOwner {
  readonly store: ColumnStore;
  readonly writer: IndexWriter;
  readonly prices: StonePrices;
  readonly engine: QueryEngine;
  readonly #lock: ReadWriteLock;
  readonly #clock: VersionClock;

  constructor(stones: number, { lock, clock, readers }: SharedIndex) {
    this.#lock = new ReadWriteLock(lock);
    this.#clock = new VersionClock(clock);
    this.store = new ColumnStore(sharedStones(stones, readers + 1));
    this.writer = new IndexWriter(this.store);
    this.prices = new StonePrices(this.store, this.#lock, this.#clock);
    this.engine = new QueryEngine(this.store, readers);
  }

  /** Applies changes under the write lock, so that readers see either all changes or none. */
  change(write: () => void): void {
    this.#lock.write(() => {
      try {
        write();
        this.prices.keepUp(this.writer.takeChanged());
      } catch (error) {
        // A failed write may have left partially written stones. 0 means that no store may be
        // searched.
        this.#clock.store = 0;
        throw error;
      }
    });
  }
}
