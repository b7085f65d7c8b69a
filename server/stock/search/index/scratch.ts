import type { Room } from './room.ts';

/** Bitmaps to work with, given back together when a piece of work is done. */
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

  /** Whatever `work` took is free again afterwards. */
  during<T>(work: () => T): T {
    const before = this.#used;
    try {
      return work();
    } finally {
      this.#used = before;
    }
  }
}
