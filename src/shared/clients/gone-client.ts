import type { QueryClient } from '@tanstack/react-query';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import { ApiProblem } from '../../api/problem.ts';
import { clientChoicesQuery } from '../stones/clients.ts';

interface Priced {
  readonly business_id?: BusinessId | undefined;
}

type Asked<Filter, Answer> = {
  readonly problem: unknown;
  readonly filter: Filter;
  readonly ask: (filter: Filter) => Promise<Answer>;
  readonly cache: QueryClient;
  readonly viewer: UserId;
};

/**
 * Retries a failed search without the client prices if the trading client no longer exists.
 * Rethrows all other errors. Refreshing the client choices makes the frame show why.
 */
export async function askWithoutGone<Filter extends Priced, Answer>(
  asked: Asked<Filter, Answer>,
): Promise<Answer> {
  const { problem, filter, cache, viewer } = asked;
  const isMissing = problem instanceof ApiProblem && problem.status === 404;
  if (!isMissing || filter.business_id === undefined) throw problem;
  const choices = await cache.fetchQuery({ ...clientChoicesQuery(viewer), staleTime: 0 });
  if (choices.some(({ business }) => business.id === filter.business_id)) throw problem;
  return asked.ask({ ...filter, business_id: undefined });
}
