/**
 * Work in rounds that each take all that has gathered. One runs, at most one waits, and a caller that asks while one runs is
 * served by the one that waits: what it has seen by then, the running one may have missed.
 */
export class Rounds {
  readonly #work: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #waiting: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** The end of the last round that was asked for so far; it fails where that round failed. */
  get last(): Promise<void> {
    return this.#waiting ?? this.#running;
  }

  /** The end of a round that begins after this call. */
  ask(): Promise<void> {
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
    // The callers hear of a failure; that there are none is no reason to end the process.
    this.#running.catch(() => undefined);
    return this.#running;
  }
}
