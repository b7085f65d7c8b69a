import { sharedI32 } from './shared-arrays.ts';

const WRITER = 0;
const SEATS = 1;
const FREE = 0;
const TAKEN = 1;

/** The words of a lock with so many seats for readers. */
export const lockWords = (seats: number): Int32Array => sharedI32(SEATS + seats);

/**
 * Many readers or one writer, each in a thread that may stand still meanwhile. A writer that waits goes first, or it would
 * wait for ever. Each reader has a seat of its own: a count of readers would never come down again after one that died.
 */
export class ShareLock {
  readonly #words: Int32Array;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  read<T>(seat: number, work: () => T): T {
    const words = this.#words;
    for (;;) {
      while (Atomics.load(words, WRITER) === TAKEN) Atomics.wait(words, WRITER, TAKEN);
      Atomics.store(words, SEATS + seat, TAKEN);
      if (Atomics.load(words, WRITER) === FREE) break;
      this.leave(seat);
    }
    try {
      return work();
    } finally {
      this.leave(seat);
    }
  }

  write<T>(work: () => T): T {
    const words = this.#words;
    Atomics.store(words, WRITER, TAKEN);
    for (let seat = SEATS; seat < words.length; seat += 1)
      while (Atomics.load(words, seat) === TAKEN) Atomics.wait(words, seat, TAKEN);
    try {
      return work();
    } finally {
      this.endWriting();
    }
  }

  /** Also for a reader whose thread died while it sat there. */
  leave(seat: number): void {
    Atomics.store(this.#words, SEATS + seat, FREE);
    Atomics.notify(this.#words, SEATS + seat);
  }

  /** Also for a writer whose thread died. */
  endWriting(): void {
    Atomics.store(this.#words, WRITER, FREE);
    Atomics.notify(this.#words, WRITER);
  }
}
