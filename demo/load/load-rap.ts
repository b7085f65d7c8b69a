import type pg from 'pg';
import type { RapListId } from '#api/ids.gen.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { decimalOf } from '../../server/stock/prices/decimals.ts';
import { RAP_KINDS, type RapKind } from '../../server/stock/prices/rap-table.ts';
import { createIds } from '../ids.ts';
import { chance, createRandom, type Random, wholeBetween } from '../random.ts';
import { type DemoCell, rapCells, roundPrice } from '../rap-grid.ts';
import type { ValueNumbers } from '../value-numbers.ts';

type RapLoad = {
  readonly seed: number;
  readonly anchor: Date;
  readonly numbers: ValueNumbers;
};

/**
 * Ages of the Rap lists in weeks. The oldest list is older than every listed stone. The two newest
 * lists are one week apart, like real lists.
 */
const WEEKS_AGO = [56, 12, 1, 0] as const;
/**
 * Difference between an older list and the current one: the share of prices that differ, and the
 * maximum difference in percent.
 */
const UNLIKE_TODAY: Readonly<Record<(typeof WEEKS_AGO)[number], readonly [number, number]>> = {
  56: [0.85, 12],
  12: [0.7, 7],
  1: [0.22, 4],
  0: [0, 0],
};

/**
 * Loads four versions of the Rap list for each of its two kinds. Each version is dated a Friday.
 */
export async function loadRap(
  connection: pg.PoolClient,
  { seed, anchor, numbers }: RapLoad,
): Promise<void> {
  const nextId = createIds(createRandom(seed, 'ids of lists'));
  for (const weeks of WEEKS_AGO) {
    const random = createRandom(seed, `lists of ${weeks} weeks ago`);
    for (const kind of RAP_KINDS) {
      const id = nextId<RapListId>();
      await runStatement(connection, PUT_LIST, [id, kind, weeks, anchor]);
      await copyRows(connection, CELLS, cellRows(id, kind, weeks, random, numbers));
    }
  }
}

const PUT_LIST = statement(
  'demo-rap-list-put',
  `
  insert into rap_list (id, kind, listed_on, in_force_from, source)
  select $1, $2, friday, least(friday + time '12:00', $4::timestamptz), 'demo'
    from (select ($4::timestamptz)::date - (extract(isodow from $4::timestamptz)::int + 2) % 7 - $3 * 7 as friday) as day`,
);
const CELLS =
  'rap_price (list_id, color, clarity, band, carat_from, carat_to, price_per_ct) from stdin';

function cellRows(
  id: RapListId,
  kind: RapKind,
  weeks: (typeof WEEKS_AGO)[number],
  random: Random,
  numbers: ValueNumbers,
): Field[][] {
  const cells = rapCells(kind);
  const starts = [...new Set(cells.map(({ from }) => from))];
  return cells.map((cell) => [
    id,
    numbers('COLOR', cell.color),
    numbers('CLARITY', cell.clarity),
    starts.indexOf(cell.from) + 1,
    decimalOf(cell.from, 2),
    decimalOf(cell.to, 2),
    priceThen(cell, weeks, random),
  ]);
}

function priceThen({ price }: DemoCell, weeks: (typeof WEEKS_AGO)[number], random: Random): number {
  const [likely, percent] = UNLIKE_TODAY[weeks];
  if (!chance(random, likely)) return price;
  return roundPrice(price * (1 + wholeBetween(random, -percent, percent) / 100));
}
