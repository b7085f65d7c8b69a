import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { businessDocuments, CACHED } from './business-calls.ts';

const LIVE = ['business'] as const;

export function useBusiness(businessId: BusinessId) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: [CACHED.documents, businessId],
    queryFn: ({ signal }) => businessDocuments(businessId, signal),
  });
  useLiveRefetch(LIVE, query);
  const refresh = useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [CACHED.documents] }),
      queryClient.invalidateQueries({ queryKey: [CACHED.recent] }),
    ]);
  }, [queryClient]);
  return { ...query, refresh };
}
