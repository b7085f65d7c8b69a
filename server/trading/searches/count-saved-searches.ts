import type { components } from '#api/schema.gen.ts';
import { listedSince } from '#common/trade/new-matches.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { isRequestFault, Refusal, refuseField } from '../../platform/http/refusal.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { SavedFilter } from './saved-filter.ts';

export type Viewer = Parameters<typeof findPage>[0];

const CONCURRENCY = 4;
const MAX_COUNTED = 100;

/**
 * Counts the stones that a search finds for the caller. If the filter is invalid, throws a
 * `Refusal` that names the position of the fault in the request body.
 */
export async function countStones(viewer: Viewer, filter: SavedFilter): Promise<number> {
  try {
    return (await countMatches(viewer, filter)).stones;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const entries = error.entries.map((entry) =>
      entry.field ? { ...entry, field: entry.field.replace(/^data\b/, 'data.filter') } : entry,
    );
    throw new Refusal(error.problem, entries);
  }
}

type GrowthCounts = components['schemas']['GrowthCounts'];
interface Matches {
  readonly stones: number;
  readonly stones_by_growth: GrowthCounts;
}

/** The facet counts both growth types, even if the filter selects one. */
async function countMatches(viewer: Viewer, filter: SavedFilter): Promise<Matches> {
  const query = { ...filter, facets: ['growth_type' as const], page: 1, size: 1 };
  const { totals, facets } = (await findPage(viewer, query, { countOnly: true })).data;
  const of = (growth: 1 | 2): number =>
    filter.growth_type === undefined || filter.growth_type === growth
      ? (facets.growth_type?.[growth] ?? 0)
      : 0;
  return {
    stones: totals.pieces,
    stones_by_growth: { natural: of(GROWTH_TYPE.natural), lab_grown: of(GROWTH_TYPE.labGrown) },
  };
}

const NO_STONES: GrowthCounts = { natural: 0, lab_grown: 0 };

/** Counts the matches that were listed after `since`. */
async function countNew(viewer: Viewer, filter: SavedFilter, since: string): Promise<GrowthCounts> {
  const fresh = listedSince(filter, since);
  const { listed_from, listed_to } = fresh;
  if (listed_to !== undefined && Date.parse(listed_to) < Date.parse(listed_from)) return NO_STONES;
  return (await countMatches(viewer, fresh)).stones_by_growth;
}

export const uncounted = { stones: null, stones_by_growth: null, fault: null } as const;

interface Counts {
  readonly stones: number | null;
  readonly stones_by_growth: GrowthCounts | null;
  readonly fault: string | null;
}

/** An invalid search gets a `fault`; the other searches are still counted. */
export const countEach = <Row extends { filter: SavedFilter }>(
  viewer: Viewer,
  rows: readonly Row[],
): Promise<(Row & Counts)[]> =>
  forEach(rows, async (row) => {
    const found = await orFault(() => countMatches(viewer, row.filter));
    return { ...row, ...uncounted, ...found };
  });

/** Also counts the stones that are new to the caller. */
export const countEachWithNew = <Row extends { filter: SavedFilter; new_since: string }>(
  viewer: Viewer,
  rows: readonly Row[],
): Promise<(Row & Counts & { new_by_growth: GrowthCounts | null })[]> =>
  forEach(rows, async (row) => {
    const found = await orFault(async () => ({
      ...(await countMatches(viewer, row.filter)),
      new_by_growth: await countNew(viewer, row.filter, row.new_since),
    }));
    return { ...row, ...uncounted, new_by_growth: null, ...found };
  });

async function orFault<Found>(count: () => Promise<Found>): Promise<Found | { fault: string }> {
  try {
    return await count();
  } catch (error) {
    if (!isRequestFault(error)) throw error;
    return { fault: error.entries[0]?.message ?? error.message };
  }
}

async function forEach<Row, Counted>(
  rows: readonly Row[],
  count: (row: Row) => Promise<Counted>,
): Promise<Counted[]> {
  // Limits the number of rows, because counting each row costs one search.
  if (rows.length > MAX_COUNTED)
    throw refuseField('size', `At most ${MAX_COUNTED} saved searches can be counted at a time.`);
  const counted: Counted[] = [];
  for (let at = 0; at < rows.length; at += CONCURRENCY)
    counted.push(...(await Promise.all(rows.slice(at, at + CONCURRENCY).map(count))));
  return counted;
}
