import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { limitsOf } from '../../people/customers/inventory-access.ts';
import { FIRST_PAGE, pagination, paging } from '../../platform/http/paging.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { caratSizes } from '../carats/carat-sizes.ts';
import { collectionMembers } from '../collections/collection-members.ts';
import { isSupplier } from '../imports/read-imports.ts';
import { listedOf } from '../listed/listed-of.ts';
import { priceBookOf } from '../prices/read-price-book.ts';
import { viewerFor } from '../prices/viewer-for.ts';
import { type AttributeNames, attributeNames } from '../stones/attribute-names.ts';
import { allMarks } from '../stones/marks.ts';
import { standingOf, type Viewing } from '../stones/standing.ts';
import { knowsLists, type StoneRow } from '../stones/stone-row.ts';
import { type Supplier, supplierNames } from '../stones/supplier-names.ts';
import { knownReliability } from '../suppliers/reliability.ts';
import { facetsOfCounts } from './counts-to-facets.ts';
import type { StoneFilter } from './filter-to-conditions.ts';
import { among } from './filter-to-conditions.ts';
import { questionOfFilter } from './filter-to-question.ts';
import type { Progress } from './index/read-stones.ts';
import { momentOf } from './moment.ts';
import { rowsOfPage } from './page-to-rows.ts';
import { priceRules } from './price-rules.ts';
import type { Answer, Columns, ColumnsWanted, Condition, Counted, StonePage } from './question.ts';
import type { Search } from './search.ts';
import { totalsOf } from './sums-to-totals.ts';
import { visibleTo } from './visible.ts';

type Schemas = components['schemas'];
interface Asking {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly session: Session;
}

export interface Asked {
  diamondType?: 1 | 2 | undefined;
  term?: string | undefined;
  countOnly?: boolean;
  /** counted in addition to the facets of the filter */
  alsoCounted?: readonly Counted[];
  /**
   * true: the response may be the loading progress; false: the search throws while the index loads
   */
  showsProgress?: boolean;
  /** adds the supplier lists of each stone; requires permission to see them */
  withLists?: boolean;
}

interface Found {
  data: Schemas['FoundStones'];
  pagination: Schemas['Pagination'];
}

/** Returns one page of results with totals over all results and facet counts. */
export async function findPage(
  asking: Asking,
  filter: StoneFilter,
  { showsProgress = false, withLists = false, ...asked }: Asked = {},
): Promise<Found> {
  const { names, page, offered, ...question } = await indexQuestion(asking, filter, asked);
  const { pool, session } = asking;
  const businessId = filter.business_id ?? session.actor.businessId;
  // Runs the PostgreSQL query concurrently with the index.
  const [answer, marks] = await Promise.all([
    asking.search.ask(question),
    allMarks(pool, { session, businessId }),
  ]);
  if (isProgress(answer)) {
    if (!showsProgress) throw refuse('stockIsBeingRead');
    return stillReading(answer, page);
  }
  return {
    data: {
      stockList: await withListsOf(
        asking,
        withLists,
        await rowsOf(asking, answer.page, names, { offered, marks, businessId }),
      ),
      totals: totalsOf(answer),
      facets: facetsOfCounts(answer.facets, names),
      unknown_numbers: [...answer.unknownNumbers],
      indexing: null,
    },
    pagination: pagination(page, answer.sums.pieces),
  };
}

/** Returns columns of all results; null if there are more than `most`. */
export async function foundColumns(
  asking: Asking,
  filter: StoneFilter,
  wanted: ColumnsWanted,
): Promise<Columns & { names: AttributeNames }> {
  const {
    names,
    page: _,
    offered: __,
    ...asked
  } = await indexQuestion(asking, filter, { countOnly: true });
  const question = { ...asked.question, facets: [] };
  const found = await asking.search.columns({ ...asked, question }, wanted);
  if ('done' in found) throw refuse('stockIsBeingRead');
  return { ...found, names };
}

