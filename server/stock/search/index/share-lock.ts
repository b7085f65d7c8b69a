import { sharedI32 } from './shared-arrays.ts';

const WRITER = 0;
const SEATS = 1;
const FREE = 0;
const TAKEN = 1;

/** Creates the shared words of a lock with this number of reader slots. */
export const lockWords = (seats: number): Int32Array => sharedI32(SEATS + seats);

/**
 * Read-write lock between threads; waiting blocks the thread. Writers have priority, so that they
 * do not starve. Each reader has its own slot, because a shared counter would never recover from a
 * reader that died.
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

  /** Also releases the slot of a reader whose thread died. */
  leave(seat: number): void {
    Atomics.store(this.#words, SEATS + seat, FREE);
    Atomics.notify(this.#words, SEATS + seat);
  }

  /** Also releases the lock of a writer whose thread died. */
  endWriting(): void {
    Atomics.store(this.#words, WRITER, FREE);
    Atomics.notify(this.#words, WRITER);
  }
}
