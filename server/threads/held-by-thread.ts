import type { Keeper } from '../platform/limits/keeper.ts';
import type { Give } from '../platform/limits/turns.ts';
import type { KeeperSide } from './link.ts';

/** Leases of one worker on the limiter. They are released when the worker dies. */
export class HeldByThread {
  readonly #held = new Map<number, Give>();
  readonly calls: KeeperSide;
  #isGone = false;

  constructor(keeper: Keeper, closeStream: (held: number) => void) {
    this.calls = {
      take: async (held, room, sender) => this.#hold(held, await keeper.take(room, sender)),
      give: (held) => {
        this.#held.get(held)?.();
        this.#held.delete(held);
      },
      addStream: (held, sessionId) =>
        this.#hold(
          held,
          keeper.addStream(sessionId, () => closeStream(held)),
        ),
      stalledFor: (room) => keeper.stalledFor(room),
      count: (what, who) => keeper.count(what, who),
    };
  }

  release(): void {
    this.#isGone = true;
    for (const give of this.#held.values()) give();
    this.#held.clear();
  }

  /** Releases at once if the worker died while it waited. */
  #hold(held: number, give: Give): void {
    if (this.#isGone) give();
    else this.#held.set(held, give);
  }
}
