import { runStatement, statement } from '../../platform/db/statement.ts';
import type { StoneRow } from '../stones/stone-row.ts';
import type { StoneFilter } from './filter-to-conditions.ts';
import { foundColumns } from './find-page.ts';
import { ALL_STONES } from './index-query.ts';
import { rowsByNumber, type StoneSearchContext } from './rows-by-number.ts';

const KINDS = [1, 2] as const;
const BATCH_SIZE = 1_000;

const NUMBERS = statement(
  'found-stock-numbers',
  'select stock_no from stone where nr = any($1) order by nr',
);

/**
 * Yields all stones of diamond type `kind` that the caller may see. A null `kind` yields type 1,
 * then type 2.
 */
export async function* scanStock(
  looking: StoneSearchContext,
  kind: (typeof KINDS)[number] | null,
): AsyncGenerator<StoneRow> {
  for (const diamond_type of kind === null ? KINDS : [kind])
    yield* scanSnapshot(looking, { diamond_type });
}

/**
 * Reads the stone numbers once and the rows in batches, so that concurrent changes skip no stone.
 * Omits stones that are no longer found when their batch is read.
 */
async function* scanSnapshot(
  looking: StoneSearchContext,
  filter: StoneFilter,
): AsyncGenerator<StoneRow> {
  const { columns } = await foundColumns(looking, filter, { names: ['nr'], most: ALL_STONES });
  const nrs = columns?.nr?.toSorted() ?? [];
  for (let at = 0; at < nrs.length; at += BATCH_SIZE) {
    const { rows } = await runStatement(looking.pool, NUMBERS, [
      [...nrs.slice(at, at + BATCH_SIZE)],
    ]);
    const numbers = rows.map(({ stock_no }) => stock_no);
    const known = await rowsByNumber(looking, numbers);
    for (const number of numbers) {
      const row = known.get(number);
      if (row) yield row;
    }
  }
}
