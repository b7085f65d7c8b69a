import type { Answer, Columns, ColumnsWanted, Question } from '../question.ts';
import { IndexClock } from './index-clock.ts';
import { ShareLock } from './share-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { StoneEngine } from './stone-engine.ts';
import type { PricesPlace } from './stone-prices.ts';
import { type SharedStones, StoneStore } from './stone-store.ts';

/** Why a read is not possible yet. */
export const NOT_YET = { changes: Symbol('changes are not taken'), prices: Symbol('no prices') };
type NotYet = (typeof NOT_YET)[keyof typeof NOT_YET];

/** Searches in this thread over the stones of the index owner. */
export class StoneReader {
  readonly #lock: ShareLock;
  readonly #clock: IndexClock;
  readonly #seat: number;
  readonly #number: number;
  readonly #engine: StoneEngine;

  constructor(shared: SharedIndex, seat: number, number: number, stones: SharedStones) {
    this.#lock = new ShareLock(shared.lock);
    this.#clock = new IndexClock(shared.clock);
    this.#seat = seat;
    this.#number = number;
    this.#engine = new StoneEngine(new StoneStore(stones), seat);
  }

  /** Answers at the requested version, or returns what must happen first. */
  read(
    question: Question,
    { after, told }: { after: number; told: bigint },
    wanted?: ColumnsWanted,
  ): Answer | Columns | NotYet {
    return this.#lock.read(this.#seat, () => {
      if (this.#clock.store !== this.#number || !this.#clock.hasReached(after, told))
        return NOT_YET.changes;
      const prices = this.#engine.prices.of(question.prices);
      if (!prices) return NOT_YET.prices;
      return wanted
        ? this.#engine.columns(question, prices, wanted)
        : this.#engine.answer(question, prices);
    });
  }

  /** Stores a price location that the index owner returned. */
  note(name: string, place: PricesPlace): void {
    this.#engine.prices.at(name, place);
  }
}
