import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { isRequestFault, refuse } from '../../platform/http/refusal.ts';
import { findPage } from '../search/find-page.ts';
import { rowsByNumber, type StoneSearchContext } from '../search/rows-by-number.ts';
import type { StoneRow } from '../stones/stone-row.ts';
import { STOCK_NUMBERS, seesHiddenCollections } from './collection-members.ts';

export type Collection = components['schemas']['Collection'];

interface CollectionRow
  extends Omit<Collection, 'pieces' | 'available' | 'fault' | 'created_at' | 'changed_at'> {
  created_at: Date;
  changed_at: Date;
}

export interface CollectionQuestion {
  diamond_type?: 1 | 2;
  searchTerm?: string;
  id?: string;
}

const SELECT = `select c.id, c.name, c.description, c.diamond_type, c.is_active, c.filter, c.created_at, c.changed_at,
  ${STOCK_NUMBERS} from collection c`;

function buildCondition(
  { session }: StoneSearchContext,
  question: CollectionQuestion,
): WhereClause {
  const where = new WhereClause();
  where.add(
    (p) => `c.deleted_at is null and (c.is_active or ${p})`,
    seesHiddenCollections(session),
  );
  if (question.id) where.add((p) => `c.id = ${p}`, question.id);
  if (question.diamond_type) where.add((p) => `c.diamond_type = ${p}`, question.diamond_type);
  const term = question.searchTerm?.trim().toLowerCase();
  if (term)
    where.add((p) => `strpos(lower(c.name || ' ' || coalesce(c.description, '')), ${p}) > 0`, term);
  return where;
}

export async function readCollections(
  looking: StoneSearchContext,
  question: CollectionQuestion & { page: Paging },
): Promise<{ collections: Collection[]; count: number }> {
  const where = buildCondition(looking, question);
  const { size, offset } = question.page;
  const [all, some] = await Promise.all([
    looking.pool.query<{ count: number }>(
      `select count(*)::int as count from collection c where ${where}`,
      where.values,
    ),
    looking.pool.query<CollectionRow>(
      `${SELECT} where ${where} order by lower(c.name), c.id limit ${size} offset ${offset}`,
      where.values,
    ),
  ]);
  return { collections: await withCounts(looking, some.rows), count: all.rows[0]?.count ?? 0 };
}

export async function knownCollection(
  looking: StoneSearchContext,
  id: string,
): Promise<Collection> {
  const where = buildCondition(looking, { id });
  const { rows } = await looking.pool.query<CollectionRow>(
    `${SELECT} where ${where}`,
    where.values,
  );
  const [collection] = await withCounts(looking, rows);
  if (!collection) throw refuse('notFound');
  return collection;
}

/**
 * Adds to each collection the counts of visible and available stones, or an error message if its
 * saved filter is no longer valid. Keeps only the stock numbers of visible stones.
 */
async function withCounts(
  looking: StoneSearchContext,
  rows: readonly CollectionRow[],
): Promise<Collection[]> {
  const numbers = new Set(rows.flatMap(({ stock_numbers }) => stock_numbers));
  const known = await rowsByNumber(looking, [...numbers]);
  const collections: Collection[] = [];
  for (const { created_at, changed_at, ...row } of rows) {
    const chosen = row.stock_numbers.flatMap((stockNo) => known.get(stockNo) ?? []);
    collections.push({
      ...row,
      ...(await counts(looking, row, chosen)),
      stock_numbers: chosen.map(({ stock_no }) => stock_no),
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
    });
  }
  return collections;
}

type Counts = Pick<Collection, 'pieces' | 'available' | 'fault'>;

async function counts(
  looking: StoneSearchContext,
  { id, filter }: Pick<CollectionRow, 'id' | 'filter'>,
  chosen: readonly StoneRow[],
): Promise<Counts> {
  if (!filter)
    return {
      pieces: chosen.length,
      available: chosen.filter(({ status }) => status === STONE_STATUS.available.code).length,
      fault: null,
    };
  try {
    const { data } = await findPage(
      looking,
      { collection_id: id, facets: ['status'] },
      { countOnly: true },
    );
    return {
      pieces: data.totals.pieces,
      available: data.facets.status?.[STONE_STATUS.available.code] ?? 0,
      fault: null,
    };
  } catch (error) {
    if (!isRequestFault(error)) throw error;
    return { pieces: null, available: null, fault: error.entries[0]?.message ?? error.message };
  }
}
