import type { Locator, Page } from 'playwright-core';
import type { Stone } from '../trade/desk.ts';
import { openRow, row } from './pages.ts';

type Numbered = Pick<Stone, 'stock_no'>;

/** Narrows the list that is open to these stones, as whoever pastes their numbers does. */
export async function showStones(page: Page, stones: readonly Numbered[]): Promise<void> {
  await page.getByRole('button', { name: /^(?:Stock numbers|\d+ stock numbers?)$/ }).click();
  const field = page.getByLabel('Stock numbers, pasted from anywhere');
  await field.fill(stones.map(({ stock_no }) => stock_no).join('\n'));
  await page.getByRole('button', { name: `Show ${stones.length}`, exact: true }).click();
  await field.waitFor({ state: 'detached' });
}

/** What is known of one line, beside its list. */
export const lineDrawer = (page: Page, { stock_no }: Numbered): Locator =>
  page.getByRole('complementary', { name: new RegExp(stock_no) });

export async function openLine(page: Page, stone: Numbered): Promise<Locator> {
  await openRow(row(page, stone.stock_no));
  const drawer = lineDrawer(page, stone);
  await drawer.waitFor();
  return drawer;
}
