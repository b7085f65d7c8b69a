import { Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import { drawClosing, heightOfClosing } from './closing.ts';
import {
  drawDetails,
  drawFoot,
  drawLetterhead,
  drawOpening,
  heightOfDetails,
  heightOfOpening,
  LETTERHEAD_HEIGHT,
  prepareIssuer,
} from './letterhead.ts';
import { createPdf, readRemaining, readRendered } from './new-document.ts';
import { planPages } from './page-plan.ts';
import { HEAD_HEIGHT, PAGE, type PrintDocument, ROW_HEIGHT } from './print-document.ts';
import { drawHead, drawRow } from './table.ts';

/**
 * Renders a document while its rows are read. At most one page is in memory, and rendering stops
 * when the receiver disconnects.
 */
export const streamPdf = <Row>(content: PrintDocument<Row>): Readable =>
  Readable.from(renderPages(content), { objectMode: false });

async function* renderPages<Row>(content: PrintDocument<Row>): AsyncGenerator<Buffer> {
  const name = `${content.title} ${content.number}`;
  const { issuer, rowHeight = ROW_HEIGHT } = content;
  const doc = createPdf(name, content.createdAt, issuer.name);
  const drawIssuer = prepareIssuer(doc, issuer);
  const opening = PAGE.top + LETTERHEAD_HEIGHT + heightOfDetails(doc, issuer);
  const tops = {
    first: opening + heightOfOpening(content),
    other: PAGE.top + LETTERHEAD_HEIGHT,
  };
  const pages = planPages(content.count, {
    ...tops,
    bottom: PAGE.bottom,
    head: HEAD_HEIGHT,
    row: rowHeight,
    closing: heightOfClosing(doc, content),
  });
  const rows = numbered(content.rows);
  for (const [i, count] of pages.entries()) {
    doc.addPage();
    drawLetterhead(doc, name, drawIssuer);
    if (i === 0) {
      drawDetails(doc, issuer);
      drawOpening(doc, content, opening);
    }
    let y = i === 0 ? tops.first : tops.other;
    if (count > 0) y = drawHead(doc, content.columns, y);
    for (let n = 0; n < count; n++) {
      const next = await rows.next();
      if (next.done) throw new Error('a document has fewer rows than announced');
      y = drawRow(doc, content.columns, next.value, { y, height: rowHeight });
      // Pictures take long to render, so the event loop runs between two rows.
      if (content.rowHeight) await breath();
    }
    if (i === pages.length - 1) drawClosing(doc, content, y);
    drawFoot(doc, `${issuer.name} · ${name}`, `Page ${i + 1} of ${pages.length}`);
    yield* readRendered(doc);
  }
  yield* readRemaining(doc);
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
