import { LETTERHEAD_HEIGHT } from './letterhead.ts';
import type { ListColumn, ListPrintDocument, ListSum } from './list-print.ts';
import type { FittedColumns } from './list-widths.ts';
import { BOLD, INK, PLAIN, SHADE, SOFT, WIDE_PAGE } from './print-document.ts';
import { printable } from './printable.ts';
import { drawLine, drawRule } from './table.ts';

type Doc = PDFKit.PDFDocument;
type Table<Row> = Pick<FittedColumns<ListColumn<Row>>, 'columns' | 'size'>;

const { left, right, inner, top } = WIDE_PAGE;
const GAP = 3;
const AROUND = 5.5;
const NAME_WIDTH = 120;

/** y coordinate, in points, of the content below the letterhead. */
export const LIST_TOP = top + LETTERHEAD_HEIGHT - 6;
export const lineHeight = (size: number): number => size + AROUND;

const FACT = { columns: 4, height: 24, label: 7, value: 9 } as const;
const NOTE_HEIGHT = 12;

export const heightOfFacts = (
  facts: ListPrintDocument<never>['facts'],
  note: string | null,
): number =>
  Math.ceil(facts.length / FACT.columns) * FACT.height + (note === null ? 0 : NOTE_HEIGHT) + 6;

export function drawFacts(
  doc: Doc,
  facts: ListPrintDocument<never>['facts'],
  note: string | null,
): void {
  const width = inner / FACT.columns;
  for (const [i, [label, value]] of facts.entries()) {
    const x = left + (i % FACT.columns) * width;
    const y = LIST_TOP + Math.floor(i / FACT.columns) * FACT.height;
    doc.font(PLAIN).fontSize(FACT.label).fillColor(SOFT);
    drawLine(doc, label, x, y, width - 12);
    doc.fontSize(FACT.value).fillColor(INK);
    drawLine(doc, value, x, y + 9, width - 12);
  }
  if (note === null) return;
  doc.font(PLAIN).fontSize(FACT.label).fillColor(SOFT);
  drawLine(doc, note, left, LIST_TOP + heightOfFacts(facts, note) - NOTE_HEIGHT - 4, inner);
}

export function drawListHead<Row>(doc: Doc, { columns, size }: Table<Row>, y: number): void {
  doc.rect(left, y, inner, lineHeight(size)).fill(SHADE);
  const fontSize = size - 0.5;
  doc.font(BOLD).fontSize(fontSize).fillColor(SOFT);
  eachCell(columns, ({ column: { header, isFigure }, x, width }) =>
    drawWhole(doc, header, { x, y: y + 3, width, size: fontSize, isFigure }),
  );
}

export function drawListRow<Row>(
  doc: Doc,
  { columns, size }: Table<Row>,
  row: Row,
  y: number,
): void {
  doc.font(PLAIN).fontSize(size).fillColor(INK);
  eachCell(columns, ({ column, x, width }) => {
    const text = column.value(row);
    const { isFigure, least } = column;
    if (least === undefined) drawWhole(doc, text, { x, y: y + 3, width, size, isFigure });
    else drawLine(doc, text, x, y + 3, width);
  });
  drawRule(doc, y + lineHeight(size), WIDE_PAGE);
}

interface Sums {
  label: string;
  sums: readonly ListSum[];
}

export function drawSums<Row>(
  doc: Doc,
  { columns, size }: Table<Row>,
  { label, sums }: Sums,
  y: number,
): void {
  const cells = new Map<string, { x: number; width: number }>();
  eachCell(columns, ({ column, x, width }) => cells.set(column.field, { x, width }));
  const edge = Math.min(right, ...sums.map(({ field }) => (cells.get(field)?.x ?? right) - GAP));
  // If the first column with a sum leaves too little space for the label, all sums follow the
  // label.
  if (edge - left < NAME_WIDTH) cells.clear();
  const withoutCell = sums.filter(({ field }) => !cells.has(field));
  const words = [label, ...withoutCell.map(({ name, value }) => `${name} ${value}`)].join(', ');
  doc.rect(left, y, inner, lineHeight(size)).fill(SHADE);
  doc.font(BOLD).fontSize(size).fillColor(INK);
  drawLine(doc, words, left + GAP, y + 3, (cells.size > 0 ? edge : right) - left - 2 * GAP);
  for (const { field, value } of sums) {
    const cell = cells.get(field);
    if (cell) drawWhole(doc, value, { ...cell, y: y + 3, size, isFigure: true });
  }
  drawRule(doc, y + lineHeight(size), WIDE_PAGE);
}

function eachCell<Row>(
  columns: Table<Row>['columns'],
  draw: (cell: { column: ListColumn<Row>; x: number; width: number }) => void,
): void {
  let x = left;
  for (const { column, width } of columns) {
    draw({ column, x: x + GAP, width: width - 2 * GAP });
    x += width;
  }
}

interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  isFigure?: boolean | undefined;
}

function drawWhole(doc: Doc, text: string, { x, y, width, size, isFigure = false }: Place): void {
  const words = printable(text);
  const needed = doc.widthOfString(words);
  const at = isFigure ? x + width - Math.min(needed, width) : x;
  if (needed > width) doc.fontSize((size * width) / needed);
  doc.text(words, at, y, { lineBreak: false });
  if (needed > width) doc.fontSize(size);
}
