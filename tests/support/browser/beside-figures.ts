import type { Page } from 'playwright-core';

/** No nearer than this to a figure begin the words beside it. */
const APART = 16;

/** Words of the lists on the screen that begin too near to the figures before them, and how near. */
export const besideFigures = (page: Page): Promise<string[]> =>
  page.evaluate((apart) => {
    const textOf = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const boxes: DOMRect[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (!text.textContent?.trim() || text.parentElement?.closest('.sr-only')) continue;
        range.selectNodeContents(text);
        boxes.push(range.getBoundingClientRect());
      }
      return boxes.length === 0
        ? null
        : {
            left: Math.min(...boxes.map(({ left }) => left)),
            right: Math.max(...boxes.map(({ right }) => right)),
          };
    };
    return [...document.querySelectorAll('.ui-grid-table tr')].flatMap((row) =>
      [...row.querySelectorAll('.is-end + :not(.is-end, .is-centre)')].flatMap((words) => {
        const figure = words.previousElementSibling;
        const before = figure && textOf(figure);
        const after = textOf(words);
        // What is pinned right lies over the columns that do not fit.
        if (!before || !after || words.classList.contains('is-right')) return [];
        const gap = after.left - before.right;
        return gap < apart - 0.5
          ? [`${figure.textContent} | ${words.textContent}: ${gap.toFixed(1)}`]
          : [];
      }),
    );
  }, APART);
