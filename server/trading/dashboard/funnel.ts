import type { components } from '#api/schema.gen.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { LISTS } from '../lines/all-lists.ts';
import { lineCondition } from '../lines/line-condition.ts';
import type { Reader } from '../lines/line-list.ts';
import { countedTables } from '../lines/line-rows.ts';
import { type CountedList, filterOf } from './counted-lists.ts';
import { readOpened, readSearched } from './funnel-views.ts';
import type { DashboardFilter } from './tile-counts.ts';

export type FunnelStep = components['schemas']['FunnelStep'];

const whole = (list: CountedList['list'], status: number | null = null): CountedList => ({
  list,
  currentTab: 'all',
  status,
});

/** Steps of the funnel that are counted from lists. Reversed sales do not count. */
const IN_LISTS = [
  ['kept', [whole('cart'), whole('watchlist')]],
  ['enquired', [whole('enquiry')]],
  ['held', [whole('hold')]],
  ['requested', [whole('confirm-stone'), whole('memo')]],
  ['sold', [whole('invoice', INVOICE_STATUS.billed.code)]],
] as const satisfies readonly (readonly [FunnelStep['step'], readonly CountedList[]])[];

/** Counts each step independently, because a sold stone may never have been in a cart. */
export async function readFunnel(reader: Reader, filters: DashboardFilter): Promise<FunnelStep[]> {
  return Promise.all([
    readSearched(reader, filters),
    readOpened(reader, filters),
    ...IN_LISTS.map(([step, lists]) => readStep(reader, step, lists, filters)),
  ]);
}

async function readStep(
  { pool, session }: Reader,
  step: FunnelStep['step'],
  lists: readonly CountedList[],
  filters: DashboardFilter,
): Promise<FunnelStep> {
  const values: unknown[] = [];
  const parts: string[] = [];
  // All subqueries append their parameters to `values`, so that the placeholders of the combined
  // query are numbered consecutively.
  for (const counted of lists) {
    const list = LISTS[counted.list];
    const filter = filterOf(counted, filters);
    const where = await lineCondition(pool, session, { list, filter, values });
    parts.push(
      `select l.stone_id, l.business_id from ${countedTables(list, filters)} where ${where}`,
    );
  }
  const { rows } = await pool.query<Pick<FunnelStep, 'times' | 'stones' | 'clients'>>(
    `select count(*)::int as times, count(distinct o.stone_id)::int as stones, count(distinct o.business_id)::int as clients
       from (${parts.join(' union all ')}) o`,
    values,
  );
  const { times = 0, stones = 0, clients = 0 } = rows[0] ?? {};
  return { step, times, stones, clients, lists: [...lists] };
}
