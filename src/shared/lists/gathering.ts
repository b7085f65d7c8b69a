/** Changes come in bursts, and one question answers a whole burst. */
const GATHER_MS = 250;
/** Where changes never pause, what the first of them asked for waits no longer than this. */
const CEILING_MS = 1_000;

export interface Gathering {
  /** Something changed: the question is asked soon, together with whatever else changes meanwhile. */
  readonly soon: () => void;
  /** No row waits for the answer any more. */
  readonly stop: () => void;
}

/**
 * Asks once a burst is over, or at the ceiling where it does not end. What changes while a question is on its way is
 * asked for after its answer: a question asked anew puts the one before away, and under steady traffic on a slow line
 * none would ever be answered.
 */
export function gathering(ask: () => unknown): Gathering {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let ceiling: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let changedMeanwhile = false;

  function stop(): void {
    clearTimeout(pause);
    clearTimeout(ceiling);
    ceiling = undefined;
    changedMeanwhile = false;
  }
  function soon(): void {
    if (asking) {
      changedMeanwhile = true;
      return;
    }
    clearTimeout(pause);
    pause = setTimeout(askNow, GATHER_MS);
    ceiling ??= setTimeout(askNow, CEILING_MS);
  }
  async function askNow(): Promise<void> {
    stop();
    asking = true;
    try {
      await ask();
    } catch {
      // The part that asked shows what went wrong; the next change asks again.
    }
    asking = false;
    if (changedMeanwhile) soon();
  }
  return { soon, stop };
}
