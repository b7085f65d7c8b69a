import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(() => context?.close());

async function search(): Promise<Page> {
  context = await windowOf(browser, cast.ada, DESK);
  const page = await context.newPage();
  await page.goto(`${portal.url}/search`);
  await page.locator('tbody tr[data-index]').first().waitFor();
  return page;
}
const heads = (page: Page): Promise<string[]> =>
  page
    .locator('.ui-grid-table thead th .ui-grid-head-word')
    .evaluateAll((all) => all.map((one) => one.lastChild?.textContent ?? ''));
const head = (page: Page, name: string) =>
  page.getByRole('columnheader', { name, exact: true }).getByRole('button');

const asksForDetails = (request: Request): boolean =>
  request.url().includes('/inventory/search') && request.url().includes('with_details=true');

it('loads the details of the stones only once a column shows them', async () => {
  const page = await search();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (asksForDetails(request)) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  expect(asked).toEqual([]);
  const answer = page.waitForResponse((response) => asksForDetails(response.request()));
  await page.getByRole('textbox', { name: 'Find a column' }).fill('pavilion');
  await expect.poll(() => page.getByRole('checkbox').and(page.locator('li *')).count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Pavilion angle °' }).check();
  const { data } = await (await answer).json();
  const known = data.stockList.findIndex((row: Record<string, unknown>) => row.pavilion_angle);
  const { pavilion_angle, stock_no } = data.stockList[known];
  await page.keyboard.press('Escape');
  const cell = page
    .locator('tbody tr[data-index]', { hasText: stock_no })
    .getByRole('gridcell', { name: pavilion_angle.toFixed(2), exact: true });
  await cell.waitFor();

  const withoutDetails: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isPage = url.includes('/inventory/search?') && !url.includes('is_count_only');
    if (isPage && !asksForDetails(request)) withoutDetails.push(url);
  });
  await page.reload();
  await cell.waitFor();
  expect(withoutDetails).toEqual([]);
});

it('pins and unpins a column from the menu of its header, and with shortcuts', async () => {
  const page = await search();
  const before = await heads(page);
  await head(page, 'Location').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin left' }).click();
  const moved = before.filter((name) => name !== 'Location');
  moved.splice(moved.indexOf('Shape') + 1, 0, 'Location');
  await expect.poll(() => heads(page)).toEqual(moved);

  await page.reload();
  await page.locator('tbody tr[data-index]').first().waitFor();
  await expect.poll(() => heads(page)).toEqual(moved);

  await head(page, 'Location').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menu').waitFor();
  await page.getByRole('menuitem', { name: 'Unpin' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heads(page)).toEqual(before);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-column')))
    .toBe('location');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Unpin Amount, in US dollars' }).click();
  await page.getByRole('button', { name: 'Pin Amount, in US dollars left' }).waitFor();
});

it('sorts by several columns and numbers them in the header and in the sort menu', async () => {
  const page = await search();
  await head(page, 'Carat').click();
  await page.waitForURL(/sort=carat/);
  await head(page, 'Tbl %').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Then sort low first' }).click();
  await page.waitForURL(/sort=carat(,|%2C)table_pct/);
  const ranks = page.locator('.ui-grid-head-word small');
  await expect.poll(() => ranks.allTextContents()).toEqual(['1', '2']);
  await page.getByRole('button', { name: /and 1 more/ }).click();
  await page.getByRole('menuitem', { name: /Table.*2\. low first/ }).waitFor();
});

it('keeps the columns of white and fancy stones apart', async () => {
  const page = await search();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Stock number' }).uncheck();
  await page.keyboard.press('Escape');
  await expect.poll(() => heads(page)).not.toContain('Stock no.');
  await page.getByText('Fancy', { exact: true }).first().click();
  await page.waitForURL(/type=2/);
  await expect.poll(() => heads(page)).toContain('Stock no.');
});
