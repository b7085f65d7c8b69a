import type { Arena } from './arena.ts';

/** Stack of temporary bitmaps, which are identified by their address in shared memory. */
export class ScratchBitmaps {
  readonly #arena: Arena;
  readonly #width: number;
  readonly #places: number[] = [];
  #used = 0;

  constructor(arena: Arena, width: number) {
    this.#arena = arena;
    this.#width = width;
  }

  acquire(): number {
    const place = this.#places[this.#used] ?? this.#arena.allocate(this.#width);
    this.#places[this.#used] = place;
    this.#used += 1;
    return place;
  }

  /**
   * Runs `work`, then frees the bitmaps that `work` acquired. The result of `work` must not refer
   * to these bitmaps.
   */
  scoped<T>(work: () => T): T {
    const before = this.#used;
    try {
      return work();
    } finally {
      this.#used = before;
    }
  }
}
