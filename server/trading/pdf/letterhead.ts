import { drawLogo } from './culet-logo.ts';
import type { Issuer } from './issuer.ts';
import { BOLD, INK, PAGE, PLAIN, type PrintDocument, type Sheet, SOFT } from './print-document.ts';
import { printable } from './printable.ts';
import { drawLine, drawRule } from './table.ts';

type Doc = PDFKit.PDFDocument;
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

/** Space in points for the logo. */
const LOGO = { width: 110, height: 28, gap: 8 } as const;
const PORTAL_LOGO = 24;

/** Draws the logo and the name of the issuer. */
type DrawIssuer = (x: number, y: number, width: number) => void;

export function prepareIssuer(doc: Doc, { name, logo }: Issuer): DrawIssuer {
  const image = logo === 'portal' ? null : logo;
  const scale = image ? Math.min(LOGO.width / image.width, LOGO.height / image.height) : 0;
  const size = image
    ? { width: image.width * scale, height: image.height * scale }
    : { width: logo === 'portal' ? PORTAL_LOGO : 0, height: PORTAL_LOGO };
  const indent = size.width === 0 ? 0 : size.width + LOGO.gap;
  return (x, y, width) => {
    const top = y + (PORTAL_LOGO - size.height) / 2 - 2;
    if (image) doc.image(image.uri, x, top, size);
    else if (logo === 'portal') drawLogo(doc, x, top, PORTAL_LOGO, INK);
    doc.font(BOLD).fontSize(15).fillColor(INK);
    drawLine(doc, name, x + indent, y + 4, width - indent);
  };
}

export function drawLetterhead(
  doc: Doc,
  name: string,
  drawIssuer: DrawIssuer,
  { left, right, inner, top }: Sheet = PAGE,
): void {
  const half = inner / 2;
  drawIssuer(left, top, half);
  doc.font(BOLD).fontSize(13).fillColor(INK);
  drawLine(doc, name, left + half, top + 5, half, 'right');
  drawRule(doc, top + 30, { left, right });
}

const DETAIL_LINE = 10;
const SEPARATOR = ' · ';

/** Breaks the details of the issuer into lines. A part longer than a line is truncated. */
function detailLines(doc: Doc, { details }: Issuer): string[] {
  doc.font(PLAIN).fontSize(7.5);
  const lines: string[] = [];
  for (const part of details) {
    const longer = [lines.at(-1), part].filter(Boolean).join(SEPARATOR);
    if (lines.length > 0 && doc.widthOfString(printable(longer)) <= PAGE.inner)
      lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** Height, in points, of the details of the issuer on the first page; 0 without details. */
export function heightOfDetails(doc: Doc, issuer: Issuer): number {
  const { length } = detailLines(doc, issuer);
  return length === 0 ? 0 : length * DETAIL_LINE + 6;
}

export function drawDetails(doc: Doc, issuer: Issuer): void {
  const lines = detailLines(doc, issuer);
  doc.fillColor(SOFT);
  for (const [i, line] of lines.entries())
    drawLine(doc, line, PAGE.left, PAGE.top + LETTERHEAD_HEIGHT - 10 + i * DETAIL_LINE, PAGE.inner);
}

export function drawOpening(
  doc: Doc,
  { about = 'Client', recipient, facts }: Opening,
  top: number,
): void {
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
