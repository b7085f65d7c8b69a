import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stone } from '../trade/desk.ts';
import { row, toast } from './pages.ts';

type Numbered = Pick<Stone, 'stock_no'>;

/** Filters the search by stones that are available now. */
export async function showFree(page: Page): Promise<void> {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Location and availability' }).click();
  const status = filters.getByRole('group', { name: 'Status', exact: true });
  await status.getByRole('button', { name: 'Available', exact: true }).click();
  await page
    .locator('.ui-grid-toolbar')
    .getByText(/^of [\d,]+$/)
    .waitFor();
}

/** Returns the stock numbers of the first available stones on screen. */
export async function freeStones(page: Page, count: number): Promise<string[]> {
  const free = () =>
    page.locator('.ui-grid-table').evaluate((table) => {
      const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent?.trim());
      const [status, number] = [heads.indexOf('Status'), heads.indexOf('Stock no.')];
      return [...table.querySelectorAll('tbody tr[data-index]')].flatMap((one) => {
        const cells = [...one.querySelectorAll('td')].map((cell) => cell.textContent ?? '');
        return cells[status] === 'Available' ? [cells[number] ?? ''] : [];
      });
    });
  await expect.poll(async () => (await free()).length).toBeGreaterThanOrEqual(count);
  return (await free()).slice(0, count);
}

/** The stock numbers of the rows, in the order of the list. */
export const shownNumbers = (page: Page): Promise<string[]> =>
  page.locator('.ui-grid-table').evaluate((table) => {
    const at = [...table.querySelectorAll('thead th')].findIndex(
      (head) => head.textContent?.trim() === 'Stock no.',
    );
    return [...table.querySelectorAll('tbody tr[data-index]')].map(
      (one) => one.querySelectorAll('td')[at]?.textContent ?? '',
    );
  });

/** Searches for a stock number and waits for its row. */
export async function searchFor(page: Page, { stock_no }: Numbered): Promise<Locator> {
  const field = page.getByRole('searchbox', { name: 'Search stones' });
  await field.fill(stock_no);
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === stock_no);
  const found = row(page, stock_no);
  await found.waitFor();
  return found;
}

/** The drawer of a stone next to the list. */
export const stoneDrawer = (page: Page, { stock_no }: Numbered): Locator =>
  page.getByRole('complementary', { name: `Stone ${stock_no}` });

export async function openStone(page: Page, stone: Numbered): Promise<Locator> {
  await row(page, stone.stock_no).locator('td').nth(5).click();
  const drawer = stoneDrawer(page, stone);
  await drawer.waitFor();
  return drawer;
}

/** Presses the back office action in the drawer of the stone and confirms the dialog. */
export async function setMarket(
  drawer: Locator,
  words: 'Take off the market' | 'Offer again',
): Promise<void> {
  const dialog = drawer.page().getByRole('dialog');
  await drawer.getByRole('button', { name: words }).click();
  // Taking a stone off the market requires a reason.
  if (words === 'Take off the market') await dialog.getByText('The stone is lost.').click();
  await dialog.getByRole('button', { name: words }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Issues the ticked stones to the chosen client. Returns the memo number. */
export const issueTicked = (page: Page, stones: string): Promise<string> =>
  numberTold(page, /Memo (ME-\d{4}-\d{6}) issued/, async () => {
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Issue a memo for ${stones}?`).waitFor();
    await dialog.getByText(/^Due on \d\d\/\d\d\/\d{4}/).waitFor();
    await dialog.getByRole('button', { name: 'Issue memo' }).click();
  });

/** Returns the number in the notification that the action shows. */
export async function numberTold(
  page: Page,
  form: RegExp,
  act: () => Promise<unknown>,
): Promise<string> {
  const told = toast(page, form);
  // The notification of an earlier action may still be visible.
  await expect.poll(() => told.count()).toBe(0);
  await act();
  const words = (await told.textContent()) ?? '';
  const [, number] = form.exec(words) ?? [];
  if (number === undefined) throw new Error(`there is no number in: ${words}`);
  return number;
}
