import { type Query, QueryClient } from '@tanstack/react-query';
import { LIVE_TOPICS, subscribeLive } from '../../api/live.ts';

const FRESH_FOR = 10_000;

/** Creates the query client. Live events trigger refetches, so neither focus nor polling does. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Shows errors at once; the user decides about a retry.
      queries: {
        retry: false,
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Mounted queries refetch themselves on live events. Unmounted ones are marked stale, so their
  // old data is not shown again.
  const outdate = () => void client.invalidateQueries({ refetchType: 'none' });
  for (const topic of LIVE_TOPICS) subscribeLive(topic, outdate);
  subscribeLive('back', () => refetchFailed(client));
  return client;
}

const hasFailed = ({ state }: Query) => state.status === 'error';

/** Refetches all failed active queries. Requests already in flight are not restarted. */
export const refetchFailed = (client: QueryClient): void =>
  void client.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false });
