import { FIRST_PAGE } from '../../platform/http/paging.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { buildArrivalFilter } from '../../stock/arrivals/arrival-filter.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { createStoneDownloadLink } from '../../trading/downloads/stone-download-link.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listArrivals: Handler<OperationOf<'listArrivals'>> = async (call) => {
  const { query, data } = call;
  const filter = await buildArrivalFilter(call, data);
  if (data.export && data.pdf)
    throw refuseField('data.pdf', 'Request either a workbook or a printable list, not both.');
  if (data.export || data.pdf) {
    const format = data.export ? 'xlsx' : 'pdf';
    const field = data.export ? 'data.export' : 'data.pdf';
    return {
      data: await createStoneDownloadLink(call, { format, filter, screen: 'arrivals' }, field),
    };
  }
  return findPage(call, {
    ...filter,
    facets: [],
    page: data.page ?? query.page ?? FIRST_PAGE.page,
    size: data.size ?? query.size ?? FIRST_PAGE.size,
  });
};
