import type { Page } from 'playwright-core';

/** Rows, or the empty state. */
const CONTENT = [
  'tbody tr[data-index]',
  '.ui-grid-item-title',
  '.ui-blank:not([data-tone="error"])',
  '.tile',
  '.workflow-stage',
  '.workflow-all tbody tr',
  '.record-part li',
  '.ordered-table tbody tr',
  '.record-table tbody tr',
  '.rap-table tbody tr',
  '.account-form',
  '.collection-card',
  '.term-row',
  '.kyc-card',
  '.kyc-decision, .markup-sheet tbody tr',
  '.ui-card',
  '.day-list',
  'main .drawer-facts',
  '.shared-stones li',
  '.pick-list button',
  'main form',
  'main .ui-drop-zone-place',
].join(', ');
const UNFINISHED = '.ui-skeleton, .ui-skeleton-row, main [aria-busy="true"], [data-tone="error"]';

/** Waits until the screen shows its content and no part is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator(CONTENT).filter({ visible: true }).first().waitFor();
  await page.waitForFunction((unfinished) => !document.querySelector(unfinished), UNFINISHED);
}

/** Waits until lazy parts have loaded: no request started for a while. */
export const nothingAskedFor = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const last = (): number =>
      Math.max(0, ...performance.getEntriesByType('resource').map(({ startTime }) => startTime));
    while (performance.now() - last() < 1_000)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
