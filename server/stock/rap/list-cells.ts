import {
  isRapKind,
  LIST_KINDS,
  type ListKind,
  RAP_CLARITIES,
  RAP_COLORS,
  type RapCell,
  type RapGrades,
  type RapKind,
} from '../prices/rap-table.ts';

/**
 * `color` and `clarity` are indexes of `RAP_COLORS` and `RAP_CLARITIES`. The weight band is in
 * hundredths of a carat, the price in cents.
 */
export interface ListCell extends RapCell {
  kind: ListKind;
}

/** Larger than every band end in hundredths of a carat, so that keys are unique. */
const BAND_STEPS = 100_001;

/** Returns a key that is unique among the cells of one kind (round or pear). */
export const cellKey = ({ color, clarity, from, to }: RapCell): number =>
  ((color * RAP_CLARITIES.length + clarity) * BAND_STEPS + from) * BAND_STEPS + to;

export const bandKey = ({ from, to }: Pick<RapCell, 'from' | 'to'>): number =>
  from * BAND_STEPS + to;

export const carats = (hundredths: number): string => (hundredths / 100).toFixed(2);
export const bandName = ({ from, to }: Pick<RapCell, 'from' | 'to'>): string =>
  `${carats(from)}–${carats(to)}`;
export const colorName = (place: number): string => RAP_COLORS[place] ?? '';
export const clarityName = (place: number): string => RAP_CLARITIES[place] ?? '';
export const KIND_NAME: Readonly<Record<ListKind, string>> = {
  ROUND: 'round',
  PEAR: 'pear',
  LAB_ROUND: 'lab-grown round',
  LAB_PEAR: 'lab-grown pear',
};

/**
 * Grade numbers of the database (`sub_master.nr`). `color` has the order of `RAP_COLORS`, and
 * `clarity` has the order of `RAP_CLARITIES`.
 */
export interface GradeNumbers {
  color: readonly number[];
  clarity: readonly number[];
}

export function gradeNumbers({ color, clarity, flawless }: RapGrades): GradeNumbers {
  const inOrder = (places: ReadonlyMap<number, number>, not?: number): number[] =>
    [...places]
      .filter(([nr]) => nr !== not)
      .sort(([, a], [, b]) => a - b)
      .map(([nr]) => nr);
  return { color: inOrder(color), clarity: inOrder(clarity, flawless.nr) };
}

/**
 * Groups the cells of Rap lists by kind. Replaces the indexes `color` and `clarity` with grade
 * numbers of the database (`sub_master.nr`). The number is 0 if the database lacks the grade.
 */
export function byKind(
  cells: readonly ListCell[],
  { color, clarity }: GradeNumbers,
): Record<RapKind, RapCell[]> {
  const lists: Record<RapKind, RapCell[]> = { ROUND: [], PEAR: [] };
  for (const cell of cells)
    if (isRapKind(cell.kind))
      lists[cell.kind].push({
        ...cell,
        color: color[cell.color] ?? 0,
        clarity: clarity[cell.clarity] ?? 0,
      });
  return lists;
}

export const kindsOf = (cells: readonly ListCell[]): ListKind[] => {
  const found = new Set(cells.map(({ kind }) => kind));
  return LIST_KINDS.filter((kind) => found.has(kind));
};

export function overlap(cells: readonly ListCell[]): readonly [ListCell, ListCell] | null {
  const bands = [...new Map(cells.map((cell) => [bandKey(cell), cell])).values()];
  bands.sort((a, b) => a.from - b.from || a.to - b.to);
  for (const [index, band] of bands.entries()) {
    const next = bands[index + 1];
    if (next && next.from <= band.to) return [band, next];
  }
  return null;
}
