import { formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords, GROWTH_NAME, labWords } from '#common/stone-labels.ts';
import { type AttributesWith, attributesWith, mapAttributes } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import type { StoneDna } from '../stone-types.ts';

type Measure = AttributesWith<{ kind: 'measure' }>;
type Inclusion = AttributesWith<{ kind: 'code'; shown: 'detail' }>;
type Row = StoneDna['stone'];

/** The fields that two stones can be compared by. A shared stone may have no prices. */
export interface Comparable
  extends Pick<StoneDna, Measure | Inclusion | 'eye_clean' | 'key_to_symbols' | 'details'> {
  readonly stone: Pick<
    Row,
    | 'growth_type'
    | 'shape'
    | 'carat'
    | 'color'
    | 'fancy'
    | 'intensity'
    | 'overtone'
    | 'clarity'
    | 'cut'
    | 'polish'
    | 'symmetry'
    | 'fluorescence'
    | 'lab'
    | 'report_no'
  > & {
    readonly sell_amt: Row['sell_amt'] | null;
    readonly markup_ppc: Row['markup_ppc'] | null;
  };
}

export interface CompareRow<Stone = Comparable> {
  readonly name: string;
  readonly of: (stone: Stone) => string | null;
  /** Returns the unrounded figure. Set only for rows in which the lowest figure is the best. */
  readonly lowest?: (stone: Stone) => number;
}

export const figure = <Stone = Comparable>(
  name: string,
  figureOf: (stone: Stone) => number | null,
  unit = '',
): CompareRow<Stone> => ({
  name,
  of: (dna) => {
    const value = figureOf(dna);
    return value === null ? null : `${formatNumber(value)}${unit}`;
  },
});

const text = ({ label }: { label: string }, name: Inclusion): CompareRow => ({
  name: label,
  of: (dna) => dna[name],
});

const measure = (
  { label, unit }: { label: string; unit: string },
  name: AttributesWith<{ kind: 'measure' }>,
): CompareRow =>
  unit === '°'
    ? figure(label, (dna) => dna[name], unit)
    : figure(`${label} ${unit}`, (dna) => dna[name]);

const amountOf = ({ stone }: Comparable): number => stone.sell_amt ?? 0;
const perCaratOf = ({ stone }: Comparable): number => stone.markup_ppc ?? 0;

/** The rows that matter most to dealers are first. */
export const PRICE_ROWS: readonly CompareRow[] = [
  { ...figure('Amount $', ({ stone }) => stone.sell_amt), lowest: amountOf },
  { ...figure('$/ct', ({ stone }) => stone.markup_ppc), lowest: perCaratOf },
];
export const GRADE_ROWS: readonly CompareRow[] = [
  { name: 'Growth', of: ({ stone }) => GROWTH_NAME[stone.growth_type] },
  { name: 'Shape', of: ({ stone }) => stone.shape },
  { name: 'Carat', of: ({ stone }) => formatWeight(stone.carat) },
  { name: 'Colour', of: ({ stone }) => stone.color ?? (fancyWords(stone) || null) },
  { name: 'Clarity', of: ({ stone }) => stone.clarity },
  { name: 'Cut', of: ({ stone }) => stone.cut },
  { name: 'Polish', of: ({ stone }) => stone.polish },
  { name: 'Symmetry', of: ({ stone }) => stone.symmetry },
  { name: 'Fluorescence', of: ({ stone }) => stone.fluorescence },
  { name: 'Lab', of: ({ stone }) => labWords(stone) },
  { name: 'Report', of: ({ stone }) => stone.report_no },
];
export const DETAIL_ROWS: readonly CompareRow[] = [
  ...Object.values(mapAttributes({ kind: 'code', shown: 'detail' }, text)),
  {
    name: 'Eye clean',
    of: ({ eye_clean }) => (eye_clean === null ? null : eye_clean ? 'Yes' : 'No'),
  },
  ...[...attributesWith({ kind: 'word' }), ...attributesWith({ kind: 'text' })].map((name) => ({
    name: STONE_ATTRIBUTES[name].label,
    of: ({ details }: Comparable) => details[name] ?? null,
  })),
  { name: 'Key to symbols', of: ({ key_to_symbols }) => key_to_symbols.join(', ') || null },
  ...Object.values(mapAttributes({ kind: 'measure' }, measure)),
];

/** Ignores report numbers, which always differ. */
const differs = <Stone>({ name, of }: CompareRow<Stone>, stones: readonly Stone[]): boolean =>
  name !== 'Report' && new Set(stones.map(of)).size > 1;

function cheapest<Stone>(
  { lowest }: CompareRow<Stone>,
  stones: readonly Stone[],
): ReadonlySet<Stone> {
  if (!lowest) return new Set();
  const least = Math.min(...stones.map(lowest));
  const those = stones.filter((stone) => lowest(stone) === least);
  return new Set(those.length === stones.length ? [] : those);
}

/** Marks the rows in which the stones differ and the lowest figures. Omits rows without a value. */
export const markRows = <Stone>(rows: readonly CompareRow<Stone>[], stones: readonly Stone[]) =>
  rows
    .filter(({ of }) => stones.length === 0 || stones.some((stone) => of(stone) !== null))
    .map((row) => ({ ...row, marked: differs(row, stones), best: cheapest(row, stones) }));
