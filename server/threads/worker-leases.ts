import type { ResourceLimiter } from '../platform/limits/resource-limiter.ts';
import type { Release } from '../platform/limits/semaphore.ts';
import type { LimiterRpc } from './rpc.ts';

/**
 * Limiter permits ("leases") that one worker holds. The main thread releases the permits when the
 * worker dies.
 */
export class WorkerLeases {
  readonly #leases = new Map<number, Release>();
  readonly calls: LimiterRpc;
  #isWorkerDead = false;

  constructor(limiter: ResourceLimiter, closeStream: (held: number) => void) {
    this.calls = {
      acquire: async (held, limit, sender) => this.#add(held, await limiter.acquire(limit, sender)),
      release: (held) => {
        this.#leases.get(held)?.();
        this.#leases.delete(held);
      },
      addStream: (held, sessionId) =>
        this.#add(
          held,
          limiter.addStream(sessionId, () => closeStream(held)),
        ),
      stalledFor: (limit) => limiter.stalledMs(limit),
      count: (what, who) => limiter.count(what, who),
    };
  }

  releaseAll(): void {
    this.#isWorkerDead = true;
    for (const give of this.#leases.values()) give();
    this.#leases.clear();
  }

  #add(held: number, give: Release): void {
    if (this.#isWorkerDead) give();
    else this.#leases.set(held, give);
  }
}
