import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { KYC_STATUS, type KycStatusCode } from '#machines/codes.ts';
import { CACHED, recentKyc } from '../../shared/businesses/business-calls.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';

/** Maximum number of documents to fetch, more than a reviewer handles in a session. */
const MOST = 500;
const LIVE = ['business'] as const;

/**
 * Returns `asc` for pending documents, so that the longest waiting comes first, and `desc` for
 * decided documents.
 */
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
