import { LocalLimiter, type NamedLimit, type ResourceLimiter } from './resource-limiter.ts';
import type { Release } from './semaphore.ts';

let limiter: ResourceLimiter = new LocalLimiter();

/** Makes this worker use the limits of the whole process. Call it before any other code runs. */
export function setLimiter(other: ResourceLimiter): void {
  limiter = other;
}

/** Semaphore across all threads of the process, for resources such as CPU cores. */
export class ProcessSemaphore {
  readonly #limit: NamedLimit;

  constructor(limit: NamedLimit) {
    this.#limit = limit;
  }

  /**
   * Waits for a slot and returns its release function. With a sender, as in the interface of the
   * limiter.
   */
  acquire(sender?: string): Promise<Release> {
    return limiter.acquire(this.#limit, sender);
  }

  async run<T>(work: () => Promise<T>, sender?: string): Promise<T> {
    const give = await this.acquire(sender);
    try {
      return await work();
    } finally {
      give();
    }
  }
}
