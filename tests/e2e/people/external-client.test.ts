import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const FOUR_LISTS = { timeout: 90_000 };

let portal: Portal;
let cast: Cast;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

async function screen(person: Person, path = ''): Promise<Page> {
  context = await windowOf(browser, person);
  const page = await context.newPage();
  await page.goto(`${portal.url}/api${path}`);
  return page;
}
const rows = (page: Page) => page.locator('tbody tr[data-index]');
const lists = (page: Page) => page.getByRole('navigation', { name: 'API orders' });
const choice = (page: Page) => page.getByRole('combobox', { name: 'API client' });

async function stocksOn(table: string, states: string, type: 1 | 2): Promise<string[]> {
  const { rows: found } = await portal.database.pool.query<{ stock_no: string }>(
    `select s.stock_no from ${table} l join stone s on s.id = l.stone_id join provider p on p.id = s.provider_id
      where p.user_id = $1 and l.state in (${states}) and s.diamond_type = $2 order by 1`,
    [cast.apiProvider.id, type],
  );
  return found.map(({ stock_no }) => stock_no);
}
const shownStocks = async (page: Page): Promise<string[]> => {
  const cells = await rows(page).locator('td').allTextContents();
  return cells.filter((text) => /^[A-Z]{2}-\d+$/.test(text)).sort();
};

it(
  'the lists of an external client are chosen by name, and the client stays in the URL',
  FOUR_LISTS,
  async () => {
    const page = await screen(cast.administrator);
    await page.getByText('Choose an API client', { exact: true }).waitFor();
    await page.waitForURL('**/api/confirm-stone');
    await expect
      .poll(() => lists(page).getByRole('link').allTextContents())
      .toEqual(['Confirm stones', 'Holds', 'Memos']);
    await choice(page).fill('orrin');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(1);
    await expect
      .poll(() => options.first().textContent())
      .toMatch(/^Orrin Rough & Polish \| .+ \(API\)$/);
    await options.first().click();
    await page.waitForURL(`**/api/confirm-stone?client=${cast.apiProvider.id}`);
    await lists(page).getByRole('link', { name: 'Holds' }).click();
    await page.waitForURL(`**/api/hold?client=${cast.apiProvider.id}`);
    await expect.poll(() => shownStocks(page)).toEqual(await stocksOn('hold', '1', 1));
    await page.getByText('200 per page').waitFor();

    await page.getByText('Fancy', { exact: true }).click();
    await page.waitForURL(/type=2/);
    await expect.poll(() => shownStocks(page)).toEqual(await stocksOn('hold', '1', 2));
    await lists(page).getByRole('link', { name: 'Memos' }).click();
    await page.waitForURL(/\/api\/memo\?client=.+&type=2/);
    await page.getByText('White', { exact: true }).click();
    await page.waitForURL(`**/api/memo?client=${cast.apiProvider.id}`);
    const out = await stocksOn('memo_line', '1', 1);
    expect(out.length).toBeGreaterThan(0);
    await expect.poll(() => shownStocks(page)).toEqual(out);
    await page.reload();
    await expect.poll(() => shownStocks(page)).toEqual(out);
    await expect.poll(() => choice(page).inputValue()).toMatch(/^Orrin/);
    await goTo(page, `/api/hold?client=${cast.ada.id}`);
    await page.getByText('This trading client is not an API client', { exact: true }).waitFor();
  },
);
