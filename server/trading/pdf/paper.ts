import type { Statement } from './statements.ts';

export interface PaperColumn<Row> {
  header: string;
  /** points; the whole page has `PAGE.inner` of them between its margins */
  width: number;
  isFigure?: boolean;
  value: (row: Row, nr: number) => string;
  /** instead of words: into a field of this side, whose upper left corner is the origin */
  draw?: (doc: PDFKit.PDFDocument, row: Row, side: number) => void;
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
  /** points; one line of words where nothing is said */
  rowHeight?: number;
  /** how many rows will come: the pages are counted before the first is drawn */
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  totals: readonly (readonly [label: string, value: string])[];
  /** terms and statements */
  closing: readonly Statement[];
  createdAt: Date;
}

/** A page in points, and what may be drawn on. */
export interface Sheet {
  readonly size: readonly [width: number, height: number];
  readonly left: number;
  readonly right: number;
  readonly inner: number;
  readonly top: number;
  /** the foot stands below it */
  readonly bottom: number;
  readonly foot: number;
}

const sheet = (width: number, height: number, margin: number): Sheet => ({
  size: [width, height],
  left: margin,
  right: width - margin,
  inner: width - 2 * margin,
  top: margin,
  bottom: height - margin - 20,
  foot: height - margin - 4,
});

const A4 = { short: 595.28, long: 841.89 } as const;
export const PAGE = sheet(A4.short, A4.long, 42);
/** For lists with many columns. */
export const WIDE_PAGE = sheet(A4.long, A4.short, 28);

export const ROW_HEIGHT = 16;
export const HEAD_HEIGHT = 20;

export const INK = '#16171b';
export const SOFT = '#6a6d79';
export const RULE = '#cfd0d8';
export const SHADE = '#f4f4f6';
export const PLAIN = 'Helvetica';
export const BOLD = 'Helvetica-Bold';
