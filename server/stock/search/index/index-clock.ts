/** Indexes into the shared words. */
const STORE = 0;
const TOLD = 1;
const TAKEN = 2;
const LAST = 3;
const NUMBERS = 4;
const WORDS = 5;

export const clockWords = (): BigInt64Array =>
  new BigInt64Array(new SharedArrayBuffer(WORDS * BigInt64Array.BYTES_PER_ELEMENT));

/**
 * Tracks in shared memory how far the index follows the database. Transactions may commit out of id
 * order, so the number of notifications counts next to the last id.
 */
export class IndexClock {
  readonly #words: BigInt64Array;

  constructor(words: BigInt64Array) {
    this.#words = words;
  }

  /** Records a change that later queries must see. */
  tell(): void {
    Atomics.add(this.#words, TOLD, 1n);
  }
  get told(): bigint {
    return Atomics.load(this.#words, TOLD);
  }

  /**
   * Publishes that all changes up to `last` are applied, and all notifications up to this count.
   */
  reach(last: number, told: bigint): void {
    Atomics.store(this.#words, LAST, BigInt(last));
    Atomics.store(this.#words, TAKEN, told);
  }
  hasReached(last: number, told: bigint): boolean {
    return (
      Atomics.load(this.#words, LAST) >= BigInt(last) && Atomics.load(this.#words, TAKEN) >= told
    );
  }

  /** Returns a number that is unique in this process. */
  next(): number {
    return Number(Atomics.add(this.#words, NUMBERS, 1n)) + 1;
  }

  /** Number of the current store; 0 if none may be searched. */
  get store(): number {
    return Number(Atomics.load(this.#words, STORE));
  }
  set store(number: number) {
    Atomics.store(this.#words, STORE, BigInt(number));
  }
}
