import type { Locator, Page } from 'playwright-core';
import { dialogOf } from './pages.ts';

/** Opens the menu of what can be done with the search that stands. */
export async function openSearches(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Searches', exact: true }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** Chooses from that menu, and sees the dialog come. */
export async function askOfSearch(page: Page, act: string): Promise<Locator> {
  const menu = await openSearches(page);
  await menu.getByRole('menuitem', { name: act, exact: true }).click();
  return await dialogOf(page, act);
}

/** The kept search or demand that stands beside its list. */
export const keptDrawer = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name });
