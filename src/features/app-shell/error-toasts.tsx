import { useEffect } from 'react';
import { onApiEvent } from '#api/api-events.ts';
import { notifyError } from '../../ui/notify.tsx';

/**
 * Time before the same toast may appear again, equal to the display time of a toast. Many calls
 * fail together while the server is down.
 */
const REPEAT_AFTER_MS = 5_000;

export function ErrorToasts(): null {
  useEffect(() => {
    const shownAt = new Map<string, number>();
    const show = (sentence: string) => {
      const now = Date.now();
      if (now - (shownAt.get(sentence) ?? 0) < REPEAT_AFTER_MS) return;
      shownAt.set(sentence, now);
      notifyError(sentence);
    };
    const unsubscribes = [onApiEvent('trouble', show), onApiEvent('maintenance', show)];
    return () => {
      for (const end of unsubscribes) end();
    };
  }, []);
  return null;
}
