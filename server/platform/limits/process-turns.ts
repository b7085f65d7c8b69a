import { type Keeper, type NamedRoom, OwnKeeper } from './keeper.ts';
import type { Give } from './turns.ts';

let keeper: Keeper = new OwnKeeper();

/** Makes this worker use the limits of the whole process. Call it before any other code runs. */
export function countWith(other: Keeper): void {
  keeper = other;
}

/** Semaphore across all threads of the process, for resources such as CPU cores. */
export class ProcessTurns {
  readonly #room: NamedRoom;

  constructor(room: NamedRoom) {
    this.#room = room;
  }

  /**
   * Waits for a slot and returns its release function. With a sender, as in the interface of the
   * limiter.
   */
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
