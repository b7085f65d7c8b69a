import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onApiEvent } from '../../api/events.ts';
import { subscribeLive } from '../../api/live.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { clientChoicesQuery } from '../../shared/stones/clients.ts';

/** Whose clients they are may change under the hand: a business changes, or an answer says that something is not there. */
export function useClientNews(): void {
  const cache = useQueryClient();
  const { id } = useProfile();
  useEffect(() => {
    const { queryKey } = clientChoicesQuery(id);
    const askAgain = () => void cache.invalidateQueries({ queryKey });
    const ends = [subscribeLive('business', askAgain), onApiEvent('missing', askAgain)];
    return () => {
      for (const end of ends) end();
    };
  }, [cache, id]);
}
