import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE, SEARCH_MODE, STONE_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { isRequestFault, refuseField } from '../../platform/http/refusal.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { findMatchingStones } from '../demands/matching-stones.ts';
import { readTradingClientSession } from '../demands/trading-client-session.ts';
import type { Viewer } from '../searches/count-saved-searches.ts';
import type { SavedFilter } from '../searches/saved-filter.ts';

export type MailingStones = components['schemas']['MailingStones'];

const MAX_STONES = 500;
const FREE = [STONE_STATUS.available.code];

/**
 * Includes only stones that are available and visible to the viewer; null for a mailing without
 * stones. A filter or collection gives at most `MAX_STONES` stones.
 */
export async function readMailingStones(
  viewer: Viewer,
  { kind, stock_numbers = [], collection_id, filter }: MailingStones,
): Promise<readonly string[] | null> {
  if (kind === 'none') return null;
  if (kind === 'numbers') {
    if (stock_numbers.length === 0)
      throw refuseField('data.stones.stock_numbers', 'Please choose at least one stone.');
    const free = new Set(await findAvailableStones(viewer, stock_numbers));
    return stock_numbers.filter((number) => free.has(number));
  }
  if (kind === 'collection' && collection_id === undefined)
    throw refuseField('data.stones.collection_id', 'Please choose a collection.');
  const searchFilter = kind === 'collection' ? { collection_id } : (filter ?? {});
  const { data } = await findPage(viewer, {
    ...(searchFilter as SavedFilter),
    status: FREE,
    facets: [],
    page: 1,
    size: MAX_STONES,
  });
  return data.stockList.map(({ stock_no }) => stock_no);
}

export const findAvailableStones = (
  viewer: Viewer,
  numbers: readonly string[],
): Promise<string[]> =>
  findMatchingStones(
    viewer,
    { filter: {} as SavedFilter, target_ppc: null, target_disc: null },
    numbers,
  );

/**
 * Returns the stones that are still available, with the viewer's prices, in the order of `numbers`.
 */
export async function readPricedStones(
  viewer: Viewer,
  numbers: readonly string[],
): Promise<StoneRow[]> {
  if (numbers.length === 0) return [];
  const { data } = await findPage(viewer, {
    stock_numbers: [...numbers],
    status: FREE,
    facets: [],
    page: 1,
    size: numbers.length,
  });
  const places = new Map(numbers.map((number, place) => [number, place]));
  const place = ({ stock_no }: StoneRow): number => places.get(stock_no) ?? -1;
  return data.stockList.toSorted((a, b) => place(a) - place(b));
}

const SEARCHES = statement(
  'mailing-searches',
  `select s.filter, b.id as "businessId", array_agg(distinct u.id) as "userIds"
     from saved_search s
     join app_user u on u.id = coalesce(s.client_id, s.owner_id)
     join business b on b.id = u.business_id
    where s.search_type = ${SEARCH_MODE.normal} and u.role_id = ${ROLE.customer} and u.deleted_at is null
    group by s.filter, b.id`,
);

/**
 * Finds the customers who have a saved search that matches one of these stones. Each search finds
 * only stones that its customer may see.
 */
export async function findUsersBySearches(
  viewer: Viewer,
  numbers: readonly string[],
): Promise<UserId[]> {
  if (numbers.length === 0) return [];
  const { rows } = await runStatement(viewer.pool, SEARCHES);
  const found = new Set<UserId>();
  for (const { filter, businessId, userIds } of rows) {
    const [first] = userIds as UserId[];
    if (first === undefined || (userIds as UserId[]).every((id) => found.has(id))) continue;
    const session = await readTradingClientSession(viewer.pool, businessId, first);
    const wish = { filter: filter as SavedFilter, target_ppc: null, target_disc: null };
    const fitting = await findMatchingStones({ ...viewer, session }, wish, numbers);
    if (fitting.length > 0) for (const id of userIds as UserId[]) found.add(id);
  }
  return [...found];
}

/**
 * Throws if the filter or the collection is invalid. The author of the mailing then learns of the
 * error while writing, not during sending.
 */
export async function requireStones(viewer: Viewer, stones: MailingStones): Promise<void> {
  try {
    await readMailingStones(viewer, stones);
  } catch (error) {
    if (!isRequestFault(error)) throw error;
    const [entry] = error.entries;
    const field = entry?.field?.replace(/^data\b/, 'data.stones.filter') ?? 'data.stones';
    throw error.entries.some(({ field: at }) => at?.startsWith('data.stones'))
      ? error
      : refuseField(field, entry?.message ?? error.problem.message);
  }
}
