import { IndexClock } from './index-clock.ts';
import { ShareLock } from './share-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { StoneEngine } from './stone-engine.ts';
import { StonePrices } from './stone-prices.ts';
import { StoneStore, sharedStones } from './stone-store.ts';
import { StoneWriter } from './stone-writer.ts';

/**
 * The index owner's view of the stones: it alone writes and prices them, and it can search them.
 */
export class StoneKeeper {
  readonly store: StoneStore;
  readonly writer: StoneWriter;
  readonly prices: StonePrices;
  readonly engine: StoneEngine;
  readonly #lock: ShareLock;
  readonly #clock: IndexClock;

  constructor(stones: number, { lock, clock, readers }: SharedIndex) {
    this.#lock = new ShareLock(lock);
    this.#clock = new IndexClock(clock);
    this.store = new StoneStore(sharedStones(stones, readers + 1));
    this.writer = new StoneWriter(this.store);
    this.prices = new StonePrices(this.store, this.#lock, this.#clock);
    this.engine = new StoneEngine(this.store, readers);
  }

  /** Applies changes under the write lock, so that readers see all or none. */
  change(write: () => void): void {
    this.#lock.write(() => {
      try {
        write();
        this.prices.keepUp(this.writer.takeChanged());
      } catch (error) {
        // Blocks searches of partially written stones.
        this.#clock.store = 0;
        throw error;
      }
    });
  }
}
