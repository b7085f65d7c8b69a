import type { Page } from 'playwright-core';

/** What a list shows less than whole. */
export interface Cut {
  /** the word above the column, or the part of a phone's row */
  readonly where: string;
  readonly text: string;
}

/** Words of names and remarks: these columns may end in an ellipsis, and no other. */
const WORDS = [
  'Associate',
  'Business associate',
  'By',
  'Client',
  'Company',
  'Condition',
  'Contact',
  'Country',
  'Customer',
  'Decided by',
  'Description',
  'Differences',
  'E-mail',
  'For',
  'Issued by',
  'Kind',
  'Last by',
  'Last message',
  'Loaded by',
  'Location',
  'Looked at by',
  'Looks for',
  'Made of',
  'Memo state',
  'Name',
  'Not read by',
  'Note',
  'People',
  'Place',
  'Reason',
  'Remark',
  'Role',
  'Saved by',
  'Source',
  'Stones',
  'Subject',
  'Supplier',
  'Taken back by',
  'To',
  'User name',
  'What',
  'Who',
  'Why',
];

/**
 * Every cell, total and header of the lists on the screen that is no words and does not stand there whole; on a phone every
 * line of a row that is cut and has a weight, a sum, a date, a report or the number of a document in it.
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
        // The name of a group runs on over the empty cells beside it.
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
        // Where it lies may end in an ellipsis, behind the number of the stone.
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
      // A search in words is no figure of a stone.
      const inWords = line.textContent?.includes(' · ') ?? false;
      if (!inWords && line.scrollWidth > line.clientWidth && figures.test(line.textContent ?? ''))
        cut.push({
          where: line.className.replace('ui-grid-item-', ''),
          text: line.textContent ?? '',
        });
    }
    return cut;
  }, WORDS);
