import { formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords, GROWTH_NAME, labWords, rapWords } from '#common/stone-labels.ts';
import { type AttributesWith, attributesWith, mapAttributes } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';

interface CompareRow {
  readonly name: string;
  readonly of: (dna: StoneDna) => string | null;
  /** Returns the unrounded figure. Set only for rows in which the lowest figure is the best. */
  readonly lowest?: (dna: StoneDna) => number;
}

const figure = (
  name: string,
  figureOf: (dna: StoneDna) => number | null,
  unit = '',
): CompareRow => ({
  name,
  of: (dna) => {
    const value = figureOf(dna);
    return value === null ? null : `${formatNumber(value)}${unit}`;
  },
});

const text = (
  { label }: { label: string },
  name: AttributesWith<{ kind: 'code'; shown: 'detail' }>,
): CompareRow => ({
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

const amountOf = ({ stone }: StoneDna): number => stone.sell_amt;
const perCaratOf = ({ stone }: StoneDna): number => stone.markup_ppc;

/** The rows that matter most to dealers are first. */
export const COMPARE_ROWS: readonly CompareRow[] = [
  { ...figure('Amount $', amountOf), lowest: amountOf },
  { ...figure('$/ct', perCaratOf), lowest: perCaratOf },
  figure('Discount %', ({ stone }) => stone.markup_disc),
  {
    name: 'Rap $/ct',
    of: ({ stone }) => (stone.rap === null ? rapWords(stone) : formatNumber(stone.rap)),
  },
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
  { name: 'Location', of: ({ stone }) => stone.location },
  ...Object.values(mapAttributes({ kind: 'code', shown: 'detail' }, text)),
  {
    name: 'Eye clean',
    of: ({ eye_clean }) => (eye_clean === null ? null : eye_clean ? 'Yes' : 'No'),
  },
  ...[...attributesWith({ kind: 'word' }), ...attributesWith({ kind: 'text' })].map((name) => ({
    name: STONE_ATTRIBUTES[name].label,
    of: ({ details }: StoneDna) => details[name] ?? null,
  })),
  { name: 'Key to symbols', of: ({ key_to_symbols }) => key_to_symbols.join(', ') || null },
  ...Object.values(mapAttributes({ kind: 'measure' }, measure)),
];

/** Ignores report numbers, which always differ. */
export const differs = ({ name, of }: CompareRow, stones: readonly StoneDna[]): boolean =>
  name !== 'Report' && new Set(stones.map(of)).size > 1;

export function cheapest(
  { lowest }: CompareRow,
  stones: readonly StoneDna[],
): ReadonlySet<StoneDna> {
  if (!lowest) return NONE;
  const least = Math.min(...stones.map(lowest));
  const those = stones.filter((dna) => lowest(dna) === least);
  return those.length === stones.length ? NONE : new Set(those);
}

const NONE: ReadonlySet<StoneDna> = new Set();
