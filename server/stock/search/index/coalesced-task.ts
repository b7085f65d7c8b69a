/**
 * Runs at most one task at a time, with at most one pending run. A call during a run shares the
 * pending run, because the current run may have missed a change that the caller has seen.
 */
export class CoalescedTask {
  readonly #work: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #waiting: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Promise of the latest requested run; rejects if that run failed. */
  get latest(): Promise<void> {
    return this.#waiting ?? this.#running;
  }

  /**
   * Starts a run and resolves when the run ends. If a run is in progress, the new run starts after
   * the current one. Concurrent calls share the new run.
   */
  run(): Promise<void> {
    if (this.#waiting) return this.#waiting;
    if (!this.#isRunning) return this.#begin();
    const next = (): Promise<void> => {
      this.#waiting = null;
      return this.#begin();
    };
    this.#waiting = this.#running.then(next, next);
    return this.#waiting;
  }

  #begin(): Promise<void> {
    this.#isRunning = true;
    this.#running = this.#work().finally(() => {
      this.#isRunning = false;
    });
    // Callers receive the error. If there is no caller, the error must not become an unhandled
    // rejection.
    this.#running.catch(() => undefined);
    return this.#running;
  }
}
