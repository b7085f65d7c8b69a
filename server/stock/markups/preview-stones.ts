import type pg from 'pg';
import type { ProviderId, StoneId } from '#api/ids.gen.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { decimalOf } from '../prices/decimals.ts';
import type { MarkupBook } from '../prices/markup-book.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { NO_DISC, type PriceColumns, profileRow } from '../prices/price-columns.ts';
import { TOTAL_OFF } from '../prices/price-sql.ts';
import { gradeOf, hundredthsOf, NO_GRADE } from '../prices/rap-table.ts';
import type { CellValue } from './cells.ts';

/**
 * All stones on offer in some cells of the markup sheet (diamond type, growth type, weight range).
 * The form is columnar: index `i` of each array belongs to stone `ids[i]`.
 */
export interface OfferedStones {
  readonly ids: readonly StoneId[];
  readonly columns: PriceColumns;
  readonly diamondType: Uint8Array;
  readonly growthType: Uint8Array;
  /** number of the stone's supplier in the price book (`PriceBook.providers`) */
  readonly provider: Uint16Array;
  readonly subRange: Uint16Array;
}

export interface Place {
  diamondType: number;
  growthType: number;
  subRange: number;
}

interface StoneFigures {
  id: StoneId;
  diamond_type: 1 | 2;
  growth_type: 1 | 2;
  shape: number;
  color: number | null;
  clarity: number | null;
  carat: number;
  disc: number | null;
  price_per_ct: number;
  total_off: number;
  provider_id: ProviderId;
}

const hundredths = (value: number): string => decimalOf(value, 2);

/**
 * Returns the weights of each cell as decimals, `from` inclusive and `below` exclusive. A stone of
 * 0.995 ct belongs to a sub-range that ends at 0.99 ct.
 */
function cellRanges({ subRanges }: MarkupBook, cells: readonly Place[]) {
  const rangeOf = new Map(subRanges.map((range) => [range.nr, range]));
  return cells.flatMap(({ diamondType, growthType, subRange }) => {
    const range = rangeOf.get(subRange);
    return range
      ? [{ diamondType, growthType, from: hundredths(range.from), below: hundredths(range.to + 1) }]
      : [];
  });
}

/**
 * Reads the stones in batches of 1,000 from one snapshot and converts their values to the integers
 * of the price formula.
 */
export async function offeredStones(
  pool: pg.Pool,
  book: PriceBook,
  cells: readonly CellValue[],
  providerIds: readonly ProviderId[] | null,
): Promise<OfferedStones> {
  const ranges = cellRanges(book.markups, cells);
  const grade: number[] = [];
  const carat: number[] = [];
  const disc: number[] = [];
  const perCarat: number[] = [];
  const totalOff: number[] = [];
  const diamondType: number[] = [];
  const growthType: number[] = [];
  const provider: number[] = [];
  const rows: number[] = [];
  const ids: StoneId[] = [];
  const found = streamQuery<StoneFigures>(
    pool,
    `select s.id, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, (s.carat * 1000)::int as carat,
            (s.disc * 10000)::int as disc, (s.price_per_ct * 100)::int as price_per_ct,
            ${TOTAL_OFF} as total_off, s.provider_id
       from stone s
       join unnest($1::smallint[], $5::smallint[], $2::numeric[], $3::numeric[]) as w (diamond_type, growth_type, carat_from, below)
         on s.diamond_type = w.diamond_type and s.growth_type = w.growth_type and s.carat >= w.carat_from and s.carat < w.below
      where s.status = ${STONE_STATUS.available.code} and ($4::uuid[] is null or s.provider_id = any($4))
      order by s.id`,
    [
      ranges.map((range) => range.diamondType),
      ranges.map(({ from }) => from),
      ranges.map(({ below }) => below),
      providerIds,
      ranges.map((range) => range.growthType),
    ],
  );
  for await (const stone of found) {
    const place = book.providers.get(stone.provider_id);
    // Skips the stones of suppliers that were added after the price book was read.
    if (place === undefined) continue;
    ids.push(stone.id);
    grade.push(stone.diamond_type === DIAMOND_TYPE.white ? gradeOf(book.grades, stone) : NO_GRADE);
    carat.push(stone.carat);
    disc.push(stone.disc ?? NO_DISC);
    perCarat.push(stone.price_per_ct);
    totalOff.push(stone.total_off);
    diamondType.push(stone.diamond_type);
    growthType.push(stone.growth_type);
    provider.push(place);
    rows.push(profileRow(place, stone.diamond_type, stone.growth_type));
  }
  return {
    ids,
    columns: {
      grade: Int16Array.from(grade),
      carat: Uint32Array.from(carat),
      disc: Int32Array.from(disc),
      perCarat: Uint32Array.from(perCarat),
      totalOff: Int32Array.from(totalOff),
      profileRow: Uint16Array.from(rows),
    },
    diamondType: Uint8Array.from(diamondType),
    growthType: Uint8Array.from(growthType),
    provider: Uint16Array.from(provider),
    subRange: Uint16Array.from(
      carat,
      (weight) => book.markups.subRangeAt[hundredthsOf(weight)] ?? 0,
    ),
  };
}
