import type { Issuer } from './issuer.ts';

export interface ListColumn<Row> {
  field: string;
  header: string;
  /** width in points of the longest expected value at font size 8 */
  width: number;
  /** minimum width in points if text may be truncated; undefined if values are never truncated */
  least?: number;
  isFigure?: boolean;
  value: (row: Row) => string;
}

export interface ListSum {
  field: string;
  /** label in front of the sum if the column `field` is not printed */
  name: string;
  value: string;
}

export interface ListPart {
  /** null if the list is not grouped */
  label: string | null;
  count: number;
  sums: readonly ListSum[];
}

export interface ListPrintDocument<Row> {
  title: string;
  issuer: Issuer;
  /** filter, time and author of the print */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly ListColumn<Row>[];
  /**
   * fields whose columns are dropped if the page is too narrow; the first field is dropped first
   */
  leastWanted: readonly string[];
  parts: readonly ListPart[];
  rows: AsyncIterator<Row>;
  totals: readonly { label: string; sums: readonly ListSum[] }[];
  empty: string;
  createdAt: Date;
}
