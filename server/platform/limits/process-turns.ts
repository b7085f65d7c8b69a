import { type Keeper, type NamedRoom, OwnKeeper } from './keeper.ts';
import type { Give } from './turns.ts';

let keeper: Keeper = new OwnKeeper();

/** One of several threads counts nothing by itself; it says so before it does anything else. */
export function countWith(other: Keeper): void {
  keeper = other;
}

/** Turns at what the whole process has only so much of, such as its cores: however many portals and threads it runs. */
export class ProcessTurns {
  readonly #room: NamedRoom;

  constructor(room: NamedRoom) {
    this.#room = room;
  }

  /** Waits for a turn, and answers how it is given back; of a sender that is named, in a line of its own. */
  take(sender?: string): Promise<Give> {
    return keeper.take(this.#room, sender);
  }

  async run<T>(work: () => Promise<T>, sender?: string): Promise<T> {
    const give = await this.take(sender);
    try {
      return await work();
    } finally {
      give();
    }
  }
}
