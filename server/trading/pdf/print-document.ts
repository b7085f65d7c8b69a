import type { Statement } from './statements.ts';

export interface PrintColumn<Row> {
  header: string;
  /** points; all columns together have `PAGE.inner` points */
  width: number;
  isFigure?: boolean;
  value: (row: Row, nr: number) => string;
  /**
   * draws a picture instead of text into a square with this side, with the origin at its upper left
   * corner
   */
  draw?: (doc: PDFKit.PDFDocument, row: Row, boxSize: number) => void;
}

/** A document ready for printing, with all values formatted. */
export interface PrintDocument<Row> {
  /** document type, such as “Invoice” */
  title: string;
  number: string;
  /** label above the recipient; default “Client” */
  about?: string;
  /** name and address, one line each */
  recipient: readonly string[];
  /** date, terms, due date and so on, in display order */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly PrintColumn<Row>[];
  /** points; default one line of text */
  rowHeight?: number;
  /** number of rows, because the pages are counted before the first is drawn */
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  totals: readonly (readonly [label: string, value: string])[];
  /** terms and statements */
  closing: readonly Statement[];
  createdAt: Date;
}

/** Page size and printable area in points. */
export interface Sheet {
  readonly size: readonly [width: number, height: number];
  readonly left: number;
  readonly right: number;
  readonly inner: number;
  readonly top: number;
  /** bottom of the content; the footer is below */
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
export const WIDE_PAGE = sheet(A4.long, A4.short, 28);

export const ROW_HEIGHT = 16;
export const HEAD_HEIGHT = 20;

export const INK = '#16171b';
export const SOFT = '#6a6d79';
export const RULE = '#cfd0d8';
export const SHADE = '#f4f4f6';
export const PLAIN = 'Helvetica';
export const BOLD = 'Helvetica-Bold';
