import { plainHeader } from '../trade/aliases/plain-word.ts';
import type { Choices } from '../trade/filter.ts';
import { isStockField, isWorded, STOCK_FIELDS, type StockField } from './fields.ts';
import type { DecimalSign } from './read-number.ts';
import { choicesOfField } from './word-index.ts';

/**
 * What a figure in the column of discounts says where 30 % below Rap is meant: -30, 30, -0.30, 0.30 or 0.70.
 */
export const DISCOUNTS = ['percent', 'percentBelow', 'fraction', 'fractionBelow', 'ofRap'] as const;
export type DiscountMeaning = (typeof DISCOUNTS)[number];

export interface Conventions {
  readonly decimal: DecimalSign;
  /** null where nothing shows it: then nobody guesses */
  readonly discount: DiscountMeaning | null;
  /** percents that are written as parts of one */
  readonly fractions: readonly StockField[];
  /** of stones whose row does not say it: 1 lab grown, 2 natural; null where the list has to */
  readonly growth_type: 1 | 2 | null;
}

export interface MappedColumn {
  /** its place, counted from 1 */
  readonly column: number;
  readonly header: string;
  readonly field: StockField;
}

/** How the lists of one supplier are read. */
export interface Mapping {
  readonly headerRow: number;
  readonly columns: readonly MappedColumn[];
  /** by field, what words mean that were taught or found out: by plain word, the code */
  readonly values: Readonly<Partial<Record<StockField, Readonly<Record<string, string>>>>>;
  readonly conventions: Conventions;
  /** by field and plain word, why a meaning that was found out is doubtful; no person has said it yet */
  readonly doubts?: Mapping['values'];
}

/** A row of a list as it was sent. */
export interface ListRow {
  /** counted from 1, as a spreadsheet counts */
  readonly line: number;
  readonly cells: readonly string[];
  /** addresses behind the words of cells, by the place of the cell from 0 */
  readonly links?: Readonly<Record<number, string>>;
}

export interface MappingFault {
  readonly field: string;
  readonly message: string;
}

/** What is wrong in a mapping that somebody sends: unknown fields, fields and columns that come twice, unknown codes. */
export function mappingFaults(
  { columns, values }: Pick<Mapping, 'columns' | 'values'>,
  choices: Choices,
): MappingFault[] {
  const faults: MappingFault[] = [];
  const seen = new Map<string, number>();
  for (const [at, { column, field }] of columns.entries()) {
    const place = `columns.${at}`;
    if (!isStockField(field))
      faults.push({ field: `${place}.field`, message: 'The portal has no such field.' });
    for (const [name, key] of [
      ['column', `#${column}`],
      ['field', field],
    ] as const) {
      const before = seen.get(key);
      if (before !== undefined)
        faults.push({
          field: `${place}.${name}`,
          message:
            name === 'column'
              ? `Column ${column} has a field already.`
              : `${STOCK_FIELDS[field]?.name ?? field} is column ${before} already.`,
        });
      seen.set(key, column);
    }
  }
  for (const [field, words] of Object.entries(values)) {
    if (!isStockField(field) || !isWorded(field)) {
      faults.push({ field: `values.${field}`, message: 'The words of this field are not taught.' });
      continue;
    }
    const codes = new Set(choicesOfField(field, choices).map(({ code }) => code));
    for (const [word, code] of Object.entries(words ?? {}))
      if (!codes.has(code))
        faults.push({
          field: `values.${field}`,
          message: `“${word.slice(0, 40)}” cannot mean “${code.slice(0, 40)}”: ${STOCK_FIELDS[field].name} has no such value.`,
        });
  }
  return faults;
}

/** Where the fields of a mapping stand in a list: suppliers move their columns, and keep what stands above them. */
export function placesOf(
  { columns }: Pick<Mapping, 'columns'>,
  headers: readonly string[],
): { places: ReadonlyMap<StockField, number>; missing: readonly MappedColumn[] } {
  const heads = headers.map(plainHeader);
  const places = new Map<StockField, number>();
  const missing: MappedColumn[] = [];
  for (const one of columns) {
    const head = plainHeader(one.header);
    const at = heads[one.column - 1] === head ? one.column - 1 : heads.indexOf(head);
    if (at < 0) missing.push(one);
    else places.set(one.field, at);
  }
  return { places, missing };
}
