import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import type { NumberedKind } from '../../../src/common/document-letters.ts';
import type { Code } from '../../../src/machines/codes.ts';
import type { DocumentGrouping, ListName } from '../../../src/machines/lists.ts';
import type { NameOf } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import type { Price } from '../../stock/prices/stone-price.ts';

/** Tables whose rows are about one stone each. */
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
/** What only the rows of one list say. */
export type LineExtras = Partial<
  Pick<LineRow, 'hold' | 'order' | 'memo' | 'invoice' | 'enquiry' | 'kept' | 'note'>
>;

export interface Reader {
  pool: pg.Pool;
  session: Session;
}

/**
 * One kind of line as a list reads it. SQL is over `l` (the line), `s` (its stone), `b` (its business, where it has one)
 * and what `joins` adds.
 */
export interface LineList<Columns extends object = object> {
  name: ListName;
  table: LineTable;
  joins: string;
  /** the number that people read aloud */
  reference: string;
  /** what its lines belong to and is called by a number: that number, and what the list opens it by */
  documents?: readonly { kind: NumberedKind; number: string; id: string }[];
  /** who made the line */
  maker: string;
  /** where that is not said by the line itself, what it is read from */
  makerJoin?: string;
  /** why it ended as it did */
  reason: string;
  remark: string;
  /** columns that `extras` reads; people in them are called as `nameOf` says */
  columns(nameOf: NameOf): string;
  extras(record: Columns): LineExtras;
  /** A live line binds the company to its price, so it is compared with what the supplier asks today. */
  bindsPrice?: boolean;
  /** Rows and totals show this price instead of the one that the line keeps. */
  priceToday?(record: Columns, book: PriceBook): Price;
  /** what the rows say to their reader */
  forReader?(reader: Reader, lines: LineRow[]): Promise<LineRow[]>;
  /** its states, as people call them */
  statuses: Readonly<Record<string, Code>>;
  /** states in which a line still stands */
  live: readonly number[];
  groupings: Readonly<Partial<Record<DocumentGrouping, string>>>;
  /** whether a line is late, as a condition */
  overdue?: string;
}

/** Its columns are known where a list is written; a reader of any list need not know them. */
export const lineList = <Columns extends object>(list: LineList<Columns>): LineList => ({
  ...list,
  extras: (record) => list.extras(record as Columns),
});
