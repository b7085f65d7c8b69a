import type { Issuer } from './issuer.ts';
import type { Statement } from './statements.ts';

export interface PrintColumn<Row> {
  header: string;
  /** width in points; the widths of all columns add up to `PAGE.inner` */
  width: number;
  isFigure?: boolean;
  value: (row: Row, nr: number) => string;
  /**
   * draws a picture instead of text; the origin is the upper left corner of a square with side
   * `boxSize`
   */
  draw?: (doc: PDFKit.PDFDocument, row: Row, boxSize: number) => void;
}

export interface PrintDocument<Row> {
  title: string;
  number: string;
  issuer: Issuer;
  /** label above the recipient; default: “Client” */
  about?: string;
  recipient: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly PrintColumn<Row>[];
  /** height of each row in points; default: one line of text */
  rowHeight?: number;
  /** number of rows; needed because all pages are counted before the first one is drawn */
  count: number;
  rows: Iterable<Row> | AsyncIterable<Row>;
  totals: readonly (readonly [label: string, value: string])[];
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
  /** y coordinate of the lower edge of the content, above the footer */
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
