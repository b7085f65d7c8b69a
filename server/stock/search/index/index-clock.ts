/** Places of what is told. */
const STORE = 0;
const TOLD = 1;
const TAKEN = 2;
const LAST = 3;
const NUMBERS = 4;
const WORDS = 5;

/** What threads have in common of it. */
export const clockWords = (): BigInt64Array =>
  new BigInt64Array(new SharedArrayBuffer(WORDS * BigInt64Array.BYTES_PER_ELEMENT));

/**
 * How far the stones that are searched follow the database, for all threads to see. A change has a number, but one with a
 * lower number may be committed later: so it also counts how often somebody said that something changed.
 */
export class IndexClock {
  readonly #words: BigInt64Array;

  constructor(words: BigInt64Array) {
    this.#words = words;
  }

  /** Something changed, and whoever asks after this is to see it. */
  tell(): void {
    Atomics.add(this.#words, TOLD, 1n);
  }
  get told(): bigint {
    return Atomics.load(this.#words, TOLD);
  }

  /** Everything up to a change is taken, and whatever was told up to then. */
  reach(last: number, told: bigint): void {
    Atomics.store(this.#words, LAST, BigInt(last));
    Atomics.store(this.#words, TAKEN, told);
  }
  hasReached(last: number, told: bigint): boolean {
    return (
      Atomics.load(this.#words, LAST) >= BigInt(last) && Atomics.load(this.#words, TAKEN) >= told
    );
  }

  /** A number that nothing else has. */
  next(): number {
    return Number(Atomics.add(this.#words, NUMBERS, 1n)) + 1;
  }

  /** The number of the stones that are to be searched; 0 is none. */
  get store(): number {
    return Number(Atomics.load(this.#words, STORE));
  }
  set store(number: number) {
    Atomics.store(this.#words, STORE, BigInt(number));
  }
}
