import { Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import { drawClosing, heightOfClosing } from './closing.ts';
import { drawFoot, drawHouse, drawOpening, HOUSE_HEIGHT, heightOfOpening } from './letterhead.ts';
import { drawnRest, drawnSoFar, newDocument } from './new-document.ts';
import { planPages } from './page-plan.ts';
import { HEAD_HEIGHT, PAGE, type Paper, ROW_HEIGHT } from './paper.ts';
import { drawHead, drawRow } from './table.ts';

/**
 * Renders a document while it is read. At most one page is in memory, and rendering stops when the
 * consumer disconnects.
 */
export const streamPdf = <Row>(paper: Paper<Row>): Readable =>
  Readable.from(pagesOf(paper), { objectMode: false });

async function* pagesOf<Row>(paper: Paper<Row>): AsyncGenerator<Buffer> {
  const name = `${paper.title} ${paper.number}`;
  const doc = newDocument(name, paper.createdAt);
  const { rowHeight = ROW_HEIGHT } = paper;
  const tops = {
    first: PAGE.top + HOUSE_HEIGHT + heightOfOpening(paper),
    other: PAGE.top + HOUSE_HEIGHT,
  };
  const pages = planPages(paper.count, {
    ...tops,
    bottom: PAGE.bottom,
    head: HEAD_HEIGHT,
    row: rowHeight,
    closing: heightOfClosing(doc, paper),
  });
  const rows = numbered(paper.rows);
  for (const [i, count] of pages.entries()) {
    doc.addPage();
    drawHouse(doc, name);
    if (i === 0) drawOpening(doc, paper);
    let y = i === 0 ? tops.first : tops.other;
    if (count > 0) y = drawHead(doc, paper.columns, y);
    for (let n = 0; n < count; n++) {
      const next = await rows.next();
      if (next.done) throw new Error('a document has fewer rows than it was said to have');
      y = drawRow(doc, paper.columns, next.value, { y, height: rowHeight });
      // Pictures take long to render, so the event loop runs in between.
      if (paper.rowHeight) await breath();
    }
    if (i === pages.length - 1) drawClosing(doc, paper, y);
    drawFoot(doc, `Culet · ${name}`, `Page ${i + 1} of ${pages.length}`);
    yield* drawnSoFar(doc);
  }
  yield* drawnRest(doc);
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
