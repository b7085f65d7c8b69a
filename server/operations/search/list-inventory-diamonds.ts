import { businessOf } from '../../people/customers/scope.ts';
import { paging } from '../../platform/http/paging.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { linkToStones } from '../../trading/downloads/link-to-stones.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

type Listing = OperationOf<'listInventoryDiamonds'>;

export const listInventoryDiamonds: Handler<Listing> = async (call) => {
  const { query, data } = call;
  if (data.export && data.pdf)
    throw refuseField('data.pdf', 'Ask for a workbook or for a printable list, not for both.');
  const filter = await namedStones(call);
  if (data.export || data.pdf) {
    const format = data.export ? 'xlsx' : 'pdf';
    return { data: await linkToStones(call, { format, filter }, 'data.uid') };
  }
  const first = paging(query);
  const page = data.page ?? first.page;
  const size = data.size ?? first.size;
  return findPage(call, { ...filter, facets: [], page, size });
};

async function namedStones({ pool, session, data }: Call<Listing>): Promise<StoneFilter> {
  const client = data.user_id ? await businessOf(pool, session, data.user_id) : null;
  const kinds = new Set(data.diamond_type);
  const [kind] = kinds;
  return {
    stock_numbers: data.uid,
    ...(kind !== undefined && kinds.size === 1 ? { diamond_type: kind } : {}),
    ...(client ? { business_id: client.id } : {}),
  };
}
