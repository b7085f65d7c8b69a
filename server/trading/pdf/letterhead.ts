import { drawLogo } from './culet-logo.ts';
import { BOLD, INK, PAGE, PLAIN, type PrintDocument, type Sheet, SOFT } from './print-document.ts';
import { drawLine, drawRule } from './table.ts';

type Doc = PDFKit.PDFDocument;
/** The company that runs the portal. */
export const PORTAL_COMPANY = 'Culet';

type Opening = Pick<PrintDocument<never>, 'about' | 'recipient' | 'facts'>;

/**
 * Height, in points, of the letterhead on every page, with the company name and the document
 * number.
 */
export const LETTERHEAD_HEIGHT = 46;
const LINE = 13;
const LABEL = 14;
const HALF = PAGE.inner / 2;
const FACT_LABEL = 96;

export const heightOfOpening = ({ recipient, facts }: Opening): number =>
  LABEL + Math.max(recipient.length, facts.length) * LINE + 20;

export function drawLetterhead(
  doc: Doc,
  name: string,
  { left, right, inner, top }: Sheet = PAGE,
  sender = PORTAL_COMPANY,
): void {
  const half = inner / 2;
  const logo = sender === PORTAL_COMPANY ? 32 : 0;
  if (logo > 0) drawLogo(doc, left, top - 2, 24, INK);
  doc.font(BOLD).fontSize(15).fillColor(INK);
  drawLine(doc, sender, left + logo, top + 4, half - logo);
  doc.fontSize(13);
  drawLine(doc, name, left + half, top + 5, half, 'right');
  drawRule(doc, top + 30, { left, right });
}

export function drawOpening(doc: Doc, { about = 'Client', recipient, facts }: Opening): void {
  const top = PAGE.top + LETTERHEAD_HEIGHT;
  doc.font(PLAIN).fontSize(8).fillColor(SOFT);
  drawLine(doc, about, PAGE.left, top, HALF);
  for (const [i, line] of recipient.entries()) {
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

export function drawFoot(
  doc: Doc,
  words: string,
  nr: string,
  { left, right, inner, foot }: Sheet = PAGE,
): void {
  const half = inner / 2;
  drawRule(doc, foot - 8, { left, right });
  doc.font(PLAIN).fontSize(7.5).fillColor(SOFT);
  drawLine(doc, words, left, foot, half);
  drawLine(doc, nr, left + half, foot, half, 'right');
}
