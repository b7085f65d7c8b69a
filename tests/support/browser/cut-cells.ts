import type { Page } from 'playwright-core';

/** A truncated text of a list. */
export interface Cut {
  /** the column header, or the part of a phone row */
  readonly where: string;
  readonly text: string;
}

/** Columns with names and remarks: only these may end in an ellipsis. */
const WORDS = [
  'Action',
  'Associate',
  'Business associate',
  'By',
  'Client',
  'Company',
  'Condition',
  'Contact',
  'Contents',
  'Country',
  'Criteria',
  'Customer',
  'Decided by',
  'Description',
  'Differences',
  'E-mail',
  'For',
  'Issued by',
  'Kind',
  'Last message by',
  'Last message',
  'Loaded by',
  'Location',
  'Checked by',
  'Made of',
  'Memo state',
  'Name',
  'Not read by',
  'Note',
  'People',
  'Placed by',
  'Position',
  'Reason',
  'Remark',
  'Role',
  'Saved by',
  'Source',
  'Stones',
  'Subject',
  'Supplier',
  'Received by',
  'To',
  'User',
  'User name',
  'What',
  'Who',
  'Why',
];

/**
 * Finds truncated cells, totals and headers, except those in `WORDS`. On a phone it finds truncated
 * lines of a row with a weight, an amount, a date, a report or a document number.
 */
export const cutCells = (page: Page): Promise<Cut[]> =>
  page.evaluate((words) => {
    const cut: Cut[] = [];
    const figures = /\d\.\d\d|\d\d\/\d\d\/|\b(GIA|IGI|HRD|AGS|GCAL) |[A-Z]{2}-\d{4}-/;
    const isWhole = (cell: Element): boolean => {
      const box = cell.getBoundingClientRect();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (!text.textContent?.trim() || text.parentElement?.closest('.sr-only')) continue;
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        if (left < box.left - 0.5 || right > box.right + 0.5) return false;
      }
      return ![cell, ...cell.querySelectorAll('*:not(.sr-only, svg, svg *)')].some(
        (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth,
      );
    };
    const note = (where: string, cell: Element) => {
      if (!isWhole(cell)) cut.push({ where, text: (cell.textContent ?? '').trim() });
    };
    for (const table of document.querySelectorAll('.ui-grid-table')) {
      const heads = [...table.querySelectorAll('thead th:not(.ui-grid-tick)')];
      const headers = heads.map((head) => head.textContent?.trim() ?? '');
      for (const [at, head] of heads.entries()) {
        const word = head.querySelector('.ui-grid-head-word');
        if (word && word.scrollWidth > word.clientWidth)
          cut.push({ where: 'header', text: headers[at] ?? '' });
      }
      for (const row of table.querySelectorAll('tbody tr[data-index]')) {
        const cells = [...row.querySelectorAll('td:not(.ui-grid-tick)')];
        // A group heading may extend over the empty cells next to it.
        const named = cells.find((cell) => cell.querySelector('.line-heading')?.textContent);
        for (const [at, cell] of cells.entries()) {
          const header = headers[at] ?? '';
          if (cell !== named && !words.includes(header)) note(header, cell);
        }
      }
      for (const total of table.querySelectorAll('tfoot .ui-grid-total, tfoot th'))
        note('totals', total);
    }
    for (const card of document.querySelectorAll('.stone-card-words')) {
      const title = card.querySelector('.stone-card-title');
      if (title && title.scrollHeight > title.clientHeight)
        cut.push({ where: 'title of a card', text: title.textContent ?? '' });
      for (const part of card.querySelectorAll('p > *')) {
        // The location may end in an ellipsis, after the stock number.
        const figure = part.textContent?.replace(/^([A-Z]{2}-\d+), .*/, '$1') ?? '';
        const shown = document.createRange();
        const [text] = part.childNodes;
        if (!(text instanceof Text)) continue;
        shown.setStart(text, 0);
        shown.setEnd(text, Math.min(figure.length, text.length));
        if (shown.getBoundingClientRect().right > part.getBoundingClientRect().right + 0.5)
          cut.push({ where: 'card', text: part.textContent ?? '' });
      }
    }
    for (const line of document.querySelectorAll('.ui-grid-item-line > *')) {
      // A search in words has no stone data.
      const inWords = line.textContent?.includes(' · ') ?? false;
      if (!inWords && line.scrollWidth > line.clientWidth && figures.test(line.textContent ?? ''))
        cut.push({
          where: line.className.replace('ui-grid-item-', ''),
          text: line.textContent ?? '',
        });
    }
    return cut;
  }, WORDS);
