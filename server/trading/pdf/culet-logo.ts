/** Width and height of the square in which the paths below are drawn. */
const VIEW_BOX = 24;
const OUTLINE = 'M7.5 1.6h9l5.9 5.9v9l-5.9 5.9h-9l-5.9-5.9v-9z';
const FACETS =
  'M7.5 1.6 12 12l4.5-10.4M22.4 7.5 12 12l10.4 4.5M16.5 22.4 12 12 7.5 22.4M1.6 16.5 12 12 1.6 7.5';
const CULET = 'M10.8 9.2h2.4l1.6 1.6v2.4l-1.6 1.6h-2.4l-1.6-1.6v-2.4z';

export function drawLogo(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  size: number,
  ink: string,
): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / VIEW_BOX)
    .lineJoin('round');
  doc.path(OUTLINE).lineWidth(1.6).stroke(ink);
  doc.path(FACETS).lineWidth(1).strokeOpacity(0.55).stroke(ink);
  doc.path(CULET).fill(ink);
  doc.restore();
}
