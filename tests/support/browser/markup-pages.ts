import type { Locator, Page } from 'playwright-core';
import { toast } from './pages.ts';

/** A cell of the sheet by its accessible name. */
export const markupCell = (page: Page, words: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${words}`) });

/** Saves, and confirms if the portal asks about a large change. */
export async function saveMarkups(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: /^Save markups/ });
  const saved = toast(page, 'Markups saved.');
  await asked.or(saved).first().waitFor();
  if (await asked.isVisible()) await asked.getByRole('button', { name: /^Save/ }).click();
  await saved.first().waitFor();
}
