import type { components } from '#api/schema.gen.ts';
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
    return (await totalsOf(viewer, filter)).pieces;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const entries = error.entries.map((entry) =>
      entry.field ? { ...entry, field: entry.field.replace(/^data\b/, 'data.filter') } : entry,
    );
    throw new Refusal(error.problem, entries);
  }
}

async function totalsOf(
  viewer: Viewer,
  filter: SavedFilter,
): Promise<components['schemas']['StoneTotals']> {
  const countQuery = { ...filter, facets: [], page: 1, size: 1 };
  return (await findPage(viewer, countQuery, { countOnly: true })).data.totals;
}

export const uncounted = { stones: null, fault: null } as const;

/** An invalid search gets a `fault`; the other searches are still counted. */
export async function countEach<Row extends { filter: SavedFilter }>(
  viewer: Viewer,
  rows: readonly Row[],
): Promise<(Row & { stones: number | null; fault: string | null })[]> {
  // Limits the number of rows, because counting each row costs one search.
  if (rows.length > MAX_COUNTED)
    throw refuseField('size', `At most ${MAX_COUNTED} saved searches can be counted at a time.`);
  const counted = [];
  for (let at = 0; at < rows.length; at += CONCURRENCY) {
    const some = rows.slice(at, at + CONCURRENCY).map(async (row) => {
      try {
        return { ...row, stones: (await totalsOf(viewer, row.filter)).pieces, fault: null };
      } catch (error) {
        if (!isRequestFault(error)) throw error;
        return { ...row, stones: null, fault: error.entries[0]?.message ?? error.message };
      }
    });
    counted.push(...(await Promise.all(some)));
  }
  return counted;
}
