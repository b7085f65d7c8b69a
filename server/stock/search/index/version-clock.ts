/** Indexes into the shared words. */
const STORE = 0;
const CHANGES = 1;
const APPLIED = 2;
const LAST = 3;
const NUMBERS = 4;
const WORDS = 5;

export const clockWords = (): BigInt64Array =>
  new BigInt64Array(new SharedArrayBuffer(WORDS * BigInt64Array.BYTES_PER_ELEMENT));

/**
 * Tracks in shared memory how far the index follows the database. Transactions may commit out of id
 * order, so the number of notifications counts next to the last id.
 */
export class VersionClock {
  readonly #words: BigInt64Array;

  constructor(words: BigInt64Array) {
    this.#words = words;
  }

  /** Records a change that later queries must see. */
  recordChange(): void {
    Atomics.add(this.#words, CHANGES, 1n);
  }
  get changeCount(): bigint {
    return Atomics.load(this.#words, CHANGES);
  }

  /**
   * Publishes that all changes up to `last` are applied, and all notifications up to this count.
   */
  advance(last: number, changeCount: bigint): void {
    Atomics.store(this.#words, LAST, BigInt(last));
    Atomics.store(this.#words, APPLIED, changeCount);
  }
  hasReached(last: number, changeCount: bigint): boolean {
    return (
      Atomics.load(this.#words, LAST) >= BigInt(last) &&
      Atomics.load(this.#words, APPLIED) >= changeCount
    );
  }

  /** Returns a number that is unique in this process. */
  nextNumber(): number {
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
