/** Indexes into `#words`; `WORDS` is its length. */
const STORE = 0;
const CHANGES = 1;
const APPLIED = 2;
const LAST = 3;
const NUMBERS = 4;
const WORDS = 5;

export const clockWords = (): BigInt64Array =>
  new BigInt64Array(new SharedArrayBuffer(WORDS * BigInt64Array.BYTES_PER_ELEMENT));

/**
 * Tracks in shared memory which database changes the index contains. A change may commit after a
 * change with a higher id, so the last id is not enough. The clock also counts notifications.
 */
export class VersionClock {
  readonly #words: BigInt64Array;

  constructor(words: BigInt64Array) {
    this.#words = words;
  }

  /**
   * Counts a database change that the index may not contain yet. Later queries wait until the index
   * contains the change.
   */
  recordChange(): void {
    Atomics.add(this.#words, CHANGES, 1n);
  }
  get changeCount(): bigint {
    return Atomics.load(this.#words, CHANGES);
  }

  /**
   * Publishes which changes the index contains: all changes with an id up to `last`, and the first
   * `changeCount` changes that `recordChange` counted.
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

  /** Number of the column store that may be searched; 0 while none may be searched. */
  get store(): number {
    return Number(Atomics.load(this.#words, STORE));
  }
  set store(number: number) {
    Atomics.store(this.#words, STORE, BigInt(number));
  }
}
