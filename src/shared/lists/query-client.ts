import { type Query, QueryClient } from '@tanstack/react-query';
import { LIVE_TOPICS, subscribeLive } from '../../api/live.ts';

const FRESH_FOR = 10_000;

/** Live events say when something changed, so neither focus nor a clock asks again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // A failure is shown at once with its sentence; the person decides whether to try again.
      queries: {
        retry: false,
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // What is on the screen asks again by itself; what is not, or is just left, must not come back as it was.
  const outdate = () => void client.invalidateQueries({ refetchType: 'none' });
  for (const topic of LIVE_TOPICS) subscribeLive(topic, outdate);
  subscribeLive('back', () => refetchFailed(client));
  return client;
}

const hasFailed = ({ state }: Query) => state.status === 'error';

/** Asks again for everything on the screen that failed, once where it is asked for already. */
export const refetchFailed = (client: QueryClient): void =>
  void client.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false });
