import type { Locator, Page } from 'playwright-core';
import { dialogOf } from './pages.ts';

/** Opens the menu of the current search. */
export async function openSearches(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Saved and recent searches' }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** Chooses an item of that menu, and returns the dialog that it opens. */
export async function askOfSearch(page: Page, act: string): Promise<Locator> {
  const menu = await openSearches(page);
  await menu.getByRole('menuitem', { name: act, exact: true }).click();
  return await dialogOf(page, act);
}

/** The drawer of a saved search or a demand next to its list. */
export const keptDrawer = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name });
