import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { DIGITS } from '../prices/decimals.ts';

type Cell = components['schemas']['MarkupCell'];

/** A cell of the grid as rules know it. */
export interface CellValue {
  diamondType: 1 | 2;
  /** number of the sub-range */
  subRange: number;
  /** hundredths of a percent point; null is no rule */
  points: number | null;
}

export const cellKey = ({
  diamondType,
  subRange,
}: Pick<CellValue, 'diamondType' | 'subRange'>): string => `${diamondType}/${subRange}`;

const READ = statement(
  'markup-sub-ranges',
  'select id, nr from sub_carat_range where deleted_at is null',
);

/** The cells of a body, once each of them makes sense; what does not is named with its place. */
export async function readCells(
  db: pg.Pool | pg.PoolClient,
  cells: readonly Cell[],
): Promise<CellValue[]> {
  const { rows } = await ask(db, READ);
  const numbers = new Map(rows.map(({ id, nr }) => [id, nr]));
  const known = cells.map(({ diamond_type: diamondType, sub_range_id: id, points }) => ({
    diamondType,
    subRange: numbers.get(id) ?? null,
    points: points === null ? null : Math.round(points * 10 ** DIGITS.points),
  }));
  const seen = new Set<string>();
  const faults = known.flatMap(({ diamondType, subRange, points }, i): RefusalEntry[] => {
    const place = `data.cells.${i}`;
    if (subRange === null)
      return [{ field: `${place}.sub_range_id`, message: 'There is no such range of weight.' }];
    // A decimal of two places is the double nearest to its hundredths, and no other double is.
    if (points !== null && points / 10 ** DIGITS.points !== cells[i]?.points)
      return [{ field: `${place}.points`, message: 'This may have two decimals at most.' }];
    const key = cellKey({ diamondType, subRange });
    if (seen.has(key)) return [{ field: place, message: 'This cell is named twice.' }];
    seen.add(key);
    return [];
  });
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  return known.flatMap(({ subRange, ...cell }) =>
    subRange === null ? [] : [{ ...cell, subRange }],
  );
}
