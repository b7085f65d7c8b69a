import { arrivalPeriod } from '../../stock/arrivals/arrival-period.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const searchArrivals: Handler<OperationOf<'searchArrivals'>> = async (call) => {
  const { query, data } = call;
  const { since } = await arrivalPeriod(call.pool);
  const { listed_from: asked } = data;
  const from = asked !== undefined && Date.parse(asked) > Date.parse(since) ? asked : since;
  return findPage(
    call,
    { ...data, listed_from: from },
    {
      diamondType: query.diamond_type ?? data.diamond_type ?? 1,
      term: query.searchTerm,
      countOnly: query.is_count_only === true,
      showsProgress: true,
    },
  );
};
