import type { Choices } from '#common/trade/filter.ts';
import type { StoneFilter, StoneRow } from '../../../shared/stones/stone-types.ts';

const WEIGHT_SHARE = 0.08;
/**
 * Factor that converts a relative weight difference to grade steps. A difference of 0.08 (8 %)
 * counts as one grade.
 */
const PER_SHARE = 1 / WEIGHT_SHARE;

type GradeList = 'COLOR' | 'CLARITY' | 'INTENSITY';

const place = (choices: Choices, list: GradeList, name: string | null): number =>
  (choices[list] ?? []).findIndex((one) => one.name === name);

const codeOf = (choices: Choices, list: string, name: string | null): string[] =>
  (choices[list] ?? []).flatMap((one) => (one.name === name ? [one.code] : []));

/**
 * Returns the codes of the grade `name` and its neighbours; empty if the grade is unknown. Skips
 * grouped grades such as "O-P", which are not adjacent to single grades.
 */
function neighbouringGrades(choices: Choices, list: GradeList, name: string | null): string[] {
  const grades = (choices[list] ?? []).filter(
    (one) => one.name === name || !one.name.includes('-'),
  );
  const at = grades.findIndex((one) => one.name === name);
  return at < 0 ? [] : grades.slice(Math.max(0, at - 1), at + 2).map(({ code }) => code);
}

const roundToHundredth = (weight: number): number => Math.round(weight * 100) / 100;

/** Returns the filter that finds similar stones; null until the attribute lists are loaded. */
export function similarFilter(stone: StoneRow, choices: Choices): Partial<StoneFilter> | null {
  const shape = codeOf(choices, 'SHAPE', stone.shape);
  if (shape.length === 0) return null;
  const list = (name: string, codes: readonly string[]) =>
    codes.length === 0 ? {} : { [name]: codes };
  return {
    shape,
    ...list('color', neighbouringGrades(choices, 'COLOR', stone.color)),
    ...list('clarity', neighbouringGrades(choices, 'CLARITY', stone.clarity)),
    ...list('fancy', codeOf(choices, 'FANCY', stone.fancy)),
    ...list('intensity', neighbouringGrades(choices, 'INTENSITY', stone.intensity)),
    growth_type: stone.growth_type,
    carat: [
      {
        from: roundToHundredth(stone.carat * (1 - WEIGHT_SHARE)),
        to: roundToHundredth(stone.carat * (1 + WEIGHT_SHARE)),
      },
    ],
  };
}

export function sortByDistance(
  stone: StoneRow,
  others: readonly StoneRow[],
  choices: Choices,
): StoneRow[] {
  const steps = (list: GradeList, one: string | null, other: string | null): number =>
    Math.abs(place(choices, list, one) - place(choices, list, other));
  const distance = (row: StoneRow): number =>
    steps('COLOR', stone.color, row.color) +
    steps('CLARITY', stone.clarity, row.clarity) +
    steps('INTENSITY', stone.intensity, row.intensity) +
    (Math.abs(row.carat - stone.carat) / stone.carat) * PER_SHARE;
  return others
    .filter(({ stock_no }) => stock_no !== stone.stock_no)
    .map((row) => ({ row, far: distance(row) }))
    .sort((one, other) => one.far - other.far || one.row.sell_amt - other.row.sell_amt)
    .map(({ row }) => row);
}
