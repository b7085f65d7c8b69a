import { QueryClient } from '@tanstack/react-query';

const FRESH_FOR = 10_000;

/** Live events say when something changed, so neither focus nor a clock asks again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
