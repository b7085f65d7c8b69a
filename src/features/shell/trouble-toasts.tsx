import { useEffect } from 'react';
import { onApiEvent } from '../../api/events.ts';
import { notifyError } from '../../ui/notify.tsx';

/**
 * Equals the display time of a toast, because many calls fail together while the server is down.
 */
const SAID_ONCE_IN = 5_000;

/** Toasts for failures that no component handles: no connection, or maintenance. */
export function TroubleToasts(): null {
  useEffect(() => {
    const saidAt = new Map<string, number>();
    const say = (sentence: string) => {
      const now = Date.now();
      if (now - (saidAt.get(sentence) ?? 0) < SAID_ONCE_IN) return;
      saidAt.set(sentence, now);
      notifyError(sentence);
    };
    const ends = [onApiEvent('trouble', say), onApiEvent('maintenance', say)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return null;
}
