import type { Progress } from './index/read-stones.ts';

/**
 * How long a search waits for the index to load before it returns the progress, in milliseconds.
 */
export const PATIENCE = 1_500;

/** Tracks whether the index is loaded, and its progress. */
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

  /** Resolves when the index starts to load again. */
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

  /** Waits for the index up to the timeout. Returns true if it is loaded. */
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
