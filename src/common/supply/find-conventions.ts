import { count } from '../count.ts';
import { parseExact } from './exact-decimal.ts';
import { fieldOf, type StockField } from './fields.ts';
import type { ColumnProfile, ListProfile } from './list-profile.ts';
import { DISCOUNTS, type DiscountMeaning, type ListRow } from './mapping.ts';
import { type DecimalSign, decimalSignOf, parseNumber } from './parse-number.ts';
import { isNearlyEqual, perCaratOf, toDiscountPercent } from './resolve-price.ts';

/**
 * A notation of numbers or discounts counts as detected if at least this share of the values
 * matches.
 */
const NEARLY_ALL = 0.95;

/**
 * Detects the decimal sign of a stock list from its unambiguous numbers; "1.250" alone can mean
 * 1250 or 1.25. In a tie, the sign of the `saved` mapping applies.
 */
export function findDecimal(
  { columns }: ListProfile,
  saved: DecimalSign | null,
): { decimal: DecimalSign; reason: string } {
  const counts = { '.': 0, ',': 0 };
  for (const { words } of columns) {
    for (const [word, count] of words) {
      const figures = /^[^\d]*([\d.,]*\d)[^\d]*$/.exec(word)?.[1];
      const sign = figures ? decimalSignOf(figures) : null;
      if (sign) counts[sign] += count;
    }
  }
  if (saved !== null && counts[','] === counts['.'])
    return { decimal: saved, reason: `the saved mapping uses ${SIGN_NAMES[saved]}` };
  const decimal = counts[','] > counts['.'] ? ',' : '.';
  const seen = counts[decimal];
  const other = counts[decimal === ',' ? '.' : ','];
  return {
    decimal,
    reason:
      seen === 0
        ? 'no number in the list has decimals'
        : `${count(seen, 'number uses', 'numbers use')} ${SIGN_NAMES[decimal]} as the decimal separator, ${count(other, 'uses', 'use')} the other separator`,
  };
}
const SIGN_NAMES: Readonly<Record<DecimalSign, string>> = { '.': 'a point', ',': 'a comma' };

const PERCENTS: readonly StockField[] = [
  'depth_pct',
  'table_pct',
  'crown_height_pct',
  'pavilion_depth_pct',
  'girdle_pct',
];

export function findFractions(
  survey: ListProfile,
  places: ReadonlyMap<StockField, number>,
  decimal: DecimalSign,
): StockField[] {
  return PERCENTS.filter((field) => {
    const column = survey.columns[places.get(field) ?? -1];
    const [least = 0, most = 0] = fieldOf(field).range ?? [];
    const figures = figuresOf(column, decimal).filter((figure) => figure !== 0);
    const within = figures.filter((figure) => figure >= least / 100 && figure <= most / 100).length;
    const asPercent = figures.filter((figure) => figure >= least && figure <= most).length;
    return figures.length > 0 && within >= figures.length * NEARLY_ALL && asPercent * 2 < within;
  });
}

function figuresOf(column: ColumnProfile | undefined, decimal: DecimalSign): number[] {
  return [...(column?.words ?? [])].flatMap(([word, count]) => {
    const read = parseNumber(word, decimal);
    return 'text' in read && !read.isPercent
      ? Array.from({ length: Math.min(count, 50) }, () => Number(read.text))
      : [];
  });
}

export interface FoundDiscount {
  readonly meaning: DiscountMeaning | null;
  /**
   * `of` is the number of compared rows. `fits` is the number of these rows whose stated price
   * follows from Rap price and discount, if the discount is read as `meaning`.
   */
  readonly fits: number;
  readonly of: number;
  readonly reason: string;
}

/**
 * Detects how the supplier writes discounts, such as -30 or 0.70 for 30 % below Rap. A notation
 * counts as detected if it gives the stated price in 95 % of the rows. Without prices, the signs
 * and sizes of the discounts decide.
 */
export function findDiscount(
  survey: ListProfile,
  places: ReadonlyMap<StockField, number>,
  decimal: DecimalSign,
): FoundDiscount {
  const said = survey.sample.flatMap((row) => pricesOf(row, places, decimal));
  const shown = said.filter(({ perCarat }) => perCarat !== null);
  const [best] = DISCOUNTS.map((meaning) => ({
    meaning,
    fits: shown.filter(
      ({ rap, disc, perCarat }) =>
        perCarat !== null &&
        isNearlyEqual(
          perCaratOf(parseExact(rap), toDiscountPercent(disc, meaning)),
          parseExact(perCarat),
        ),
    ).length,
  })).sort((one, other) => other.fits - one.fits);
  if (best && shown.length > 0) {
    const isSure = best.fits >= shown.length * NEARLY_ALL;
    return {
      meaning: isSure ? best.meaning : null,
      fits: best.fits,
      of: shown.length,
      reason: isSure
        ? `“${DISCOUNT_TEXTS[best.meaning]}” fits the prices in ${best.fits} of ${shown.length} rows`
        : `no discount format fits the prices in nearly all rows; the best format fits ${best.fits} of ${shown.length} rows`,
    };
  }
  const column = survey.columns[places.get('disc') ?? -1];
  return meaningBySigns(figuresOf(column, decimal), column?.header ?? '');
}

export const DISCOUNT_TEXTS: Readonly<Record<DiscountMeaning, string>> = {
  percent: 'minus 30 for 30 % below Rap',
  percentBelow: '30 for 30 % below Rap',
  fraction: 'minus 0.30 for 30 % below Rap',
  fractionBelow: '0.30 for 30 % below Rap',
  ofRap: '0.70 for 30 % below Rap',
};

function meaningBySigns(figures: readonly number[], header: string): FoundDiscount {
  const some = figures.filter((figure) => figure !== 0);
  const none = { meaning: null, fits: 0, of: 0 };
  if (some.length === 0) return { ...none, reason: 'no row has a discount' };
  const below = some.filter((figure) => figure < 0).length;
  const small = some.filter((figure) => Math.abs(figure) <= 1).length;
  const sure = { fits: some.length, of: some.length };
  if (below >= some.length * NEARLY_ALL) {
    if (small === 0)
      return { ...sure, meaning: 'percent', reason: 'the discounts are negative percentages' };
    if (small === some.length)
      return { ...sure, meaning: 'fraction', reason: 'the discounts are negative fractions' };
  }
  if (below === 0 && small === 0 && /back|off|below/i.test(header))
    return { ...sure, meaning: 'percentBelow', reason: `“${header}” means a discount below Rap` };
  return {
    ...none,
    reason: 'no row has both a Rap price and a price, so the discount format is unknown',
  };
}

interface StatedPrices {
  readonly rap: string;
  readonly disc: string;
  readonly perCarat: string | null;
}

function pricesOf(
  { cells }: ListRow,
  places: ReadonlyMap<StockField, number>,
  decimal: DecimalSign,
): StatedPrices[] {
  const figure = (field: StockField): string | null => {
    const read = parseNumber(cells[places.get(field) ?? -1] ?? '', decimal);
    return 'text' in read && /[1-9]/.test(read.text) ? read.text : null;
  };
  const [rap, disc, carat, total] = [
    figure('rap'),
    figure('disc'),
    figure('carat'),
    figure('total_amt'),
  ];
  if (rap === null || disc === null) return [];
  const byTotal = total && carat ? String((Number(total) / Number(carat)).toFixed(6)) : null;
  return [{ rap, disc, perCarat: figure('price_per_ct') ?? byTotal }];
}
