import type pg from 'pg';
import { priceBookOf } from '../prices/read-price-book.ts';
import { NO_CLIENT } from '../prices/viewer.ts';
import { among } from './filter-to-conditions.ts';
import { ALL_STONES, type IndexQuery } from './index-query.ts';
import { priceRules } from './price-rules.ts';
import { getReadVersion } from './read-version.ts';
import type { Search } from './search.ts';

export interface IndexContext {
  readonly pool: pg.Pool;
  readonly search: Search;
}

const EVERY_STONE: Omit<IndexQuery, 'prices'> = {
  visible: [],
  chosen: [],
  ofFacets: [],
  facets: [],
  sort: [],
  skip: 0,
  take: 0,
  numbers: [],
};

/** Counts all stones by status, regardless of visibility; null while the index loads. */
export async function countByStatus(
  context: IndexContext,
): Promise<ReadonlyMap<number, number> | null> {
  const question: typeof EVERY_STONE = {
    ...EVERY_STONE,
    facets: [{ kind: 'values', facet: 'status' }],
  };
  const answer = await context.search.query(await prepareRequest(context, question));
  if ('done' in answer) return null;
  return new Map(answer.facets.status?.map(([status, count]) => [Number(status), count]));
}

/** Returns `stone.nr` of all stones with a status, newest first; null while the index loads. */
export async function numbersOfStatus(
  context: IndexContext,
  status: number,
): Promise<Int32Array | null> {
  const question = { ...EVERY_STONE, chosen: [among('status', [status])] };
  const found = await context.search.columns(await prepareRequest(context, question), {
    names: ['nr'],
    most: ALL_STONES,
  });
  if ('done' in found) return null;
  return (found.columns?.nr ?? new Int32Array()).toSorted().reverse();
}

/**
 * The result does not depend on prices. The request uses the prices of `NO_CLIENT` (no business),
 * because they are usually computed already.
 */
async function prepareRequest({ pool }: IndexContext, query: typeof EVERY_STONE) {
  const { revision, change } = await getReadVersion(pool);
  const rules = priceRules(await priceBookOf(revision, pool), NO_CLIENT);
  return { query, rules, after: change };
}
