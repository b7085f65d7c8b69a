import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { drawClosing, heightOfClosing } from './closing.ts';
import { drawFoot, drawHouse, drawOpening, HOUSE_HEIGHT, heightOfOpening } from './letterhead.ts';
import { planPages } from './page-plan.ts';
import { HEAD_HEIGHT, PAGE, type Paper, ROW_HEIGHT } from './paper.ts';
import { drawHead, drawRow } from './table.ts';

export interface PdfSettings {
  /** off where somebody wants to read what was drawn */
  isPacked?: boolean;
}

/**
 * Draws a document while it is read: never more than one page of it is in memory, and a reader who goes away ends
 * the drawing.
 */
export const streamPdf = <Row>(paper: Paper<Row>, settings: PdfSettings = {}): Readable =>
  Readable.from(pagesOf(paper, settings), { objectMode: false });

async function* pagesOf<Row>(
  paper: Paper<Row>,
  { isPacked = true }: PdfSettings,
): AsyncGenerator<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    // The text is placed by hand; a margin would let pdfkit turn pages on its own.
    margin: 0,
    compress: isPacked,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: 'Culet',
      Creator: 'Culet',
      Producer: 'Culet',
      CreationDate: paper.createdAt,
    },
  });
  const tops = {
    first: PAGE.top + HOUSE_HEIGHT + heightOfOpening(paper),
    other: PAGE.top + HOUSE_HEIGHT,
  };
  const pages = planPages(paper.count, {
    ...tops,
    bottom: PAGE.bottom,
    head: HEAD_HEIGHT,
    row: ROW_HEIGHT,
    closing: heightOfClosing(doc, paper),
  });
  const rows = numbered(paper.rows);
  for (const [i, count] of pages.entries()) {
    doc.addPage();
    drawHouse(doc, paper);
    if (i === 0) drawOpening(doc, paper);
    let y = i === 0 ? tops.first : tops.other;
    if (count > 0) y = drawHead(doc, paper.columns, y);
    for (let n = 0; n < count; n++) {
      const next = await rows.next();
      if (next.done) throw new Error('a document has fewer rows than it was said to have');
      y = drawRow(doc, paper.columns, next.value, y);
    }
    if (i === pages.length - 1) drawClosing(doc, paper, y);
    drawFoot(doc, paper, i + 1, pages.length);
    yield* drawn(doc);
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Buffer;
}

function* drawn(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Buffer;
}

async function* numbered<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<{ row: Row; nr: number }> {
  let nr = 0;
  for await (const row of rows) {
    nr += 1;
    yield { row, nr };
  }
}
