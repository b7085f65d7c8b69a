import type { Page } from 'playwright-core';

/**
 * Returns the right-aligned figures of open drawers and of reports that are cut: wider than their
 * cell, or outside of a box that cuts them. A report may scroll sideways, a drawer may not. Lists are
 * not included, because `cutCells` finds their cut cells.
 */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.locator('.ui-side-drawer, main').evaluateAll((places) => {
    const isCut = (cell: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      // Not its `scrollWidth`, which contains the invisible touch target of a link.
      // `clientWidth` is rounded.
      if (cell.clientWidth > 0 && right - left > cell.clientWidth + 1) return true;
      let [from, to] = [0, innerWidth];
      for (let box: Element | null = cell; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        if (overflowX !== 'hidden' && overflowX !== 'clip' && !cell.closest('.ui-side-drawer'))
          return false;
        const edge = box.getBoundingClientRect();
        [from, to] = [Math.max(from, edge.left), Math.min(to, edge.right)];
      }
      return left < from - 1 || right > to + 1;
    };
    const isFigure = (cell: Element): boolean =>
      /^[^a-z]*\d[^a-z]*$/i.test(cell.textContent?.trim() ?? '') &&
      (cell.childElementCount === 0 || cell.matches('td, th')) &&
      /right|end/.test(getComputedStyle(cell).textAlign);
    return places
      .flatMap((place) => [...place.querySelectorAll('td, th, dd, b, span, output')])
      .filter((cell) => !cell.closest('.ui-grid-scroller') && isFigure(cell))
      .filter((cell) => cell.checkVisibility() && isCut(cell))
      .map((cell) => `the figure “${cell.textContent?.trim()}” is cut`);
  });
