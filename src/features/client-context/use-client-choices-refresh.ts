import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onApiEvent } from '#api/api-events.ts';
import { subscribeLive } from '#api/live-stream.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { clientChoicesQuery } from '../../shared/stones/trading-clients.ts';

export function useClientChoicesRefresh(): void {
  const cache = useQueryClient();
  const { id } = useProfile();
  useEffect(() => {
    const { queryKey } = clientChoicesQuery(id);
    const invalidate = () => void cache.invalidateQueries({ queryKey });
    const ends = [subscribeLive('business', invalidate), onApiEvent('missing', invalidate)];
    return () => {
      for (const end of ends) end();
    };
  }, [cache, id]);
}
