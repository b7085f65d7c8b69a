import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { readInventoryLimits } from '../../people/customers/inventory-access.ts';
import { FIRST_PAGE, pagination, paging } from '../../platform/http/paging.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { caratSizes } from '../carats/carat-sizes.ts';
import { readCollectionMembers } from '../collections/collection-members.ts';
import { isSupplier } from '../imports/read-imports.ts';
import { readListings } from '../listed/listings.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { priceBookOf } from '../prices/read-price-book.ts';
import { viewerFor } from '../prices/viewer-for.ts';
import { type AttributeNames, attributeNames } from '../stones/attribute-names.ts';
import { readAvailability, type Viewing } from '../stones/availability.ts';
import { addDetails } from '../stones/stone-details.ts';
import { canSeeLists, type StoneRow } from '../stones/stone-row.ts';
import { type Supplier, supplierNames } from '../stones/supplier-names.ts';
import { readAllFlags } from '../stones/user-flags.ts';
import { knownReliability } from '../suppliers/reliability.ts';
import { countsToFacets } from './counts-to-facets.ts';
import type { StoneFilter } from './filter-to-conditions.ts';
import { among } from './filter-to-conditions.ts';
import { filterToQuery } from './filter-to-query.ts';
import type { Progress } from './index/read-stones.ts';
import type {
  Answer,
  Columns,
  ColumnsWanted,
  Condition,
  Counted,
  StonePage,
} from './index-query.ts';
import { pageToRows } from './page-to-rows.ts';
import { priceRules } from './price-rules.ts';
import { getReadVersion } from './read-version.ts';
import type { Search } from './search.ts';
import { sumsToTotals } from './sums-to-totals.ts';
import { visibilityConditions } from './visibility-conditions.ts';

type Schemas = components['schemas'];
interface SearchContext {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly session: Session;
}

export interface FindPageOptions {
  diamondType?: 1 | 2 | undefined;
  term?: string | undefined;
  countOnly?: boolean;
  /** facets that are counted in addition to the facets of the filter */
  alsoCounted?: readonly Counted[];
  /**
   * true: while the index loads, the search returns the loading progress; false: the search throws
   */
  showsProgress?: boolean;
  /** adds the stock lists of each stone; requires the permission to see stock lists */
  withLists?: boolean;
  /** adds the details of each stone that the session may see */
  withDetails?: boolean | undefined;
}

interface Found {
  data: Schemas['FoundStones'];
  pagination: Schemas['Pagination'];
}

export async function findPage(
  context: SearchContext,
  filter: StoneFilter,
  { showsProgress = false, withLists = false, withDetails = false, ...asked }: FindPageOptions = {},
): Promise<Found> {
  const { names, page, offered, book, ...request } = await buildIndexQuery(context, filter, asked);
  const { pool, session } = context;
  const businessId = filter.business_id ?? session.actor.businessId;
  const [answer, flags] = await Promise.all([
    context.search.query(request),
    readAllFlags(pool, { session, businessId }),
  ]);
  if (isProgress(answer)) {
    if (!showsProgress) throw refuse('stockIsBeingRead');
    return stillReading(answer, page);
  }
  const rows = await rowsOf(context, answer.page, names, { book, offered, flags, businessId });
  const listed = await withListsOf(context, withLists, rows);
  const stockList = withDetails ? await addDetails(context, listed) : listed;
  return {
    data: {
      stockList,
      totals: sumsToTotals(answer),
      facets: countsToFacets(answer.facets, names),
      unknown_numbers: [...answer.unknownNumbers],
      indexing: null,
    },
    pagination: pagination(page, answer.sums.pieces),
  };
}

/**
 * Returns columns of all results; `columns` is null if there are more than `wanted.most` results.
 * Throws while the index loads.
 */
export async function foundColumns(
  context: SearchContext,
  filter: StoneFilter,
  wanted: ColumnsWanted,
): Promise<Columns & { names: AttributeNames }> {
  const {
    names,
    page: _,
    offered: __,
    book: ___,
    ...asked
  } = await buildIndexQuery(context, filter, { countOnly: true });
  const query = { ...asked.query, facets: [] };
  const found = await context.search.columns({ ...asked, query }, wanted);
  if ('done' in found) throw refuse('stockIsBeingRead');
  return { ...found, names };
}

/**
 * Returns totals such as pieces and carats: `sums` over all results, `sumsByValue` per shape.
 * Throws while the index loads.
 */
export async function foundShapes(
  context: SearchContext,
  filter: StoneFilter,
  diamondType: 1 | 2,
): Promise<Pick<Answer, 'sums' | 'sumsByValue'> & { names: AttributeNames }> {
  const {
    names,
    page: _,
    offered: __,
    book: ___,
    ...asked
  } = await buildIndexQuery(context, filter, { diamondType, countOnly: true });
  const query = { ...asked.query, facets: [], sumsBy: 'shape' as const };
  const answer = await context.search.query({ ...asked, query });
  if (isProgress(answer)) throw refuse('stockIsBeingRead');
  return { ...answer, names };
}

