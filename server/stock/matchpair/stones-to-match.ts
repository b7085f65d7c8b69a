import { isFigure } from '../search/index/evaluate-condition.ts';
import type { ColumnName, Columns, WideColumn } from '../search/index-query.ts';
import type { StonesToMatch } from './choose-sets.ts';
import type { MatchColumn } from './match-cells.ts';
import { MATCH_FIELDS, stepsOf } from './match-fields.ts';
import type { MatchSetting } from './match-rules.ts';

type Rules = MatchSetting['rules'];

/** Attributes that must be equal in every match, regardless of the rules. */
const ALWAYS_EQUAL = ['diamond_type', 'shape'] as const satisfies readonly ColumnName[];

export const columnsFor = (rules: Rules): ColumnName[] => [
  ...new Set<ColumnName>([
    'nr',
    ...ALWAYS_EQUAL,
    'carat',
    'rap',
    'sell_amt',
    ...rules.map(({ field }) => field),
  ]),
];

const NOWHERE = 0xffff;
/**
 * Larger than the largest tolerance of grades, so that a stone without a grade never matches a
 * graded stone.
 */
const BEYOND_GRADES = 11;

/**
 * Converts found stones to columns of integers. Omits stones that lack a measure in `rules`.
 * `places[value]` is the rank of an attribute value on its grade scale.
 */
export function stonesToMatch(
  found: NonNullable<Columns['columns']>,
  rules: Rules,
  places: Uint16Array,
): StonesToMatch {
  const nr = column(found, 'nr');
  const figures = rules
    .filter(({ field }) => isMeasured(field))
    .map(({ field }) => column(found, field));
  const known: number[] = [];
  for (let at = 0; at < nr.length; at += 1)
    if (figures.every((values) => values[at] !== 0)) known.push(at);
  const some = (values: Int32Array): Int32Array => Int32Array.from(known, (at) => values[at] ?? 0);
  const wide = (name: WideColumn): Float64Array => {
    const values = column(found, name);
    return Float64Array.from(known, (at) => values[at] ?? 0);
  };
  return {
    nr: some(nr),
    columns: [
      ...rules.map(({ field, tolerance }): MatchColumn => {
        const values = some(column(found, field));
        return {
          values: MATCH_FIELDS[field].unit === 'grade' ? ranked(values, places) : values,
          tolerance: Math.round(tolerance * stepsOf(field)),
          isRelative: field === 'markup_ppc',
        };
      }),
      ...ALWAYS_EQUAL.map((name) => ({
        values: some(column(found, name)),
        tolerance: 0,
        isRelative: false,
      })),
    ],
    prices: { carat: some(column(found, 'carat')), rap: wide('rap'), amount: wide('sell_amt') },
  };
}

const isMeasured = (field: ColumnName): boolean => isFigure(field) || field === 'markup_ppc';

/**
 * Replaces each attribute value with its rank in `places`. The difference between two ranks is the
 * number of grades between the stones. Ungraded stones get 0, which is beyond every tolerance.
 */
function ranked(values: Int32Array, places: Uint16Array): Int32Array {
  const ranks = values.map((value) => (value === 0 ? NOWHERE : (places[value] ?? NOWHERE)));
  const least = ranks.reduce((before, rank) => Math.min(before, rank), NOWHERE);
  return ranks.map((rank) => (rank === NOWHERE ? 0 : rank - least + BEYOND_GRADES));
}

function column<Name extends ColumnName>(
  found: NonNullable<Columns['columns']>,
  name: Name,
): NonNullable<NonNullable<Columns['columns']>[Name]> {
  const values = found[name];
  if (!values) throw new Error(`the index gave no column ${name}`);
  return values;
}
