import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { controlsCut, isTitleRead, tabsOutOfSight } from '../browser/out-of-sight.ts';
import { smallTargets } from '../browser/small-targets.ts';

/** Every control is large enough for a thumb, after transient elements are gone. */
export const expectNoneSmall = (page: Page, where: string): Promise<void> =>
  expect.poll(() => smallTargets(page), { message: where }).toEqual([]);

/** On a phone the title is whole, and every tab and control is visible and can be pressed. */
export async function expectRoomForThumbs(page: Page, where: string): Promise<void> {
  await expect.poll(() => isTitleRead(page), { message: where }).toBe(true);
  await expect.poll(() => tabsOutOfSight(page), { message: where }).toEqual([]);
  await expect.poll(() => controlsCut(page), { message: where }).toEqual([]);
  // Scrolls each control into view, so it comes last.
  await expectNoneSmall(page, where);
}
