import { LocalLimiter, type NamedLimit, type ResourceLimiter } from './resource-limiter.ts';
import type { Release } from './semaphore.ts';

let limiter: ResourceLimiter = new LocalLimiter();

/** Makes this worker use the limits of the whole process. Must run before any limit is used. */
export function setLimiter(other: ResourceLimiter): void {
  limiter = other;
}

export class ProcessSemaphore {
  readonly #limit: NamedLimit;

  constructor(limit: NamedLimit) {
    this.#limit = limit;
  }

  /**
   * Waits for a slot and returns the function that releases the slot. With `limit.perSender`, all
   * senders share `concurrency` slots; without `perSender`, each sender has `concurrency` slots.
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
