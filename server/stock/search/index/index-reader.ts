import type { Answer, Columns, ColumnsWanted, IndexQuery } from '../index-query.ts';
import { ColumnStore, type SharedColumns } from './column-store.ts';
import type { PricesPlace } from './known-prices.ts';
import { QueryEngine } from './query-engine.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { VersionClock } from './version-clock.ts';

export const NOT_READY = {
  changes: Symbol('changes are not applied yet'),
  prices: Symbol('no prices yet'),
};
type NotReady = (typeof NOT_READY)[keyof typeof NOT_READY];

/**
 * Searches the stones in shared memory, in the current thread. The index owner has written these
 * stones.
 */
export class IndexReader {
  readonly #lock: ReadWriteLock;
  readonly #clock: VersionClock;
  readonly #slot: number;
  readonly #number: number;
  readonly #engine: QueryEngine;

  constructor(shared: SharedIndex, slot: number, number: number, stones: SharedColumns) {
    this.#lock = new ReadWriteLock(shared.lock);
    this.#clock = new VersionClock(shared.clock);
    this.#slot = slot;
    this.#number = number;
    this.#engine = new QueryEngine(new ColumnStore(stones), slot);
  }

  /**
   * Answers the query if the prices are computed, and if the index has applied the change number
   * `after` and `known` changes in total. Returns a value of `NOT_READY` if not.
   */
  read(
    question: IndexQuery,
    { after, known: changeCount }: { after: number; known: bigint },
    wanted?: ColumnsWanted,
  ): Answer | Columns | NotReady {
    return this.#lock.read(this.#slot, () => {
      if (this.#clock.store !== this.#number || !this.#clock.hasReached(after, changeCount))
        return NOT_READY.changes;
      const prices = this.#engine.prices.of(question.prices);
      if (!prices) return NOT_READY.prices;
      return wanted
        ? this.#engine.columns(question, prices, wanted)
        : this.#engine.answer(question, prices);
    });
  }

  /** Stores where the computed prices with the key `name` are located. */
  note(name: string, place: PricesPlace): void {
    this.#engine.prices.at(name, place);
  }
}
