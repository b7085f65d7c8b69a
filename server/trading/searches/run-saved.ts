import type { components } from '../../../src/api/schema.gen.ts';
import { isOfContent, Refusal, refuseField } from '../../platform/http/refusal.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { SavedFilter } from './saved-filter.ts';

/** A caller with the right to search. */
export type Viewer = Parameters<typeof findPage>[0];

const COUNTED_AT_ONCE = 4;
const MOST_COUNTED = 100;

/** How many stones a search finds for the caller now. What it cannot be run with is refused, at its place in the body. */
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
  const asked = { ...filter, facets: [], page: 1, size: 1 };
  return (await findPage(viewer, asked, { countOnly: true })).data.totals;
}

export const uncounted = { stones: null, fault: null } as const;

/** What each of these searches finds now; one that can no longer be run says why, and the others are counted. */
export async function countEach<Row extends { filter: SavedFilter }>(
  viewer: Viewer,
  rows: readonly Row[],
): Promise<(Row & { stones: number | null; fault: string | null })[]> {
  // Each of them is a search.
  if (rows.length > MOST_COUNTED)
    throw refuseField('size', `At most ${MOST_COUNTED} searches can be counted at once.`);
  const counted = [];
  for (let at = 0; at < rows.length; at += COUNTED_AT_ONCE) {
    const some = rows.slice(at, at + COUNTED_AT_ONCE).map(async (row) => {
      try {
        return { ...row, stones: (await totalsOf(viewer, row.filter)).pieces, fault: null };
      } catch (error) {
        if (!isOfContent(error)) throw error;
        return { ...row, stones: null, fault: error.entries[0]?.message ?? error.message };
      }
    });
    counted.push(...(await Promise.all(some)));
  }
  return counted;
}
