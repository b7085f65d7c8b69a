import { drawMark } from './culet-mark.ts';
import { BOLD, INK, PAGE, type Paper, PLAIN, SOFT } from './paper.ts';
import { drawLine, drawRule } from './table.ts';

type Doc = PDFKit.PDFDocument;
/** What stands of a paper before its table. */
type Opening = Pick<Paper<never>, 'title' | 'number' | 'about' | 'client' | 'facts'>;

/** The house and the number, on top of every page. */
export const HOUSE_HEIGHT = 46;
const LINE = 13;
const LABEL = 14;
const HALF = PAGE.inner / 2;
const FACT_LABEL = 96;

export const heightOfOpening = ({ client, facts }: Opening): number =>
  LABEL + Math.max(client.length, facts.length) * LINE + 20;

export function drawHouse(doc: Doc, { title, number }: Opening): void {
  drawMark(doc, PAGE.left, PAGE.top - 2, 24, INK);
  doc.font(BOLD).fontSize(15).fillColor(INK);
  drawLine(doc, 'Culet', PAGE.left + 32, PAGE.top + 4, HALF - 32);
  doc.fontSize(13);
  drawLine(doc, `${title} ${number}`, PAGE.left + HALF, PAGE.top + 5, HALF, 'right');
  drawRule(doc, PAGE.top + 30);
}

export function drawOpening(doc: Doc, { about = 'Client', client, facts }: Opening): void {
  const top = PAGE.top + HOUSE_HEIGHT;
  doc.font(PLAIN).fontSize(8).fillColor(SOFT);
  drawLine(doc, about, PAGE.left, top, HALF);
  for (const [i, line] of client.entries()) {
    doc
      .font(i === 0 ? BOLD : PLAIN)
      .fontSize(10)
      .fillColor(INK);
    drawLine(doc, line, PAGE.left, top + LABEL + i * LINE, HALF - 16);
  }
  const left = PAGE.left + HALF + 20;
  for (const [i, [label, value]] of facts.entries()) {
    const y = top + LABEL + i * LINE;
    doc.font(PLAIN).fontSize(9).fillColor(SOFT);
    drawLine(doc, label, left, y, FACT_LABEL);
    doc.fillColor(INK);
    drawLine(doc, value, left + FACT_LABEL, y, PAGE.right - left - FACT_LABEL, 'right');
  }
}

export function drawFoot(doc: Doc, { title, number }: Opening, page: number, pages: number): void {
  drawRule(doc, PAGE.foot - 8);
  doc.font(PLAIN).fontSize(7.5).fillColor(SOFT);
  drawLine(doc, `Culet · ${title} ${number}`, PAGE.left, PAGE.foot, HALF);
  drawLine(doc, `Page ${page} of ${pages}`, PAGE.left + HALF, PAGE.foot, HALF, 'right');
}
