import type { Locator, Page } from 'playwright-core';
import type { Stone } from '../trade/desk.ts';
import { openRow, row } from './pages.ts';

type Numbered = Pick<Stone, 'stock_no'>;

/** Filters the open list by pasted stock numbers. */
export async function showStones(page: Page, stones: readonly Numbered[]): Promise<void> {
  await page.getByRole('button', { name: /^(?:Stock numbers|\d+ stock numbers?)$/ }).click();
  const field = page.getByLabel('Paste stock numbers in any format');
  await field.fill(stones.map(({ stock_no }) => stock_no).join('\n'));
  await page.getByRole('button', { name: `Show ${stones.length}`, exact: true }).click();
  await field.waitFor({ state: 'detached' });
}

/** The drawer of a line next to its list. */
export const lineDrawer = (page: Page, { stock_no }: Numbered): Locator =>
  page.getByRole('complementary', { name: new RegExp(stock_no) });

export async function openLine(page: Page, stone: Numbered): Promise<Locator> {
  await openRow(row(page, stone.stock_no));
  const drawer = lineDrawer(page, stone);
  await drawer.waitFor();
  return drawer;
}
