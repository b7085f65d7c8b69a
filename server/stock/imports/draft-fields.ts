import type { PriceBasis } from '#common/price-basis.ts';
import { type Cost, type CostResult, computeCost } from '#common/supply/cost.ts';
import { STOCK_FIELDS } from '#common/supply/fields.ts';
import { type Mapping, placesOf } from '#common/supply/mapping.ts';
import type { Rejection } from '#common/supply/parse-row.ts';
import { CODE_FIELDS, type StoneDraft } from '#common/supply/stone-draft.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { type Field, textArray } from '../../platform/db/copy-rows.ts';
import { DIGITS, decimalOf, wholeOf } from '../prices/decimals.ts';
import { gradeOf, NO_CELL, type RapGrades, type RapTable, rapOf } from '../prices/rap-table.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { DRAFT_COLUMNS, type DraftColumn } from './draft-columns.ts';

/** Stock list fields that set several columns, or a column with another name. */
const SAYS: Readonly<Record<string, readonly DraftColumn[]>> = {
  measurements: ['length_mm', 'width_mm', 'depth_mm'],
  cps: ['cut', 'polish', 'symmetry'],
  color: ['color', 'fancy', 'intensity', 'overtone'],
  fancy: ['color', 'fancy', 'intensity', 'overtone'],
  intensity: ['color', 'fancy', 'intensity', 'overtone'],
};
/** Columns that every stock list sets, even if the file has no header for them. */
const ALWAYS: readonly DraftColumn[] = [
  'org_stock_no',
  'shape',
  'carat',
  'growth_type',
  'diamond_type',
  'disc',
  'price_per_ct',
  'total_amt',
];

export function columnsOf(mapping: Mapping, headers: readonly string[]): DraftColumn[] {
  const { places } = placesOf(mapping, headers);
  const said = new Set<string>(ALWAYS);
  for (const field of places.keys()) for (const one of SAYS[field] ?? [field]) said.add(one);
  return DRAFT_COLUMNS.filter((column) => said.has(column));
}

export type CodeNumbers = Pick<AttributeNames, 'allNumbers'>;
/**
 * Maps a list of values (such as `SHAPE`) to its codes, and each code to its number in the database
 * (`sub_master.nr`). Plain maps, because they are cloned into a worker.
 */
export type CodesOfLists = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const listOf = (field: (typeof CODE_FIELDS)[number]): string => STOCK_FIELDS[field].list;
const isCode = (column: string): column is (typeof CODE_FIELDS)[number] =>
  (CODE_FIELDS as readonly string[]).includes(column);

export const codesOfLists = (names: CodeNumbers): CodesOfLists =>
  new Map(CODE_FIELDS.map((field) => [listOf(field), names.allNumbers(listOf(field))]));

export function draftFields(names: CodeNumbers): (stone: StoneDraft, cost: Cost) => Field[] {
  const numberOf = codeNumber(names);
  return (stone, cost) =>
    DRAFT_COLUMNS.map((column) => {
      if (column === 'key_to_symbols') return textArray(stone.key_to_symbols);
      if (isPrice(column)) return cost[column];
      const value = stone[column];
      return isCode(column) && typeof value === 'string' ? numberOf(column, value) : value;
    });
}

const isPrice = (column: DraftColumn): column is keyof Cost =>
  column === 'disc' || column === 'price_per_ct' || column === 'total_amt';

const codeNumber =
  (names: CodeNumbers) =>
  (column: (typeof CODE_FIELDS)[number], code: string): number => {
    const known = names.allNumbers(listOf(column)).get(code);
    if (known === undefined)
      throw new Error(`The list of values ${listOf(column)} has no value ${code}.`);
    return known;
  };

/**
 * Data for pricing the rows of a supplier. Plain objects, because they are cloned into a worker.
 */
export interface PriceTerms {
  readonly basis: PriceBasis;
  readonly rap: RapTable;
  readonly grades: RapGrades;
}

/**
 * Returns a function that computes the cost of a row. The function returns null if the row has a
 * discount, but no Rap price and no asking price.
 */
export function draftCost(
  names: CodeNumbers,
  { basis, rap, grades }: PriceTerms,
): (stone: StoneDraft) => CostResult | null {
  const numberOf = codeNumber(names);
  const nr = (column: 'color' | 'clarity', code: string | null) =>
    code === null ? null : numberOf(column, code);
  return (stone) => {
    const { diamond_type, carat } = stone;
    const ourRap =
      diamond_type === DIAMOND_TYPE.fancy
        ? NO_CELL
        : rapOf(
            rap,
            gradeOf(grades, {
              shape: numberOf('shape', stone.shape),
              color: nr('color', stone.color),
              clarity: nr('clarity', stone.clarity),
            }),
            wholeOf(carat, DIGITS.carat),
          );
    return computeCost(stone, {
      basis,
      ourRap: ourRap === NO_CELL ? null : decimalOf(ourRap, DIGITS.money),
    });
  };
}

const DEAREST = 10_000_000;
const DEAREST_STONE = 1_000_000_000;
const LONGEST = 40;

export function beyondTable(
  { org_stock_no, report_no, total_amt }: StoneDraft,
  { price_per_ct }: Cost,
): Rejection[] {
  const faults: Rejection[] = [];
  const reject = (field: Rejection['field'], cell: string, reason: string) =>
    faults.push({ field, column: null, cell: cell.slice(0, 80), reason, nearest: [] });
  if (org_stock_no.length > LONGEST)
    reject('org_stock_no', org_stock_no, `is longer than ${LONGEST} characters`);
  if (report_no !== null && report_no.length > LONGEST)
    reject('report_no', report_no, `is longer than ${LONGEST} characters`);
  if (Number(price_per_ct) > DEAREST)
    reject('price_per_ct', price_per_ct, 'is too high for a price per carat');
  if (Number(total_amt) > DEAREST_STONE)
    reject('total_amt', total_amt ?? '', 'is too high for the price of a stone');
  return faults;
}
