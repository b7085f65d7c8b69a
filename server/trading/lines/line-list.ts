import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { NumberedKind } from '#common/document-prefixes.ts';
import type { Code } from '#machines/codes.ts';
import type { DocumentGrouping, ListName } from '#machines/list-names.ts';
import type { Fields, PartName } from '#records/field.ts';
import type { NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import type { Price } from '../../stock/prices/stone-price.ts';

export const LINE_TABLES = [
  'hold',
  'hold_queue',
  'confirm_stone',
  'memo_line',
  'invoice_line',
  'enquiry',
  'price_offer',
  'cart_line',
  'watch_line',
  'note',
  'return_check',
  'supplier_confirmation',
] as const;
export type LineTable = (typeof LINE_TABLES)[number];

export type LineRow = components['schemas']['LineRow'];
export type LineExtras = Partial<
  Pick<LineRow, 'hold' | 'order' | 'memo' | 'invoice' | 'enquiry' | 'price_offer' | 'kept' | 'note'>
>;

export interface Reader {
  pool: pg.Pool;
  session: Session;
}

/**
 * Definition of a list of lines. Its SQL refers to `l` (line), `s` (stone), `b` (business, if any)
 * and the tables of `joins`.
 */
export interface LineList<Columns extends object = object> {
  name: ListName;
  table: LineTable;
  joins: string;
  /** SQL for the document number of the line */
  reference: string;
  /**
   * documents that group the lines; `number` is SQL for the document number, `id` is SQL for the id
   * that a screen needs to open the document
   */
  documents?: readonly { kind: NumberedKind; number: string; id: string }[];
  /** SQL for the id of the user who created the line */
  maker: string;
  /** join for `maker`; undefined if `maker` is a column of the line */
  makerJoin?: string;
  reason: string;
  remark: string;
  /** property of `LineRow` with the values that only this list has, for example `hold` */
  part: PartName;
  fields: Fields;
  /** filter name -> SQL expression, for filters that only this list supports */
  filters?: Readonly<Record<string, string>>;
  /**
   * returns the SQL of the columns that `extras` reads; `nameOf` returns SQL for the name of a user
   * and hides names that the reader may not see
   */
  columns(nameOf: NameSql): string;
  extras(record: Columns): LineExtras;
  /**
   * True if an open line commits the company to the price of the line. Callers who may see costs
   * then also see the current supplier price.
   */
  bindsPrice?: boolean;
  /** Returns the price that rows and totals show instead of the stored price. */
  priceToday?(record: Columns, book: PriceBook): Price;
  forReader?(reader: Reader, lines: LineRow[]): Promise<LineRow[]>;
  statuses: Readonly<Record<string, Code>>;
  /** states in which a line is open */
  live: readonly number[];
  groupings: Readonly<Partial<Record<DocumentGrouping, string>>>;
  overdue?: string;
  /** SQL for the answer of the supplier that was asked about the line */
  supplierStatus?: string;
  /** SQL for the time at which an open line ends by itself */
  until?: string;
}

/** Erases the type parameter `Columns`, so that all lists share one type. */
export const lineList = <Columns extends object>(list: LineList<Columns>): LineList => ({
  ...list,
  extras: (record) => list.extras(record as Columns),
});
