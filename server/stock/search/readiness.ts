import type { Progress } from './index/read-stones.ts';

/**
 * Timeout in milliseconds of a search that waits for the index to load. After the timeout, the
 * search returns the loading progress.
 */
export const READY_TIMEOUT_MS = 1_500;

export class Readiness {
  readonly #timeoutMs: number;
  #ready = Promise.withResolvers<void>();
  #unread = Promise.withResolvers<void>();
  #isReady = false;
  #progress: Progress = { done: 0, total: 0 };

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  get isReady(): boolean {
    return this.#isReady;
  }
  get progress(): Progress {
    return this.#progress;
  }

  /** Resolves when the index starts to load again. */
  get loadingStarted(): Promise<void> {
    return this.#unread.promise;
  }

  setReady(): void {
    if (!this.#isReady) this.#unread = Promise.withResolvers();
    this.#isReady = true;
    this.#ready.resolve();
  }

  setLoading(progress = this.#progress): void {
    this.#progress = progress;
    if (this.#isReady) this.#ready = Promise.withResolvers();
    this.#isReady = false;
    this.#unread.resolve();
  }

  async waitUntilReady(): Promise<boolean> {
    if (this.#isReady) return true;
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    await Promise.race([
      this.#ready.promise,
      new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve())),
    ]);
    return this.#isReady;
  }
}
