import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { paging } from '../../platform/http/paging.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { createStoneDownloadLink } from '../../trading/downloads/stone-download-link.ts';
import { readMailingStones } from '../../trading/mailings/mailing-stones.ts';
import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { createStaffSession } from '../../workflows/mailings/start-mailing-run.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

type Listing = OperationOf<'listInventoryDiamonds'>;

export const listInventoryDiamonds: Handler<Listing> = async (call) => {
  const { query, data } = call;
  if (data.export && data.pdf)
    throw refuseField('data.pdf', 'Request either a workbook or a printable list, not both.');
  const filter = await namedStones(call);
  if (data.export || data.pdf) {
    const format = data.export ? 'xlsx' : 'pdf';
    return { data: await createStoneDownloadLink(call, { format, filter }, 'data.uid') };
  }
  const first = paging(query);
  const page = data.page ?? first.page;
  const size = data.size ?? first.size;
  return findPage(call, { ...filter, facets: [], page, size });
};

async function namedStones(call: Call<Listing>): Promise<StoneFilter> {
  const { pool, session, data } = call;
  const business = data.user_id ? await readBusinessOfCustomer(pool, session, data.user_id) : null;
  const kinds = new Set(data.diamond_type);
  const [kind] = kinds;
  return {
    stock_numbers: data.uid ?? (await stockNumbersOfMailing(call)),
    ...(kind !== undefined && kinds.size === 1 ? { diamond_type: kind } : {}),
    ...(business ? { business_id: business.id } : {}),
  };
}

async function stockNumbersOfMailing(call: Call<Listing>): Promise<string[]> {
  const { pool, search, session, data } = call;
  if (!data.id) throw refuseField('data.uid', 'Please choose stones or a mailing.');
  if (!(await mayCallNow(pool, session.actor, 'getBulkEmail'))) throw refuse('notFound');
  const { stones } = await knownMailing(pool, data.id);
  const viewer = { pool, search, session: createStaffSession(session.actor.id) };
  return [...((await readMailingStones(viewer, stones)) ?? [])];
}
