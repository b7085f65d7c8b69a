import type { components } from '#api/schema.gen.ts';
import type { PriceBasis } from '#common/price-basis.ts';
import { type Cost, computeCost } from '#common/supply/cost.ts';
import { parseOpenWord } from '#common/supply/parse-cells.ts';
import { resolvePrice } from '#common/supply/resolve-price.ts';
import { DETAIL_FIELDS, LINK_FIELDS, WORD_FIELDS } from '#common/supply/stone-draft.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { refuseField, refuseValues } from '../../platform/http/refusal.ts';
import { DRAFT_COLUMNS, type DraftColumn } from '../imports/draft-columns.ts';
import { DIGITS, decimalOf, wholeOf } from '../prices/decimals.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { gradeOf, NO_CELL, rapOf } from '../prices/rap-table.ts';
import type { PricedStone } from '../prices/stone-price.ts';
import { unknownCode } from '../search/filter-faults.ts';
import { isMastered, MASTERS } from '../search/filter-to-conditions.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';

export type StoneByHand = components['schemas']['StockStoneKnown'];
type Field = keyof StoneByHand;

const BY_LIST_ONLY = ['key_to_symbols', 'cash_price', 'cash_disc', ...LINK_FIELDS] as const;
/** Columns that can be edited manually: all other columns of a stock list. */
export const BY_HAND = DRAFT_COLUMNS.filter(
  (column) => !(BY_LIST_ONLY as readonly string[]).includes(column),
) as readonly Exclude<DraftColumn, (typeof BY_LIST_ONLY)[number]>[] satisfies readonly Field[];
const TEXTS: readonly Field[] = ['org_stock_no', 'report_no', 'report_date', ...DETAIL_FIELDS];

const isWord = (field: Field): field is (typeof WORD_FIELDS)[number] =>
  (WORD_FIELDS as readonly Field[]).includes(field);

const DECIMALS: Partial<Record<Field, number>> = { carat: 3, disc: 4 };
const USUAL_DECIMALS = 2;

/**
 * Converts the request to columns: codes become numbers, decimals become text. Throws an error that
 * names each invalid field.
 */
export function parseColumns(sent: StoneByHand, names: AttributeNames): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  const unknown: { field: string; message: string }[] = [];
  for (const field of BY_HAND) {
    const value = sent[field];
    if (value === undefined) continue;
    columns[field] = typeof value === 'string' ? value.trim() : value;
    if (typeof value === 'number') requireDecimals(field, value);
    if (typeof value !== 'string') continue;
    if (value.trim() === '') unknown.push({ field: `data.${field}`, message: 'Enter a value.' });
    else if (isWord(field)) {
      // Normalizes the word as the import does, so that the filter counts equal words of users and
      // of stock lists as one value.
      const word = parseOpenWord(field, value);
      if ('fault' in word)
        unknown.push({ field: `data.${field}`, message: `The value ${word.fault}.` });
      else columns[field] = 'value' in word ? word.value : null;
    }
    if (!isMastered(field)) continue;
    const [nr] = names.numbers(MASTERS[field], [value]).known;
    if (nr === undefined)
      unknown.push({ field: `data.${field}`, message: unknownCode(field, value) });
    columns[field] = nr;
  }
  if (unknown.length > 0) throw refuseValues(unknown);
  return columns;
}

function requireDecimals(field: Field, value: number): void {
  const most = DECIMALS[field] ?? USUAL_DECIMALS;
  const [, decimals = ''] = String(value).split('.');
  if (String(value).includes('e') || decimals.length > most)
    throw refuseField(`data.${field}`, `Enter a number with at most ${most} decimals.`);
}

const PRICES = ['disc', 'price_per_ct', 'total_amt'] as const;

/**
 * Computes the cost columns after an edit. If only the weight changed, returns only `total_amt:
 * null`, because the stored total is outdated. Returns an empty object if neither a price nor the
 * weight changed.
 */
export function readCost(
  sent: Readonly<Record<string, unknown>>,
  next: PricedStone,
  { basis, book: { rap, grades } }: { readonly basis: PriceBasis; readonly book: PriceBook },
): Cost | { total_amt: null } | Record<never, never> {
  const text = (field: (typeof PRICES)[number]): string | null =>
    sent[field] === undefined || sent[field] === null ? null : String(sent[field]);
  const isSaid = PRICES.some((field) => sent[field] !== undefined);
  if (!isSaid) return sent.carat === undefined ? {} : { total_amt: null };
  const carat = String(next.carat);
  const price = resolvePrice(
    {
      carat,
      rap: null,
      disc: text('disc'),
      price_per_ct: text('price_per_ct'),
      total_amt: text('total_amt'),
    },
    'percent',
  );
  if ('reason' in price) throw refuseField(`data.${price.field}`, MESSAGES[price.field]);
  const isWhite = next.diamond_type === DIAMOND_TYPE.white;
  const ours = isWhite ? rapOf(rap, gradeOf(grades, next), wholeOf(carat, DIGITS.carat)) : NO_CELL;
  const ourRap = ours === NO_CELL ? null : decimalOf(ours, DIGITS.money);
  const found = computeCost({ ...price, carat }, { basis, ourRap });
  if (!found)
    throw refuseField(
      'data.disc',
      'Our Rap list has no price for this kind of stone. Enter the price per carat.',
    );
  return found.cost;
}

const MESSAGES = {
  disc: 'A discount must be between 99 % below Rap and 900 % above Rap.',
  price_per_ct: 'Enter the price per carat, or a discount on our Rap list.',
  total_amt: 'The total must equal the price per carat multiplied by the weight.',
} as const;

/**
 * Converts a stone to the API format, to compare the stone with the version that the caller last
 * saw.
 */
export function toStoneByHand(
  record: Readonly<Record<Field, unknown>>,
  names: AttributeNames,
): StoneByHand {
  return Object.fromEntries(
    BY_HAND.map((field) => {
      const value = record[field];
      if (value === null) return [field, null];
      if (isMastered(field)) return [field, names.code(Number(value))];
      return [field, TEXTS.includes(field) || typeof value === 'boolean' ? value : Number(value)];
    }),
  );
}
