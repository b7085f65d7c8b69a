import {
  BOLD,
  HEAD_HEIGHT,
  INK,
  PAGE,
  type PaperColumn,
  PLAIN,
  ROW_HEIGHT,
  RULE,
  SHADE,
  type Sheet,
  SOFT,
} from './paper.ts';
import { printable } from './printable.ts';

type Doc = PDFKit.PDFDocument;
const GAP = 4;
/** The line under a row stands so far above the next. */
const RULE_ROOM = 2;

/** The head of the table, again on every page; where the rows begin under it. */
export function drawHead<Row>(doc: Doc, columns: readonly PaperColumn<Row>[], y: number): number {
  doc.rect(PAGE.left, y, PAGE.inner, HEAD_HEIGHT - 4).fill(SHADE);
  doc.font(BOLD).fontSize(7.5).fillColor(SOFT);
  drawCells(doc, columns, y + 4.5, (column) => column.header);
  return y + HEAD_HEIGHT;
}

export function drawRow<Row>(
  doc: Doc,
  columns: readonly PaperColumn<Row>[],
  { row, nr }: { row: Row; nr: number },
  { y, height }: { y: number; height: number },
): number {
  doc.font(PLAIN).fontSize(8).fillColor(INK);
  const middle = (height - ROW_HEIGHT) / 2;
  drawCells(doc, columns, y + middle + 3, (column) => (column.draw ? '' : column.value(row, nr)));
  let x = PAGE.left;
  for (const { draw, width } of columns) {
    const side = Math.min(width - 2 * GAP, height - RULE_ROOM);
    if (draw) {
      doc.save().translate(x + GAP, y + (height - RULE_ROOM - side) / 2);
      draw(doc, row, side);
      doc.restore();
    }
    x += width;
  }
  drawRule(doc, y + height - RULE_ROOM);
  return y + height;
}

export const drawRule = (
  doc: Doc,
  y: number,
  { left, right }: Pick<Sheet, 'left' | 'right'> = PAGE,
): Doc => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.4).strokeColor(RULE).stroke();

function drawCells<Row>(
  doc: Doc,
  columns: readonly PaperColumn<Row>[],
  y: number,
  textOf: (column: PaperColumn<Row>) => string,
): void {
  let x = PAGE.left;
  for (const column of columns) {
    const width = column.width - 2 * GAP;
    drawLine(doc, textOf(column), x + GAP, y, width, column.isFigure ? 'right' : 'left');
    x += column.width;
  }
}

/** One line, cut to its width with dots. */
export function drawLine(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  align: 'left' | 'right' = 'left',
): void {
  const line = fitted(doc, printable(text), width);
  const at = align === 'right' ? x + width - doc.widthOfString(line) : x;
  doc.text(line, at, y, { lineBreak: false });
}

function fitted(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let [shortest, longest] = [0, text.length];
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    if (doc.widthOfString(`${text.slice(0, middle)}…`) <= width) shortest = middle;
    else longest = middle - 1;
  }
  return `${text.slice(0, shortest).trimEnd()}…`;
}
