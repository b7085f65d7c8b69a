import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KycStatusCode } from '../../machines/codes.ts';
import { CACHED, recentKyc } from '../../shared/businesses/calls.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';

/** More than anybody works through in one sitting. */
const MOST = 500;
const LIVE = ['business'] as const;

export function useRecentKyc(status: KycStatusCode) {
  const query = useQuery({
    queryKey: [CACHED.recent, status],
    queryFn: ({ signal }) => recentKyc({ status, size: MOST }, signal),
    placeholderData: keepPreviousData,
  });
  useLiveRefetch(LIVE, query);
  return query;
}