/**
 * Returns the request for the index. `query` is the search, `rules` are the caller's price rules,
 * and `after` is the last stone change that the index must include.
 */
async function buildIndexQuery(
  { pool, session }: SearchContext,
  filter: StoneFilter,
  {
    diamondType = filter.diamond_type,
    term = filter.term,
    countOnly = false,
    alsoCounted = [],
  }: Omit<FindPageOptions, 'showsProgress' | 'withLists' | 'withDetails'>,
) {
  const page = paging({ ...FIRST_PAGE, ...filter });
  const [names, suppliers, viewer, growth, readVersion, sizes, collection, reliability] =
    await Promise.all([
      attributeNames(pool),
      supplierNames(pool),
      viewerFor(pool, session, filter.business_id),
      growthOf(pool, filter),
      getReadVersion(pool),
      filter.facets?.includes('carat') ? caratSizes(pool) : [],
      readCollectionMembers(pool, session, filter.collection_id),
      knownReliability(pool),
    ]);
  const options = {
    diamondType,
    term,
    countOnly,
    paging: page,
    visible: [...visibilityConditions(session, suppliers), ...growth],
    supplier: requestedSupplier(session, suppliers, filter.provider_id),
    sizes,
    collection,
    reliability,
    withSold: session.actor.role !== ROLE.associate,
  };
  const query = filterToQuery(filter, options, names);
  const book = await priceBookOf(readVersion.revision, pool);
  return {
    query: { ...query, facets: [...query.facets, ...alsoCounted] },
    rules: priceRules(book, viewer),
    book,
    after: readVersion.change,
    offered: readVersion.offered,
    names,
    page,
  };
}

/**
 * A search for a business finds only stones of the growth types that the business buys, unless the
 * filter names stock numbers.
 */
async function growthOf(
  pool: pg.Pool,
  { business_id, stock_numbers }: StoneFilter,
): Promise<Condition[]> {
  if (business_id === undefined || stock_numbers) return [];
  const { growth_type: growths } = (await readInventoryLimits(pool, business_id)) ?? {};
  return growths ? [among('growth_type', growths)] : [];
}

const isProgress = (answer: Answer | Progress): answer is Progress => 'done' in answer;

function requestedSupplier(
  session: Session,
  suppliers: ReadonlyMap<number, Supplier>,
  id: string | undefined,
): number | undefined {
  if (id === undefined) return undefined;
  if (!canSeeLists(session)) throw refuse('forbidden');
  const { actor } = session;
  const found = [...suppliers.values()].find(
    (supplier) => supplier.id === id && (!isSupplier(actor) || supplier.user_id === actor.id),
  );
  if (!found) throw refuseField('data.provider_id', 'Unknown supplier.');
  return found.nr;
}

async function rowsOf(
  { pool, session }: SearchContext,
  page: StonePage,
  names: AttributeNames,
  { book, ...viewing }: Omit<Viewing, 'session'> & { readonly book: PriceBook },
): Promise<StoneRow[]> {
  const { status, provider, depth_pct, table_pct } = page.columns;
  const stones = page.ids.map((id, place) => ({ id, status: status[place] ?? 0 }));
  const [standing, suppliers, reliability] = await Promise.all([
    readAvailability(pool, stones, { session, ...viewing }),
    supplierNames(pool, [...new Set(provider)]),
    knownReliability(pool),
  ]);
  // Adds to the rows in place: copies of 500 wide rows are measurable in each search.
  return pageToRows(page, names, suppliers, standing, { book, session }).map((row, place) =>
    Object.assign(row, {
      reliability: reliability.get(provider[place] ?? 0)?.score ?? null,
      depth_pct: percentOf(depth_pct, place),
      table_pct: percentOf(table_pct, place),
    }),
  );
}

/** The index stores percents in hundredths; 0 means unknown. */
const percentOf = (column: Float64Array, place: number): number | null => {
  const hundredths = column[place] ?? 0;
  return hundredths === 0 ? null : hundredths / 100;
};

async function withListsOf(
  { pool }: SearchContext,
  wanted: boolean,
  rows: StoneRow[],
): Promise<StoneRow[]> {
  if (!wanted || rows.length === 0) return rows;
  const listed = await readListings(
    pool,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, listed: listed(row.id) }));
}

const NO_TOTALS = {
  pieces: 0,
  carat: 0,
  rap_average: null,
  average_discount: null,
  price_per_ct: null,
  total_amount: 0,
  by_growth: [],
};

const stillReading = (indexing: Progress, page: ReturnType<typeof paging>): Found => ({
  data: { stockList: [], totals: NO_TOTALS, facets: {}, unknown_numbers: [], indexing },
  pagination: pagination(page, 0),
});
