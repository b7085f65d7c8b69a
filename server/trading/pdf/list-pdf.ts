import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawFoot, drawLetterhead, prepareIssuer } from './letterhead.ts';
import { countPages, layOutLines } from './list-layout.ts';
import type { ListPrintDocument } from './list-print.ts';
import {
  drawFacts,
  drawListHead,
  drawListRow,
  drawSums,
  heightOfFacts,
  LIST_TOP,
  lineHeight,
} from './list-table.ts';
import { fitColumns } from './list-widths.ts';
import { createPdf, readRemaining, readRendered } from './new-document.ts';
import { PLAIN, SOFT, WIDE_PAGE } from './print-document.ts';
import { drawLine } from './table.ts';

export const streamListPdf = (pages: AsyncIterable<Buffer>): Readable =>
  Readable.from(pages, { objectMode: false });

/** Renders a list of any length while its rows are read. At most one page is in memory. */
export async function* renderListPages<Row>(list: ListPrintDocument<Row>): AsyncGenerator<Buffer> {
  const { title, issuer, facts, parts, rows, totals } = list;
  const doc = createPdf(title, list.createdAt, issuer.name, WIDE_PAGE);
  const drawIssuer = prepareIssuer(doc, issuer);
  const table = fitColumns(list.columns, WIDE_PAGE.inner, list.leastWanted);
  const note = noteOf(table.leftOut);
  const line = lineHeight(table.size);
  const firstTop = LIST_TOP + heightOfFacts(facts, note);
  // Subtracts one line, because each page has a table header.
  const countLinesFrom = (from: number): number => Math.floor((WIDE_PAGE.bottom - from) / line) - 1;
  const capacity = { first: countLinesFrom(firstTop), other: countLinesFrom(LIST_TOP) };
  const pages = countPages(parts, capacity, totals.length);
  let page = 0;
  let y = 0;

  for (const slot of layOutLines(parts, capacity, totals.length)) {
    if (slot.kind === 'page') {
      if (page > 0) yield* endOfPage();
      beginPage();
      continue;
    }
    if (slot.kind === 'row') {
      const next = await rows.next();
      if (next.done) throw new Error('a list has fewer rows than announced');
      drawListRow(doc, table, next.value, y);
    }
    if (slot.kind === 'heading') {
      const { label, sums } = parts[slot.part] ?? { label: '', sums: [] };
      drawSums(
        doc,
        table,
        slot.isContinued
          ? { label: `${label}, continued`, sums: [] }
          : { label: label ?? '', sums },
        y,
      );
    }
    if (slot.kind === 'totals') drawEnd(totals[slot.line]);
    y += line;
  }
  yield* endOfPage();
  yield* readRemaining(doc);

  function beginPage(): void {
    page += 1;
    doc.addPage();
    drawLetterhead(doc, title, drawIssuer, WIDE_PAGE);
    if (page === 1) drawFacts(doc, facts, note);
    y = page === 1 ? firstTop : LIST_TOP;
    drawListHead(doc, table, y);
    y += line;
  }
  function drawEnd(line: (typeof totals)[number] | undefined): void {
    if (parts.length > 0 && line) {
      drawSums(doc, table, line, y);
      return;
    }
    doc.font(PLAIN).fontSize(9).fillColor(SOFT);
    drawLine(doc, list.empty, WIDE_PAGE.left + 3, y + 6, WIDE_PAGE.inner);
  }
  async function* endOfPage(): AsyncGenerator<Buffer> {
    drawFoot(doc, `${issuer.name} · ${title}`, `Page ${page} of ${pages}`, WIDE_PAGE);
    yield* readRendered(doc);
    // Yields to the event loop after each page, so that other requests are served.
    await nextTurn();
  }
}

const noteOf = (leftOut: readonly { header: string }[]): string | null =>
  leftOut.length === 0
    ? null
    : `The page is too narrow for all columns. Left out: ${leftOut.map(({ header }) => header).join(', ')}. Excel and CSV contain all columns.`;
