import type { Answer, Columns, ColumnsWanted, IndexQuery } from '../index-query.ts';
import { ColumnStore, type SharedColumns } from './column-store.ts';
import type { PricesPlace } from './known-prices.ts';
import { QueryEngine } from './query-engine.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { VersionClock } from './version-clock.ts';

/** Reasons why a query cannot be answered yet. */
export const NOT_READY = {
  changes: Symbol('changes are not applied yet'),
  prices: Symbol('no prices yet'),
};
type NotReady = (typeof NOT_READY)[keyof typeof NOT_READY];

/**
 * Searches, in the current thread, the stones that the index owner has written to shared memory.
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
   * Answers the query at the requested version, or returns the reason from `NOT_READY` why this is
   * not possible yet.
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

  /** Tells the engine where the prices for the rules `name` are in shared memory. */
  note(name: string, place: PricesPlace): void {
    this.#engine.prices.at(name, place);
  }
}
