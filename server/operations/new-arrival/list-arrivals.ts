import { arrivalFilter } from '../../arrivals/arrivals.ts';
import { linkToStones } from '../../downloads/link-to-stones.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { FIRST_PAGE } from '../../http/paging.ts';
import { refuseField } from '../../http/refusal.ts';
import { foundStones } from '../../search/found-stones.ts';

export const listArrivals: Handler<OperationOf<'listArrivals'>> = async (call) => {
  const { query, data } = call;
  const filter = await arrivalFilter(call, data);
  if (data.export && data.pdf)
    throw refuseField('data.pdf', 'Ask for a workbook or for a printable list, not for both.');
  if (data.export || data.pdf) {
    const format = data.export ? 'xlsx' : 'pdf';
    const field = data.export ? 'data.export' : 'data.pdf';
    return { data: await linkToStones(call, { format, filter, screen: 'arrivals' }, field) };
  }
  return foundStones(call, {
    ...filter,
    facets: [],
    page: data.page ?? query.page ?? FIRST_PAGE.page,
    size: data.size ?? query.size ?? FIRST_PAGE.size,
  });
};
