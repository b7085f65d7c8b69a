/** Debounce delay: changes come in bursts, and one refetch covers a burst. */
const GATHER_MS = 250;
/** Maximum delay of a refetch under a continuous stream of changes. */
const CEILING_MS = 1_000;

export interface Gathering {
  /** Schedules a debounced refetch. */
  readonly soon: () => void;
  /** Cancels the scheduled refetch, on unmount. */
  readonly stop: () => void;
}

/**
 * Debounces `ask` with a maximum wait. Changes during a running refetch trigger another one
 * afterwards. Restarting it instead would cancel the running request, so none would complete under
 * steady traffic on a slow connection.
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
      // The component shows the error; the next change retries.
    }
    asking = false;
    if (changedMeanwhile) soon();
  }
  return { soon, stop };
}
