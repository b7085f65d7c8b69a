import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { KYC_STATUS, type KycStatusCode } from '../../machines/codes.ts';
import { CACHED, recentKyc } from '../../shared/businesses/calls.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';

/** More than anybody works through in one sitting. */
const MOST = 500;
const LIVE = ['business'] as const;

/** What waits comes by how long it has waited; what is decided, the latest first. */
export const orderOf = (status: KycStatusCode): 'asc' | 'desc' =>
  status === KYC_STATUS.pending.code ? 'asc' : 'desc';

export function useRecentKyc(status: KycStatusCode) {
  const query = useQuery({
    queryKey: [CACHED.recent, status],
    queryFn: ({ signal }) => recentKyc({ status, size: MOST, order: orderOf(status) }, signal),
    placeholderData: keepPreviousData,
  });
  useLiveRefetch(LIVE, query);
  return query;
}
