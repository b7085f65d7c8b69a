import { useEffect } from 'react';
import { onApiEvent } from '../../api/events.ts';
import { notifyError } from '../../ui/notify.tsx';

/** As long as the toast itself: many calls fail together when the server is away. */
const SAID_ONCE_IN = 5_000;

/** Says at the top what is a failure of no part in particular: no connection, or maintenance. */
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