/** Returns the sums of all results and of each shape. */
export async function foundShapes(
  asking: Asking,
  filter: StoneFilter,
  diamondType: 1 | 2,
): Promise<Pick<Answer, 'sums' | 'sumsByValue'> & { names: AttributeNames }> {
  const {
    names,
    page: _,
    offered: __,
    ...asked
  } = await indexQuestion(asking, filter, { diamondType, countOnly: true });
  const question = { ...asked.question, facets: [], sumsBy: 'shape' as const };
  const answer = await asking.search.ask({ ...asked, question });
  if (isProgress(answer)) throw refuse('stockIsBeingRead');
  return { ...answer, names };
}

/** Builds the index query with the caller's prices and the version to read. */
async function indexQuestion(
  { pool, session }: Asking,
  filter: StoneFilter,
  {
    diamondType = filter.diamond_type,
    term = filter.term,
    countOnly = false,
    alsoCounted = [],
  }: Omit<Asked, 'showsProgress' | 'withLists'>,
) {
  const page = paging({ ...FIRST_PAGE, ...filter });
  const [names, suppliers, viewer, growth, now, sizes, collection, reliability] = await Promise.all(
    [
      attributeNames(pool),
      supplierNames(pool),
      viewerFor(pool, session, filter.business_id),
      growthOf(pool, filter),
      momentOf(pool),
      filter.facets?.includes('carat') ? caratSizes(pool) : [],
      collectionMembers(pool, session, filter.collection_id),
      knownReliability(pool),
    ],
  );
  const asked = {
    diamondType,
    term,
    countOnly,
    paging: page,
    visible: [...visibleTo(session, suppliers), ...growth],
    supplier: supplierAsked(session, suppliers, filter.provider_id),
    sizes,
    collection,
    reliability,
    withSold: session.actor.role !== ROLE.associate,
  };
  const question = questionOfFilter(filter, asked, names);
  return {
    question: { ...question, facets: [...question.facets, ...alsoCounted] },
    rules: priceRules(await priceBookOf(now.revision, pool), viewer),
    after: now.change,
    offered: now.offered,
    names,
    page,
  };
}

/**
 * A search for a business finds only the growth types that it buys, unless stones are named by
 * number.
 */
async function growthOf(
  pool: pg.Pool,
  { business_id, stock_numbers }: StoneFilter,
): Promise<Condition[]> {
  if (business_id === undefined || stock_numbers) return [];
  const { growth_type: growths } = (await limitsOf(pool, business_id)) ?? {};
  return growths ? [among('growth_type', growths)] : [];
}

const isProgress = (answer: Answer | Progress): answer is Progress => 'done' in answer;

function supplierAsked(
  session: Session,
  suppliers: ReadonlyMap<number, Supplier>,
  id: string | undefined,
): number | undefined {
  if (id === undefined) return undefined;
  if (!knowsLists(session)) throw refuse('forbidden');
  const { actor } = session;
  const found = [...suppliers.values()].find(
    (supplier) => supplier.id === id && (!isSupplier(actor) || supplier.user_id === actor.id),
  );
  if (!found) throw refuseField('data.provider_id', 'There is no such supplier.');
  return found.nr;
}

async function rowsOf(
  { pool, session }: Asking,
  page: StonePage,
  names: AttributeNames,
  viewing: Omit<Viewing, 'session'>,
): Promise<StoneRow[]> {
  const { status, provider } = page.columns;
  const stones = page.ids.map((id, place) => ({ id, status: status[place] ?? 0 }));
  const [standing, suppliers, reliability] = await Promise.all([
    standingOf(pool, stones, { session, ...viewing }),
    supplierNames(pool, [...new Set(provider)]),
    knownReliability(pool),
  ]);
  return rowsOfPage(page, names, suppliers, standing, session).map((row, place) => ({
    ...row,
    reliability: reliability.get(provider[place] ?? 0)?.score ?? null,
  }));
}

async function withListsOf(
  { pool }: Asking,
  wanted: boolean,
  rows: StoneRow[],
): Promise<StoneRow[]> {
  if (!wanted || rows.length === 0) return rows;
  const listed = await listedOf(
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
