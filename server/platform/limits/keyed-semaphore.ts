import { type Release, Semaphore, type SemaphoreLimit } from './semaphore.ts';

/** One semaphore per sender, so that a burst of one sender delays only that sender. */
export class KeyedSemaphore {
  readonly #limit: SemaphoreLimit;
  readonly #semaphores = new Map<string, { semaphore: Semaphore; people: number }>();

  constructor(limit: SemaphoreLimit) {
    this.#limit = limit;
  }

  async acquire(sender: string): Promise<Release> {
    const line = this.#semaphores.get(sender) ?? {
      semaphore: new Semaphore(this.#limit),
      people: 0,
    };
    this.#semaphores.set(sender, line);
    line.people += 1;
    const leave = (): void => {
      line.people -= 1;
      if (line.people === 0) this.#semaphores.delete(sender);
    };
    try {
      const give = await line.semaphore.acquire();
      return () => {
        give();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
