import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';

export type Exposure = components['schemas']['Exposure'];

const LIVE = ['line', 'hold', 'business'] as const;

/**
 * Loads the exposure of a business: the value of the stones that the business has on memo, on hold,
 * ordered and invoiced. Loads nothing if `businessId` is null.
 */
export function useExposure(businessId: BusinessId | null) {
  const { id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'exposure', businessId],
    queryFn: ({ signal }) => {
      if (businessId === null) throw new Error('the exposure query needs a business id');
      return unwrapData(
        api.GET('/customer/business/{id}/exposure', {
          params: { path: { id: businessId } },
          signal,
        }),
        TEXTS.failed,
      );
    },
    enabled: businessId !== null,
    // Cached data is always stale, because every memo changes the exposure.
    staleTime: 0,
  });
  useLiveRefetch(LIVE, query);
  return query;
}
