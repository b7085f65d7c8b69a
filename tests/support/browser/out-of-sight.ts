import type { Page } from 'playwright-core';

/** What leads to this very screen, and is not seen whole in its strip. */
export const tabsOutOfSight = (page: Page): Promise<string[]> =>
  page.locator('main nav [aria-current="page"]').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const strip = tab.closest('nav')?.getBoundingClientRect();
        const { left, right } = tab.getBoundingClientRect();
        return strip && (left < strip.left - 1 || right > strip.right + 1);
      })
      .map((tab) => tab.textContent ?? ''),
  );

/** Controls that begin in the screen's width and end beyond it, or beyond it altogether, where no strip of tabs or table brings them into it. */
export const controlsCut = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(a[href], button, input, select, textarea, [role=radiogroup])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { width, height, left, right } = control.getBoundingClientRect();
          const isSeen = width > 1 && height > 1 && control.checkVisibility();
          const isMoved = control.closest('nav, [tabindex="0"]:not(main), table');
          return isSeen && !isMoved && (left < -1 || right > innerWidth + 1);
        })
        .map(
          (control) =>
            `${control.tagName.toLowerCase()} “${control.getAttribute('aria-label') ?? control.textContent}” in ${control.parentElement?.className}`,
        ),
    );

/** Less of a long name than this says nothing. */
const LEAST_TITLE = 120;

/** The title of the screen in the bar: read whole, or as much of it as there is room for. */
export const isTitleRead = (page: Page): Promise<boolean> =>
  page.locator('.shell-head h1').evaluate((title, least) => {
    const { clientWidth, scrollWidth } = title;
    return clientWidth > 1 && (scrollWidth <= clientWidth || clientWidth >= least);
  }, LEAST_TITLE);
