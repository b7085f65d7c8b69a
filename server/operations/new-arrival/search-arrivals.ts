import { readArrivalPeriod } from '../../stock/arrivals/arrival-period.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const searchArrivals: Handler<OperationOf<'searchArrivals'>> = async (call) => {
  const { query, data } = call;
  const { since } = await readArrivalPeriod(call.pool);
  const { listed_from: requestedFrom } = data;
  const from =
    requestedFrom !== undefined && Date.parse(requestedFrom) > Date.parse(since)
      ? requestedFrom
      : since;
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
