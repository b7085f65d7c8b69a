import { normalizeHeader } from '../trade/aliases/normalize-word.ts';
import type { Choices } from '../trade/filter.ts';
import { isStockField, isWorded, STOCK_FIELDS, type StockField } from './fields.ts';
import type { DecimalSign } from './parse-number.ts';
import { choicesOfField } from './word-index.ts';

/**
 * The notations of a discount. A discount of 30 % below Rap is written -30, 30, -0.30, 0.30 or
 * 0.70, in this order.
 */
export const DISCOUNTS = ['percent', 'percentBelow', 'fraction', 'fractionBelow', 'ofRap'] as const;
export type DiscountMeaning = (typeof DISCOUNTS)[number];

export interface Conventions {
  readonly decimal: DecimalSign;
  /** null if the stock list does not show the notation; the portal never guesses it */
  readonly discount: DiscountMeaning | null;
  /** fields with percentages that the list writes as fractions, such as 0.62 for 62 % */
  readonly fractions: readonly StockField[];
  /**
   * Growth type of rows without a growth type: 1 lab grown, 2 natural. Null if every row must
   * contain a growth type.
   */
  readonly growth_type: 1 | 2 | null;
}

export interface MappedColumn {
  /** 1-based */
  readonly column: number;
  readonly header: string;
  readonly field: StockField;
}

export interface Mapping {
  readonly headerRow: number;
  readonly columns: readonly MappedColumn[];
  /** by field, then by normalised word: the code that a user assigned or the portal detected */
  readonly values: Readonly<Partial<Record<StockField, Readonly<Record<string, string>>>>>;
  readonly conventions: Conventions;
  /**
   * by field and normalised word: the reason why the detected code is uncertain; removed when a
   * user confirms the code
   */
  readonly doubts?: Mapping['values'];
}

export interface ListRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** 0-based cell index -> hyperlink URL */
  readonly links?: Readonly<Record<number, string>>;
}

export interface MappingFault {
  readonly field: string;
  readonly message: string;
}

export function mappingFaults(
  { columns, values }: Pick<Mapping, 'columns' | 'values'>,
  choices: Choices,
): MappingFault[] {
  const faults: MappingFault[] = [];
  const seen = new Map<string, number>();
  for (const [at, { column, field }] of columns.entries()) {
    const place = `columns.${at}`;
    if (!isStockField(field))
      faults.push({
        field: `${place}.field`,
        message: 'The portal does not have this field. Choose another field.',
      });
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
              ? `Column ${column} is already mapped to a field.`
              : `${STOCK_FIELDS[field]?.name ?? field} is already assigned to column ${before}.`,
        });
      seen.set(key, column);
    }
  }
  for (const [field, words] of Object.entries(values)) {
    if (!isStockField(field) || !isWorded(field)) {
      faults.push({
        field: `values.${field}`,
        message: 'Remove the value mapping: this field has no fixed values.',
      });
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

/**
 * Locates the mapped columns by header, because suppliers move columns but keep their headers.
 * `places` has the index of each field; `missing` has the columns whose header was not found.
 */
export function placesOf(
  { columns }: Pick<Mapping, 'columns'>,
  headers: readonly string[],
): { places: ReadonlyMap<StockField, number>; missing: readonly MappedColumn[] } {
  const heads = headers.map(normalizeHeader);
  const places = new Map<StockField, number>();
  const missing: MappedColumn[] = [];
  for (const one of columns) {
    const head = normalizeHeader(one.header);
    const at = heads[one.column - 1] === head ? one.column - 1 : heads.indexOf(head);
    if (at < 0) missing.push(one);
    else places.set(one.field, at);
  }
  return { places, missing };
}
