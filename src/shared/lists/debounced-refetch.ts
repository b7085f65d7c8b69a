/** Debounce delay: changes come in bursts, and one refetch covers a burst. */
const WAIT_MS = 250;
/** Maximum delay of a refetch under a continuous stream of changes. */
const MAX_WAIT_MS = 1_000;

export interface DebouncedRefetch {
  /** Schedules a debounced refetch. */
  readonly schedule: () => void;
  /** Cancels the scheduled refetch, on unmount. */
  readonly cancel: () => void;
}

/**
 * Debounces `ask` with a maximum wait. Changes during a running refetch trigger another one
 * afterwards. Restarting it instead would cancel the running request, so none would complete under
 * steady traffic on a slow connection.
 */
export function debounceRefetch(refetch: () => unknown): DebouncedRefetch {
  let waitTimer: ReturnType<typeof setTimeout> | undefined;
  let maxWaitTimer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let hasPendingChange = false;

  function stop(): void {
    clearTimeout(waitTimer);
    clearTimeout(maxWaitTimer);
    maxWaitTimer = undefined;
    hasPendingChange = false;
  }
  function soon(): void {
    if (isFetching) {
      hasPendingChange = true;
      return;
    }
    clearTimeout(waitTimer);
    waitTimer = setTimeout(refetchNow, WAIT_MS);
    maxWaitTimer ??= setTimeout(refetchNow, MAX_WAIT_MS);
  }
  async function refetchNow(): Promise<void> {
    stop();
    isFetching = true;
    try {
      await refetch();
    } catch {
      // The component shows the error; the next change retries.
    }
    isFetching = false;
    if (hasPendingChange) soon();
  }
  return { schedule: soon, cancel: stop };
}
