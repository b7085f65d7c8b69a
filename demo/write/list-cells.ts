import type { StockField } from '#common/supply/fields.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { normalizeWord } from '#common/trade/aliases/normalize-word.ts';
import { decimalOrNullOf } from '../../server/stock/prices/decimals.ts';
import type { DemoStone, Price } from '../stone/model.ts';

/** Differences between a row of a stock list and the stone in stock. */
export interface CellOverrides {
  /** price increase over the stock in percent */
  readonly dearer?: number;
  readonly isGone?: boolean;
  readonly number?: string;
  readonly shape?: string;
  readonly color?: string;
  readonly price?: string;
  readonly hasNoReport?: true;
  /** stone of another supplier, whose data the row contains instead */
  readonly as?: DemoStone;
}

const COLUMNS = [
  ['Stock No', 'org_stock_no'],
  ['Type', 'growth_type'],
  ['Shape', 'shape'],
  ['Carat', 'carat'],
  ['Color', 'color'],
  ['Fancy Color', 'fancy'],
  ['Fancy Color Intensity', 'intensity'],
  ['Overtone', 'overtone'],
  ['Clarity', 'clarity'],
  ['Lab', 'lab'],
  ['Report No', 'report_no'],
  ['Rap', 'rap'],
  ['Disc %', 'disc'],
  ['Price per carat', 'price_per_ct'],
  ['Availability', 'availability'],
] as const satisfies readonly (readonly [string, StockField])[];
export const HEADERS = COLUMNS.map(([header]) => header);

export const ON_REQUEST = 'P.O.R.';
/** Word for "round brilliant" that only this supplier uses, so it needs a value mapping. */
export const OWN_WORD = 'Rnd Brill';

/** Column mapping of the demo stock lists, before a value mapping was added. */
export const DEMO_MAPPING: Mapping = {
  headerRow: 1,
  columns: COLUMNS.map(([header, field], at) => ({ column: at + 1, header, field })),
  values: {},
  conventions: { decimal: '.', discount: 'percent', fractions: [], growth_type: null },
};
export const TAUGHT = { field: 'shape', word: OWN_WORD, code: 'ROUND' } as const;
export const TAUGHT_MAPPING: Mapping = {
  ...DEMO_MAPPING,
  values: { [TAUGHT.field]: { [normalizeWord(TAUGHT.word)]: TAUGHT.code } },
};

const WHOLE = 10_000;

/**
 * Raises a price by a percentage. A discount is rounded to tenths of a percent; without a Rap
 * price, the price is rounded to whole cents.
 */
export function raisePrice(price: Price, percent: number): Price {
  const { rap, discount, perCarat, total } = price;
  const dearer = (one: number): number => (one * (100 + percent)) / 100;
  if (rap === null || discount === null)
    return { rap, discount, perCarat: Math.round(dearer(perCarat)), total };
  const disc = Math.round((dearer(WHOLE + discount) - WHOLE) / 10) * 10;
  return { rap, discount: disc, perCarat: (rap * (WHOLE + disc)) / WHOLE, total };
}

const NO_REPORT = { lab: 'NONE', no: null };

/** Returns the cells of a row in a stock list, in column order. */
export function formatCells(stone: DemoStone, said: CellOverrides): readonly string[] {
  const { dearer = 0, isGone = false, hasNoReport = false, as: listed = stone } = said;
  const { labGrown, grades, weight, color, fancy } = listed;
  const price = dearer === 0 ? listed.price : raisePrice(listed.price, dearer);
  const report = hasNoReport ? NO_REPORT : listed.report;
  const figure = (whole: number | null): string => decimalOrNullOf(whole, 2) ?? '';
  return [
    said.number ?? stone.orgStockNo,
    labGrown ? 'Lab grown' : 'Natural',
    said.shape ?? grades.shape,
    figure(weight),
    said.color ?? color ?? '',
    fancy?.hue ?? '',
    fancy?.intensity ?? '',
    fancy?.overtone ?? '',
    grades.clarity,
    report.lab,
    report.no ?? '',
    figure(price.rap),
    figure(price.discount),
    said.price ?? figure(price.perCarat),
    isGone ? 'Not available' : 'Available',
  ];
}
