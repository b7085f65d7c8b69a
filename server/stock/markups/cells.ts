import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { defaultMode, type MarkupMode } from '#common/markup-scope.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse, refuseField } from '../../platform/http/refusal.ts';
import { DIGITS } from '../prices/decimals.ts';

type Cell = components['schemas']['MarkupCell'];

/**
 * The markup that a request sets for one cell of the grid: one diamond type, growth type and carat
 * sub-range.
 */
export interface CellValue {
  diamondType: 1 | 2;
  growthType: 1 | 2;
  /** `nr` of the sub-range, not its id */
  subRange: number;
  mode: MarkupMode;
  /**
   * in hundredths of a percent of the cost or of the Rap price, depending on `mode`; null removes
   * the rule
   */
  points: number | null;
  /** `firstDay` and `lastDay` are YYYY-MM-DD; null means no limit */
  firstDay: string | null;
  lastDay: string | null;
  belowCostReason: string | null;
}

/** Key of a cell of the markup grid. Rules for different days share a cell. */
export const cellKey = ({
  diamondType,
  growthType,
  subRange,
}: Pick<CellValue, 'diamondType' | 'growthType' | 'subRange'>): string =>
  `${diamondType}/${growthType}/${subRange}`;

/**
 * Key that is unique among the rules of one owner. A cell has at most one rule without days, and at
 * most one rule for each pair of `firstDay` and `lastDay`.
 */
export const ruleKey = (
  rule: Omit<CellValue, 'growthType' | 'mode' | 'points' | 'belowCostReason'> & {
    growthType: 1 | 2 | null;
  },
): string =>
  `${rule.diamondType}/${rule.growthType}/${rule.subRange}/${rule.firstDay}/${rule.lastDay}`;

const READ = statement(
  'markup-sub-ranges',
  'select id, nr, price_day() as today from sub_carat_range where deleted_at is null',
);

/**
 * Validates the cells of the markup grid in a request. A cell without a growth type becomes one
 * value for each growth type. Throws an error that names each invalid field.
 */
export async function readCells(
  db: pg.Pool | pg.PoolClient,
  cells: readonly Cell[],
  reason: string | undefined,
): Promise<CellValue[]> {
  const { rows } = await runStatement(db, READ);
  const numbers = new Map(rows.map(({ id, nr }) => [id, nr]));
  const today = rows[0]?.today ?? '';
  const belowCostReason = reason?.trim() || null;
  const values: CellValue[] = [];
  const seen = new Set<string>();
  const faults = cells.flatMap((cell, i): RefusalEntry[] => {
    const place = `data.cells.${i}`;
    const subRange = numbers.get(cell.sub_range_id);
    if (subRange === undefined)
      return [{ field: `${place}.sub_range_id`, message: 'Unknown sub-range.' }];
    const fault = faultOf(cell, today);
    if (fault) return [{ ...fault, field: `${place}.${fault.field}` }];
    const points = cell.points === null ? null : Math.round(cell.points * 10 ** DIGITS.points);
    for (const growthType of cell.growth_type ? [cell.growth_type] : Object.values(GROWTH_TYPE)) {
      const value: CellValue = {
        diamondType: cell.diamond_type,
        growthType,
        subRange,
        mode: cell.mode ?? defaultMode(cell.diamond_type, growthType),
        points,
        firstDay: cell.first_day ?? null,
        lastDay: cell.last_day ?? null,
        belowCostReason: points !== null && points < 0 ? belowCostReason : null,
      };
      if (seen.has(ruleKey(value)))
        return [{ field: place, message: 'This cell occurs twice in the request.' }];
      seen.add(ruleKey(value));
      values.push(value);
    }
    return [];
  });
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  return values;
}

function faultOf(
  { points, first_day: first = null, last_day: last = null }: Cell,
  today: string,
): { field: string; message: string } | null {
  // Detects more than two decimals: only a value with at most two decimals survives the rounding
  // unchanged.
  if (points !== null && Math.round(points * 10 ** DIGITS.points) / 10 ** DIGITS.points !== points)
    return { field: 'points', message: 'Enter a markup with at most two decimals.' };
  if (first !== null && last !== null && last < first)
    return { field: 'last_day', message: 'The last day must not be before the first day.' };
  // A rule whose last day has passed can be removed but not set.
  if (points !== null && last !== null && last < today)
    return { field: 'last_day', message: 'The last day has already passed. Choose a later day.' };
  return null;
}

/**
 * Throws if a negative markup has no reason, because a negative markup prices stones below cost.
 */
export function requireBelowCostReason(cells: readonly CellValue[]): void {
  const below = cells.filter(
    ({ points, belowCostReason }) => points !== null && points < 0 && belowCostReason === null,
  );
  if (below.length === 0) return;
  throw refuseField(
    'data.below_cost_reason',
    `${count(below.length, 'markup')} below 0 would price stones below cost. Please enter the reason.`,
  );
}
