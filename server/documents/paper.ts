import type { Statement } from './statements.ts';

export interface PaperColumn<Row> {
  header: string;
  /** points; the whole page has `PAGE.inner` of them between its margins */
  width: number;
  isFigure?: boolean;
  value: (row: Row, nr: number) => string;
}

/** A document as it is to be printed, with everything that is drawn already in words. */
export interface Paper<Row> {
  /** what it is: “Invoice” */
  title: string;
  number: string;
  /** what stands over the lines below; “Client” where nothing is said */
  about?: string;
  /** name and address, one line each */
  client: readonly string[];
  /** date, terms, due date and the like, in the order in which they are read */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly PaperColumn<Row>[];
  /** how many rows will come: the pages are counted before the first is drawn */
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  totals: readonly (readonly [label: string, value: string])[];
  /** terms and statements */
  closing: readonly Statement[];
  createdAt: Date;
}

const MARGIN = 42;
const SIZE = { width: 595.28, height: 841.89 };

/** A4 in points. */
export const PAGE = {
  ...SIZE,
  left: MARGIN,
  right: SIZE.width - MARGIN,
  inner: SIZE.width - 2 * MARGIN,
  top: MARGIN,
  /** the foot stands below it */
  bottom: SIZE.height - 62,
  foot: SIZE.height - 46,
} as const;

export const ROW_HEIGHT = 16;
export const HEAD_HEIGHT = 20;

export const INK = '#16171b';
export const SOFT = '#6a6d79';
export const RULE = '#cfd0d8';
export const SHADE = '#f4f4f6';
export const PLAIN = 'Helvetica';
export const BOLD = 'Helvetica-Bold';
