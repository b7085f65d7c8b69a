import type { Page } from 'playwright-core';

/** Returns tabs of the current screen that their strip cuts off. */
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

/**
 * Returns controls that lie partly or fully outside the screen, unless a scrollable strip or table
 * contains them.
 */
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

/** A shorter piece of a long title is not readable. In pixels. */
const LEAST_TITLE = 120;

/** True if the title in the bar is shown whole, or as much of it as fits. */
export const isTitleRead = (page: Page): Promise<boolean> =>
  page.locator('.shell-head h1').evaluate((title, least) => {
    const { clientWidth, scrollWidth } = title;
    return clientWidth > 1 && (scrollWidth <= clientWidth || clientWidth >= least);
  }, LEAST_TITLE);
