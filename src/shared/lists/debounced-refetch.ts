/** Debounce delay. Changes come in bursts, and one refetch covers a burst. */
const WAIT_MS = 250;
/** Maximum delay of a refetch under a continuous stream of changes. */
const MAX_WAIT_MS = 1_000;

export interface DebouncedRefetch {
  readonly schedule: () => void;
  readonly cancel: () => void;
}

/**
 * Debounces `refetch` with a maximum wait. A change during a running refetch schedules another
 * refetch afterwards. Restarting the running refetch would cancel its request, so on a slow
 * connection with steady changes no request would complete.
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
      // The component shows the error; the next change triggers a new attempt.
    }
    isFetching = false;
    if (hasPendingChange) soon();
  }
  return { schedule: soon, cancel: stop };
}
