import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { controlsCut, isTitleRead, tabsOutOfSight } from '../browser/out-of-sight.ts';
import { smallTargets } from '../browser/small-targets.ts';
import { lastingFaults } from './lasting-faults.ts';

/** Every control is large enough for a thumb, after transient elements are gone. */
export const expectNoneSmall = (page: Page, where: string): Promise<void> =>
  expect.poll(() => smallTargets(page), { message: where }).toEqual([]);

/** Returns what is cut, out of sight or too small for a thumb on a phone. */
export async function thumbFaults(page: Page, where: string): Promise<string[]> {
  const faults = await lastingFaults(async () => [
    ...((await isTitleRead(page)) ? [] : ['the title is cut']),
    ...(await tabsOutOfSight(page)),
    ...(await controlsCut(page)),
    // Scrolls each control into view, so it comes last.
    ...(await smallTargets(page)),
  ]);
  return faults.map((fault) => `${where}: ${fault}`);
}
