import type { Locator, Page } from 'playwright-core';
import { PHONE } from '../browser/pages.ts';
import type { Overlay } from './overlays.ts';

/** Selectors of all overlays. */
export const OVER_THE_SCREEN = [
  '[role="dialog"]',
  '.ui-side-drawer',
  '[role="menu"]',
  '[data-portal] [role="listbox"]',
];
const SHOWN = OVER_THE_SCREEN.map((kind) => `${kind}:visible`).join(', ');
const KINDS = ['dialog', 'complementary', 'menu', 'listbox'] as const;

/** The overlay with this accessible name. */
export const called = (page: Page, name: string | RegExp): Locator =>
  KINDS.map((kind) => page.getByRole(kind, { name }))
    .reduce((one, other) => one.or(other))
    .first();

/** Opens the overlay and waits until it is complete and has its accessible name. */
export async function openOverlay(page: Page, { prepare, open, called: name, onPhone }: Overlay) {
  if (onPhone) await page.setViewportSize(PHONE);
  await prepare?.(page);
  await open(page);
  await called(page, name).waitFor();
  await page.waitForFunction(() => !document.querySelector('.ui-skeleton, .ui-skeleton-row'));
}

/** Waits until the overlay has faded out, so that the next key closes the one below. */
const FADES = 1_000;
/**
 * More than the maximum number of stacked overlays. If one is still open after that, keys cannot
 * close it.
 */
const LAYERS = 6;

/** Closes the topmost overlay first: a dialog, then its drawer. */
export async function closeOverlay(page: Page): Promise<void> {
  const shown = page.locator(SHOWN);
  for (let layer = 0; layer < LAYERS && (await shown.count()) > 0; layer += 1) {
    await page.keyboard.press('Escape');
    await shown
      .last()
      .waitFor({ state: 'detached', timeout: FADES })
      .catch(() => undefined);
  }
  await shown.first().waitFor({ state: 'detached' });
}
