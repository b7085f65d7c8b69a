import type { Page } from 'playwright-core';

/** Minimum gap in pixels between a number and the text next to it. */
const APART = 16;

/**
 * Returns texts in the lists on screen that start too close to the number before them, with the
 * gap.
 */
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
        // Pinned cells overlap the columns that do not fit, so they are skipped.
        if (!before || !after || words.classList.contains('is-right')) return [];
        const gap = after.left - before.right;
        return gap < apart - 0.5
          ? [`${figure.textContent} | ${words.textContent}: ${gap.toFixed(1)}`]
          : [];
      }),
    );
  }, APART);
