import { rangeOf } from '#common/trade/words/figure-words.ts';
import type { MatchChoice, MatchField } from './match-calls.ts';

type Unit = MatchField['unit'];

const UNITS: Readonly<Record<Exclude<Unit, 'same' | 'grade'>, string>> = {
  ct: ' ct',
  mm: ' mm',
  ratio: '',
  percent: ' %',
  degree: '°',
};

/** Rounds to two decimals without trailing zeros: 0.1, not 0.10. */
export const figureText = (figure: number): string => String(Math.round(figure * 100) / 100);

/** Returns the suffix of a figure: " mm", " grades". Empty for fields that must be equal. */
export const unitText = (unit: Unit, figure: number): string => {
  if (unit === 'same') return '';
  if (unit === 'grade') return figure === 1 ? ' grade' : ' grades';
  return UNITS[unit];
};

export const measuredText = (unit: Unit, figure: number): string =>
  `${figureText(figure)}${unitText(unit, figure)}`;

/**
 * Adds "%" to the label of a field that is measured in percent, such as the depth. The price per
 * carat keeps its label: only its tolerance is a percentage.
 */
export const fieldName = ({ label, unit, field }: MatchField): string =>
  unit === 'percent' && field.endsWith('_pct') ? `${label} %` : label;

export const toleranceText = (field: MatchField, tolerance: number): string =>
  tolerance === 0 ? 'the same' : `± ${measuredText(field.unit, tolerance)}`;

interface Apart {
  readonly field: string;
  readonly difference: number;
}

/**
 * Formats the differences between stones: "Length 0.05 mm, Colour 1 grade". Lists at most `most`
 * differences.
 */
export function differenceWords(
  differences: readonly Apart[],
  fields: readonly MatchField[],
  most = fields.length,
): string {
  const words = differences
    .filter(({ difference }) => difference > 0)
    .flatMap(({ field, difference }) => {
      const known = fields.find((one) => one.field === field);
      return known ? `${fieldName(known)} ${measuredText(known.unit, difference)}` : [];
    });
  if (words.length === 0) return 'no difference';
  return `${words.slice(0, most).join(', ')}${words.length > most ? ' …' : ''}`;
}

export const setWord = (size: number): string => (size === 2 ? 'Pair' : 'Set');

/** Formats price ranges, for example "5,000 – 9,000, from 3,000 /ct". Empty without a range. */
export function pricesText({
  sell_amt = {},
  markup_ppc = {},
}: Pick<MatchChoice, 'sell_amt' | 'markup_ppc'>): string {
  const perCarat = rangeOf(markup_ppc);
  return [rangeOf(sell_amt), perCarat && `${perCarat} /ct`].filter(Boolean).join(', ');
}
