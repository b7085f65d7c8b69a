import { type Query, QueryClient } from '@tanstack/react-query';
import { LIVE_TOPICS, subscribeLive } from '#api/live-stream.ts';

const STALE_TIME_MS = 10_000;

/** Live events trigger refetches, so `refetchOnWindowFocus` is off. */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Shows errors immediately: the user decides about a retry.
      queries: {
        retry: false,
        staleTime: STALE_TIME_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // A live event marks all queries stale without a refetch. Mounted queries have their own
  // subscription; unmounted queries refetch when they mount again.
  const markStale = () => void queryClient.invalidateQueries({ refetchType: 'none' });
  for (const topic of LIVE_TOPICS) subscribeLive(topic, markStale);
  subscribeLive('back', () => refetchFailed(queryClient));
  return queryClient;
}

const hasFailed = ({ state }: Query) => state.status === 'error';

export const refetchFailed = (queryClient: QueryClient): void =>
  void queryClient.refetchQueries(
    { type: 'active', predicate: hasFailed },
    { cancelRefetch: false },
  );
