import type { components } from '../../src/api/schema.gen.ts';
import { ROLE, STONE_STATUS } from '../../src/machines/codes.ts';
import type { Paging } from '../http/paging.ts';
import { isOfContent, refuse } from '../http/refusal.ts';
import { foundStones } from '../search/found-stones.ts';
import { type Looking, rowsByNumber } from '../search/rows-by-number.ts';
import type { KeptFilter } from '../searches/kept-filter.ts';
import { Where } from '../stones/search-sql.ts';
import type { StoneRow } from '../stones/stone-row.ts';

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
  array(select s.stock_no from collection_stone l join stone s on s.id = l.stone_id
         where l.collection_id = c.id order by l.place) as stock_numbers from collection c`;

/** The house and its auditor see those that are set aside as well. */
const SEES_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

function condition({ session }: Looking, asked: CollectionQuestion): Where {
  const where = new Where();
  where.add(
    (p) => `c.deleted_at is null and (c.is_active or ${p})`,
    SEES_ALL.includes(session.actor.role),
  );
  if (asked.id) where.add((p) => `c.id = ${p}`, asked.id);
  if (asked.diamond_type) where.add((p) => `c.diamond_type = ${p}`, asked.diamond_type);
  const term = asked.searchTerm?.trim().toLowerCase();
  if (term)
    where.add((p) => `strpos(lower(c.name || ' ' || coalesce(c.description, '')), ${p}) > 0`, term);
  return where;
}

/** One page of the collections that somebody is shown, by name. */
export async function readCollections(
  looking: Looking,
  asked: CollectionQuestion & { page: Paging },
): Promise<{ collections: Collection[]; count: number }> {
  const where = condition(looking, asked);
  const { size, offset } = asked.page;
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
  return { collections: await counted(looking, some.rows), count: all.rows[0]?.count ?? 0 };
}

export async function knownCollection(looking: Looking, id: string): Promise<Collection> {
  const where = condition(looking, { id });
  const { rows } = await looking.pool.query<CollectionRow>(
    `${SELECT} where ${where}`,
    where.values,
  );
  const [collection] = await counted(looking, rows);
  if (!collection) throw refuse('notFound');
  return collection;
}

/** With what of each is shown to whoever looks, and what of that is still to be had. */
async function counted(looking: Looking, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const numbers = new Set(rows.flatMap(({ stock_numbers }) => stock_numbers));
  const known = await rowsByNumber(looking, [...numbers]);
  const collections: Collection[] = [];
  for (const { created_at, changed_at, ...row } of rows) {
    const chosen = row.stock_numbers.flatMap((stockNo) => known.get(stockNo) ?? []);
    collections.push({
      ...row,
      ...(await counts(looking, row.filter, chosen)),
      stock_numbers: chosen.map(({ stock_no }) => stock_no),
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
    });
  }
  return collections;
}

type Counts = Pick<Collection, 'pieces' | 'available' | 'fault'>;

async function counts(
  looking: Looking,
  filter: KeptFilter | null,
  chosen: readonly StoneRow[],
): Promise<Counts> {
  const own = {
    pieces: chosen.length,
    available: chosen.filter(({ status }) => status === STONE_STATUS.available.code).length,
  };
  if (!filter) return { ...own, fault: null };
  try {
    const found = await countMatching(looking, filter);
    // What is named and found as well is counted once.
    const both =
      chosen.length === 0 ? NOTHING : await countMatching(looking, among(filter, chosen));
    return {
      pieces: own.pieces + found.pieces - both.pieces,
      available: own.available + found.available - both.available,
      fault: null,
    };
  } catch (error) {
    if (!isOfContent(error)) throw error;
    return { pieces: null, available: null, fault: error.entries[0]?.message ?? error.message };
  }
}

const NOTHING = { pieces: 0, available: 0 };

function among(filter: KeptFilter, chosen: readonly StoneRow[]): KeptFilter {
  const named = filter.stock_numbers && new Set(filter.stock_numbers);
  const numbers = chosen.map(({ stock_no }) => stock_no);
  return { ...filter, stock_numbers: named ? numbers.filter((no) => named.has(no)) : numbers };
}

async function countMatching(
  looking: Looking,
  filter: KeptFilter,
): Promise<{ pieces: number; available: number }> {
  const { data } = await foundStones(
    looking,
    { ...filter, facets: ['status'] },
    { countOnly: true },
  );
  return {
    pieces: data.totals.pieces,
    available: data.facets.status?.[STONE_STATUS.available.code] ?? 0,
  };
}
