import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import type { NumberedKind } from '../../../src/common/document-prefixes.ts';
import type { Code } from '../../../src/machines/codes.ts';
import type { DocumentGrouping, ListName } from '../../../src/machines/list-names.ts';
import type { NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import type { Price } from '../../stock/prices/stone-price.ts';

/** Tables with one stone per row. */
export const LINE_TABLES = [
  'hold',
  'hold_queue',
  'confirm_stone',
  'memo_line',
  'invoice_line',
  'enquiry',
  'cart_line',
  'watch_line',
  'note',
  'return_check',
] as const;
export type LineTable = (typeof LINE_TABLES)[number];

export type LineRow = components['schemas']['LineRow'];
/** Fields that only one list has. */
export type LineExtras = Partial<
  Pick<LineRow, 'hold' | 'order' | 'memo' | 'invoice' | 'enquiry' | 'kept' | 'note'>
>;

export interface Reader {
  pool: pg.Pool;
  session: Session;
}

/**
 * Definition of a list. SQL refers to `l` (line), `s` (stone), `b` (business, if any) and the
 * tables of `joins`.
 */
export interface LineList<Columns extends object = object> {
  name: ListName;
  table: LineTable;
  joins: string;
  /** document number of the line */
  reference: string;
  /** documents that group the lines: SQL for the number and for the id that opens it */
  documents?: readonly { kind: NumberedKind; number: string; id: string }[];
  /** SQL for the id of the user who created the line */
  maker: string;
  /** join needed for `maker`, if it is not a column of the line */
  makerJoin?: string;
  /** SQL for the reason of the final state */
  reason: string;
  remark: string;
  /** columns read by `extras`; `nameOf` decides how people are named */
  columns(nameOf: NameSql): string;
  extras(record: Columns): LineExtras;
  /**
   * True if a live line commits the company to its price. It is then compared with the supplier's
   * present price.
   */
  bindsPrice?: boolean;
  /** Price shown in rows and totals instead of the stored one. */
  priceToday?(record: Columns, book: PriceBook): Price;
  /** adds fields that depend on the reader */
  forReader?(reader: Reader, lines: LineRow[]): Promise<LineRow[]>;
  /** states with their labels */
  statuses: Readonly<Record<string, Code>>;
  /** states of open lines */
  live: readonly number[];
  groupings: Readonly<Partial<Record<DocumentGrouping, string>>>;
  /** SQL condition for overdue lines */
  overdue?: string;
}

/** Erases the column type, so that readers handle all lists alike. */
export const lineList = <Columns extends object>(list: LineList<Columns>): LineList => ({
  ...list,
  extras: (record) => list.extras(record as Columns),
});
