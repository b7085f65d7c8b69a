import { sharedI32 } from './shared-arrays.ts';

const WRITER = 0;
const SLOTS = 1;
const FREE = 0;
const TAKEN = 1;

/** Creates the shared memory words of a lock with this number of reader slots. */
export const lockWords = (slots: number): Int32Array => sharedI32(SLOTS + slots);

/**
 * Read-write lock between threads. Waiting blocks the thread. Writers have priority, so that
 * readers cannot starve writers. Each reader has its own slot, because a shared counter would never
 * recover from a reader that died.
 */
export class ReadWriteLock {
  readonly #words: Int32Array;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  read<T>(slot: number, work: () => T): T {
    const words = this.#words;
    for (;;) {
      while (Atomics.load(words, WRITER) === TAKEN) Atomics.wait(words, WRITER, TAKEN);
      Atomics.store(words, SLOTS + slot, TAKEN);
      if (Atomics.load(words, WRITER) === FREE) break;
      this.releaseReader(slot);
    }
    try {
      return work();
    } finally {
      this.releaseReader(slot);
    }
  }

  write<T>(work: () => T): T {
    const words = this.#words;
    Atomics.store(words, WRITER, TAKEN);
    for (let slot = SLOTS; slot < words.length; slot += 1)
      while (Atomics.load(words, slot) === TAKEN) Atomics.wait(words, slot, TAKEN);
    try {
      return work();
    } finally {
      this.releaseWriter();
    }
  }

  /** Also releases the slot of a reader whose thread died. */
  releaseReader(slot: number): void {
    Atomics.store(this.#words, SLOTS + slot, FREE);
    Atomics.notify(this.#words, SLOTS + slot);
  }

  /** Also releases the lock of a writer whose thread died. */
  releaseWriter(): void {
    Atomics.store(this.#words, WRITER, FREE);
    Atomics.notify(this.#words, WRITER);
  }
}
