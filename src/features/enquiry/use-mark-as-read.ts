import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EnquiryId } from '#api/ids.gen.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { markRead, type Thread } from './enquiry-calls.ts';

/** Marks the messages as read once the browser tab is visible. */
export function useMarkAsRead(id: EnquiryId, thread: Thread | undefined): void {
  const cache = useQueryClient();
  const isNew = (thread?.enquiry.enquiry?.unread ?? 0) > 0;
  const last = thread?.messages.at(-1)?.id;
  useEffect(() => {
    if (!isNew || last === undefined) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      // If the call fails, the messages stay unread. The call is repeated when the enquiry is
      // viewed again.
      markRead(id, last).then(
        () => cache.invalidateQueries({ queryKey: [CACHED.lines] }),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [cache, id, isNew, last]);
}
