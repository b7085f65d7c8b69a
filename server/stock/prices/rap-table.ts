/** A cell of a Rap list. Both ends of its weight band are inclusive, in hundredths of a carat. */
export interface RapCell {
  color: number;
  clarity: number;
  from: number;
  to: number;
  /** cents per carat */
  price: number;
}

export type RapKind = 'ROUND' | 'PEAR';
export const RAP_KINDS = ['ROUND', 'PEAR'] as const satisfies readonly RapKind[];

/** Lists of the portal for lab-grown stones. They are a reference and set no price. */
export type LabKind = `LAB_${RapKind}`;
export type ListKind = RapKind | LabKind;
export const LIST_KINDS = [
  ...RAP_KINDS,
  'LAB_ROUND',
  'LAB_PEAR',
] as const satisfies readonly ListKind[];
export const labKindOf = (kind: RapKind): LabKind => `LAB_${kind}`;
export const isRapKind = (kind: ListKind): kind is RapKind => kind === 'ROUND' || kind === 'PEAR';

/** The grades of a Rap list, in the order of the list. */
export const RAP_COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N'] as const;
export const RAP_CLARITIES = [
  'IF',
  'VVS1',
  'VVS2',
  'VS1',
  'VS2',
  'SI1',
  'SI2',
  'SI3',
  'I1',
  'I2',
  'I3',
] as const;

/**
 * Replaces a missing Rap price. For example, Rap lists have no prices for large stones and low
 * grades.
 */
export const NO_CELL = 0;

const GRADES = RAP_COLORS.length * RAP_CLARITIES.length;
/**
 * Row of `RapTable` without prices, for stones with a colour or clarity that is not in the Rap
 * lists.
 */
export const NO_GRADE = RAP_KINDS.length * GRADES;
const NO_SHAPE = -1;

/** Positions of colours and clarities in a Rap list, by `sub_master.nr`. */
export interface RapGrades {
  readonly round: number;
  readonly color: ReadonlyMap<number, number>;
  readonly clarity: ReadonlyMap<number, number>;
  /** flawless stones have the Rap prices of the clarity grade `readsAs` */
  readonly flawless: { readonly nr: number; readonly readsAs: number };
}

interface Graded {
  shape: number;
  color: number | null;
  clarity: number | null;
}

export const kindOf = (grades: RapGrades, shape: number): RapKind =>
  shape === grades.round ? 'ROUND' : 'PEAR';

/**
 * Returns the row of `RapTable` for the shape, colour and clarity of a stone; `NO_GRADE` if its
 * colour or clarity is not in the Rap lists.
 */
export function gradeOf(grades: RapGrades, { shape, color, clarity }: Graded): number {
  const colorPlace = color === null ? undefined : grades.color.get(color);
  const clarityPlace = clarity === null ? undefined : grades.clarity.get(clarity);
  if (colorPlace === undefined || clarityPlace === undefined) return NO_GRADE;
  const list = RAP_KINDS.indexOf(kindOf(grades, shape));
  return list * GRADES + colorPlace * RAP_CLARITIES.length + clarityPlace;
}

/** Rap prices by grade and hundredth of a carat, so that a lookup is one array access. */
export interface RapTable {
  readonly width: number;
  readonly prices: Uint32Array;
  /**
   * boundaries of the price bands, in hundredths of a carat: the first weight of each band, and the
   * first weight after the band
   */
  readonly breaks: readonly number[];
}

export function rapTable(
  lists: Readonly<Record<RapKind, readonly RapCell[]>>,
  grades: RapGrades,
): RapTable {
  const cells = RAP_KINDS.flatMap((kind) => lists[kind]);
  const width = cells.reduce((widest, { to }) => Math.max(widest, to), 0) + 1;
  const prices = new Uint32Array((NO_GRADE + 1) * width);
  for (const kind of RAP_KINDS) {
    const shape = kind === 'ROUND' ? grades.round : NO_SHAPE;
    for (const { color, clarity, from, to, price } of lists[kind]) {
      const grade = gradeOf(grades, { shape, color, clarity });
      if (grade === NO_GRADE) continue;
      prices.fill(price, grade * width + from, grade * width + to + 1);
    }
  }
  const breaks = [...new Set(cells.flatMap(({ from, to }) => [from, to + 1]))];
  return { width, prices, breaks };
}

/** Converts thousandths to whole hundredths of a carat, rounded down. */
export const hundredthsOf = (carat: number): number => Math.floor(carat / 10);

export const rapOf = ({ width, prices }: RapTable, grade: number, carat: number): number => {
  const hundredths = hundredthsOf(carat);
  return prices[grade * width + (hundredths < width ? hundredths : 0)] ?? NO_CELL;
};
