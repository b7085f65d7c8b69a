import {
  BOLD,
  HEAD_HEIGHT,
  INK,
  PAGE,
  PLAIN,
  type PrintColumn,
  ROW_HEIGHT,
  RULE,
  SHADE,
  type Sheet,
  SOFT,
} from './print-document.ts';
import { printable } from './printable.ts';

type Doc = PDFKit.PDFDocument;
const GAP = 4;
/** Font sizes of a row, in points: for one line, for two lines, and the minimum. */
const TEXT = 8;
const SMALL = 6.5;
const SMALLEST = 4.5;
/** Space in points between the rule under a row and the next row. */
const RULE_SPACE = 2;

export function drawHead<Row>(doc: Doc, columns: readonly PrintColumn<Row>[], y: number): number {
  doc.rect(PAGE.left, y, PAGE.inner, HEAD_HEIGHT - 4).fill(SHADE);
  doc.font(BOLD).fontSize(7.5).fillColor(SOFT);
  drawCells(doc, columns, y + 4.5, (column) => column.header);
  return y + HEAD_HEIGHT;
}

export function drawRow<Row>(
  doc: Doc,
  columns: readonly PrintColumn<Row>[],
  { row, nr }: { row: Row; nr: number },
  { y, height }: { y: number; height: number },
): number {
  doc.font(PLAIN).fontSize(TEXT).fillColor(INK);
  const middle = (height - ROW_HEIGHT) / 2;
  drawCells(doc, columns, y + middle + 3, (column) => (column.draw ? '' : column.value(row, nr)));
  let x = PAGE.left;
  for (const { draw, width } of columns) {
    const boxSize = Math.min(width - 2 * GAP, height - RULE_SPACE);
    if (draw) {
      doc.save().translate(x + GAP, y + (height - RULE_SPACE - boxSize) / 2);
      draw(doc, row, boxSize);
      doc.restore();
    }
    x += width;
  }
  drawRule(doc, y + height - RULE_SPACE);
  return y + height;
}

export const drawRule = (
  doc: Doc,
  y: number,
  { left, right }: Pick<Sheet, 'left' | 'right'> = PAGE,
): Doc => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.4).strokeColor(RULE).stroke();

function drawCells<Row>(
  doc: Doc,
  columns: readonly PrintColumn<Row>[],
  y: number,
  textOf: (column: PrintColumn<Row>) => string,
): void {
  let x = PAGE.left;
  for (const column of columns) {
    const width = column.width - 2 * GAP;
    const text = textOf(column);
    if (column.isFigure) drawLine(doc, text, x + GAP, y, width, 'right');
    else drawWords(doc, text, x + GAP, y, width);
    x += column.width;
  }
}

function drawWords(doc: Doc, text: string, x: number, y: number, width: number): void {
  const lines = inTwo(doc, printable(text), width);
  if (lines.length === 1) {
    drawLine(doc, text, x, y, width);
    return;
  }
  const longest = Math.max(...lines.map((line) => doc.widthOfString(line)));
  const size = Math.max(SMALLEST, Math.min(SMALL, (TEXT * width) / longest));
  doc.fontSize(size);
  for (const [nr, line] of lines.entries())
    drawLine(doc, line, x, y + (nr === 0 ? -2.5 : 4.5), width);
  doc.fontSize(TEXT);
}

/**
 * Breaks a text after a comma if the text is wider than `width`. The two lines are about equally
 * long.
 */
function inTwo(doc: Doc, text: string, width: number): readonly string[] {
  const parts = text.split(', ');
  if (parts.length === 1 || doc.widthOfString(text) <= width) return [text];
  const breaks = parts.slice(1).map((_, at) => {
    const lines = [`${parts.slice(0, at + 1).join(', ')},`, parts.slice(at + 1).join(', ')];
    return { lines, longer: Math.max(...lines.map((line) => doc.widthOfString(line))) };
  });
  return breaks.toSorted((a, b) => a.longer - b.longer)[0]?.lines ?? [text];
}

/** Draws one line of text. Truncates a longer text with an ellipsis. */
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
