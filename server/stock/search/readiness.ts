import type { Progress } from './index/read-stones.ts';

/** A search while the stock is still being read waits so long, in milliseconds, before hearing how far it is. */
export const PATIENCE = 1_500;

/** Whether the stock is read, and how far while it is not. */
export class Readiness {
  readonly #patience: number;
  #ready = Promise.withResolvers<void>();
  #unread = Promise.withResolvers<void>();
  #isReady = false;
  #progress: Progress = { done: 0, total: 0 };

  constructor(patience: number) {
    this.#patience = patience;
  }

  get isReady(): boolean {
    return this.#isReady;
  }
  get progress(): Progress {
    return this.#progress;
  }

  /** The moment when it is read no more. */
  get unread(): Promise<void> {
    return this.#unread.promise;
  }

  isRead(): void {
    if (!this.#isReady) this.#unread = Promise.withResolvers();
    this.#isReady = true;
    this.#ready.resolve();
  }

  isUnread(progress = this.#progress): void {
    this.#progress = progress;
    if (this.#isReady) this.#ready = Promise.withResolvers();
    this.#isReady = false;
    this.#unread.resolve();
  }

  /** Whether it is read before patience ends. */
  async inTime(): Promise<boolean> {
    if (this.#isReady) return true;
    const patience = AbortSignal.timeout(this.#patience);
    await Promise.race([
      this.#ready.promise,
      new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve())),
    ]);
    return this.#isReady;
  }
}
