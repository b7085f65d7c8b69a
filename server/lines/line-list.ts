import type { components } from '../../src/api/schema.gen.ts';
import type { ReportGrouping } from '../../src/machines/codes.ts';
import type { PriceBook } from '../prices/price-book.ts';
import type { LineTable } from '../workflows/stone-records.ts';

export type LineRow = components['schemas']['LineRow'];
/** What only the rows of one list say. */
export type LineExtras = Partial<
  Pick<LineRow, 'hold' | 'order' | 'memo' | 'invoice' | 'enquiry' | 'kept' | 'note'>
>;

/** A document by which lines can be told apart. */
type DocumentGrouping = Extract<ReportGrouping, 5 | 6 | 7>;

/**
 * One kind of line as a list reads it. SQL is over `l` (the line), `s` (its stone), `b` (its business, where it has one)
 * and what `joins` adds.
 */
export interface LineList<Columns extends object = object> {
  table: LineTable;
  joins: string;
  /** the number that people read aloud */
  reference: string;
  /** who made the line */
  maker: string;
  /** why it ended as it did */
  reason: string;
  remark: string;
  /** columns that `extras` reads */
  columns: string;
  /** `book` holds today's prices where the list asks for them */
  extras(record: Columns, book: PriceBook | null): LineExtras;
  asksForPrices?: true;
  /** states in which a line still stands */
  live: readonly number[];
  groupings: Readonly<Partial<Record<DocumentGrouping, string>>>;
}

/** Its columns are known where a list is written; whoever reads any list need not know them. */
export const lineList = <Columns extends object>(list: LineList<Columns>): LineList => ({
  ...list,
  extras: (record, book) => list.extras(record as Columns, book),
});
