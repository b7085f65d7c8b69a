import { STOCK_FIELDS } from '../../../src/common/supply/fields.ts';
import { type Mapping, placesOf } from '../../../src/common/supply/mapping.ts';
import type { Rejection } from '../../../src/common/supply/meant-by.ts';
import { CODE_FIELDS, type StoneDraft } from '../../../src/common/supply/stone-draft.ts';
import { type Field, textArray } from '../../platform/db/copy-rows.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { DRAFT_COLUMNS, type DraftColumn } from './draft-columns.ts';

/** Columns of a list that say several of a stone at once, or that say what kind of stone it is. */
const SAYS: Readonly<Record<string, readonly DraftColumn[]>> = {
  measurements: ['length_mm', 'width_mm', 'depth_mm'],
  cps: ['cut', 'polish', 'symmetry'],
  color: ['color', 'fancy', 'intensity', 'overtone'],
  fancy: ['color', 'fancy', 'intensity', 'overtone'],
  intensity: ['color', 'fancy', 'intensity', 'overtone'],
};
/** Every list says these, be it by what is usual in it. */
const ALWAYS: readonly DraftColumn[] = [
  'org_stock_no',
  'shape',
  'carat',
  'growth_type',
  'diamond_type',
  'disc',
  'price_per_ct',
];

/** The columns of a stone that a list speaks of: of all others nothing is known, and they stay. */
export function columnsOf(mapping: Mapping, headers: readonly string[]): DraftColumn[] {
  const { places } = placesOf(mapping, headers);
  const said = new Set<string>(ALWAYS);
  for (const field of places.keys()) for (const one of SAYS[field] ?? [field]) said.add(one);
  return DRAFT_COLUMNS.filter((column) => said.has(column));
}

/** What numbers the codes of attributes have. */
export type CodeNumbers = Pick<AttributeNames, 'allNumbers'>;
/** The same as plain data, by the list of the attribute: what a thread can be handed. */
export type CodesOfLists = ReadonlyMap<string, ReadonlyMap<string, number>>;

const listOf = (field: (typeof CODE_FIELDS)[number]): string => STOCK_FIELDS[field].list;
const isCode = (column: string): column is (typeof CODE_FIELDS)[number] =>
  (CODE_FIELDS as readonly string[]).includes(column);

export const codesOfLists = (names: CodeNumbers): CodesOfLists =>
  new Map(CODE_FIELDS.map((field) => [listOf(field), names.allNumbers(listOf(field))]));

/** A stone as its table would have it, in the order of `DRAFT_COLUMNS`. */
export function draftFields(names: CodeNumbers): (stone: StoneDraft) => Field[] {
  const numberOf = (column: (typeof CODE_FIELDS)[number], code: string): number => {
    const known = names.allNumbers(listOf(column)).get(code);
    if (known === undefined) throw new Error(`The list ${listOf(column)} has no value ${code}.`);
    return known;
  };
  return (stone) =>
    DRAFT_COLUMNS.map((column) => {
      if (column === 'key_to_symbols') return textArray(stone.key_to_symbols);
      const value = stone[column];
      return isCode(column) && typeof value === 'string' ? numberOf(column, value) : value;
    });
}

const DEAREST = 10_000_000;
const LONGEST = 40;

/** Why a stone that can be read cannot be kept: its number is too long, or its price beyond what prices are. */
export function beyondTable({ org_stock_no, report_no, price_per_ct }: StoneDraft): Rejection[] {
  const faults: Rejection[] = [];
  const reject = (field: Rejection['field'], cell: string, reason: string) =>
    faults.push({ field, column: null, cell: cell.slice(0, 80), reason, nearest: [] });
  if (org_stock_no.length > LONGEST)
    reject('org_stock_no', org_stock_no, `is longer than ${LONGEST} signs`);
  if (report_no !== null && report_no.length > LONGEST)
    reject('report_no', report_no, `is longer than ${LONGEST} signs`);
  if (Number(price_per_ct) > DEAREST)
    reject('price_per_ct', price_per_ct, 'is more than a carat costs');
  return faults;
}
