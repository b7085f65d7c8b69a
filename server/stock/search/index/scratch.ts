import type { Room } from './room.ts';

/** Stack of temporary bitmaps. */
export class Scratch {
  readonly #room: Room;
  readonly #width: number;
  readonly #places: number[] = [];
  #used = 0;

  constructor(room: Room, width: number) {
    this.#room = room;
    this.#width = width;
  }

  take(): number {
    const place = this.#places[this.#used] ?? this.#room.take(this.#width);
    this.#places[this.#used] = place;
    this.#used += 1;
    return place;
  }

  /** Frees the bitmaps that `work` took. */
  during<T>(work: () => T): T {
    const before = this.#used;
    try {
      return work();
    } finally {
      this.#used = before;
    }
  }
}
