import { BOLD, INK, PAGE, PLAIN, type PrintDocument, SOFT } from './print-document.ts';
import { printable } from './printable.ts';
import { drawLine, drawRule } from './table.ts';

type Doc = PDFKit.PDFDocument;
type Closing = Pick<PrintDocument<never>, 'totals' | 'closing'>;

const TOTAL = 15;
const LABELS = 200;
const GAP = 12;
const HEADING = 12;
const SMALL = { width: PAGE.inner, lineGap: 1.5 } as const;

/** Keeps line breaks, which `printable` would replace with spaces. */
const lines = (text: string): string => text.split('\n').map(printable).join('\n');

const small = (doc: Doc): Doc => doc.font(PLAIN).fontSize(8);

export function heightOfClosing(doc: Doc, { totals, closing }: Closing): number {
  small(doc);
  return closing.reduce(
    (height, { heading, text }) =>
      height + GAP + (heading === '' ? 0 : HEADING) + doc.heightOfString(lines(text), SMALL),
    GAP + totals.length * TOTAL + GAP,
  );
}

export function drawClosing(doc: Doc, { totals, closing }: Closing, top: number): void {
  let y = top + GAP / 2;
  const left = PAGE.right - LABELS;
  for (const [i, [label, value]] of totals.entries()) {
    const isLast = i === totals.length - 1;
    if (isLast) drawRule(doc, y - 3);
    doc
      .font(isLast ? BOLD : PLAIN)
      .fontSize(isLast ? 11 : 9)
      .fillColor(isLast ? INK : SOFT);
    drawLine(doc, label, left, y, LABELS / 2);
    doc.fillColor(INK);
    drawLine(doc, value, left + LABELS / 2, y, LABELS / 2 - 4, 'right');
    y += TOTAL;
  }
  for (const { heading, text } of closing) {
    y += GAP;
    if (heading !== '') {
      doc.font(BOLD).fontSize(8.5).fillColor(INK);
      drawLine(doc, heading, PAGE.left, y, PAGE.inner);
      y += HEADING;
    }
    small(doc).fillColor(SOFT).text(lines(text), PAGE.left, y, SMALL);
    y += doc.heightOfString(lines(text), SMALL);
  }
}
