import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#api/api-problem.ts';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { clientChoicesQuery } from '../stones/trading-clients.ts';

interface Priced {
  readonly business_id?: BusinessId | undefined;
}

type RetryOptions<Filter, Answer> = {
  readonly problem: unknown;
  readonly filter: Filter;
  readonly load: (filter: Filter) => Promise<Answer>;
  readonly cache: QueryClient;
  readonly viewer: UserId;
};

/**
 * If the search failed because the client no longer exists, repeats the search without the client's
 * prices. Rethrows all other errors. The refetch of the client choices makes the app report the
 * missing client.
 */
export async function retryWithoutClient<Filter extends Priced, Answer>(
  options: RetryOptions<Filter, Answer>,
): Promise<Answer> {
  const { problem, filter, cache, viewer } = options;
  const isMissing = problem instanceof ApiProblem && problem.status === 404;
  if (!isMissing || filter.business_id === undefined) throw problem;
  const choices = await cache.fetchQuery({ ...clientChoicesQuery(viewer), staleTime: 0 });
  if (choices.some(({ business }) => business.id === filter.business_id)) throw problem;
  return options.load({ ...filter, business_id: undefined });
}
