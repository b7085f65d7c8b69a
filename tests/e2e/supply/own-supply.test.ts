import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, faultsOf, PHONE, row, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { csvOf, type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let lists: ImportDesk;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(() => Promise.all(windows.splice(0).map((context) => context.close())));

async function home(by: keyof Cast, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/dashboard`);
  return page;
}
const region = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

it('a supplier drops a list on the first screen, and is led to the rejected rows', async () => {
  // As if no list had come from it yet.
  await portal.database.owner.query(
    'update stock_import set provider_id = (select id from provider where id <> $1 limit 1) where provider_id = $1',
    [lists.providerId],
  );
  const page = await home('apiProvider');
  const faults = faultsOf(page, portal);
  const own = region(page, 'Your lists');
  await own.getByText('No stock lists sent yet').waitFor();
  await own.getByText('None of your stock lists has been applied yet.').waitFor();
  const [row] = await lists.stock();
  if (!row) throw new Error('a supplier without stones');
  await own.locator('input[type="file"]').setInputFiles({
    name: 'orrin.csv',
    mimeType: 'text/csv',
    buffer: csvOf([row, { ...row, 'Stock No': 'BAD-1', Carat: 'heavy' }]),
  });
  const dialog = await dialogOf(page, 'Send a stock list');
  await dialog.getByText('orrin.csv').waitFor();
  await dialog.getByText('Partial list').click();
  await dialog.getByRole('button', { name: 'Send the list' }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await lists.settled(id);

  await page.goBack();
  await own.getByText('2 rows, 0 new, 0 repriced').waitFor();
  await own.getByRole('link', { name: '1 rejected' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(id) && url.searchParams.has('outcome'));
  await page.getByText('BAD-1').waitFor();

  // Once it has taken effect, home says how old it is.
  await lists.act(cast.administrator, id, 'approve');
  await lists.settled(id);
  await page.goBack();
  await own.getByText(/^Your stock was last confirmed .+ ago\.$/).waitFor();
  await region(page, 'Reliability score').getByText('Freshness').waitFor();
  await page.getByRole('img', { name: 'Reliability of your company, out of 100' }).waitFor();
  await own.getByRole('link', { name: 'Column mapping' }).click();
  await page.waitForURL(/\/imports\/mapping\?supplier=/);
  expect(faults).toEqual([]);
});

it('a supplier sees views and orders of the own stones, without the buyers; others see none', async () => {
  await portal.database.owner.query('delete from stone_seen');
  const page = await home('ftpProvider', PHONE);
  const wanted = region(page, 'Buyer interest in your stones');
  const opened = wanted.getByRole('row', { name: /^Opened/ });
  await expect.poll(() => opened.getByRole('cell').allTextContents()).toEqual(['0', '0', '0']);
  const { rows } = await portal.database.pool.query<{ stock_no: string }>(
    `select s.stock_no from stone s join provider p on p.id = s.provider_id
      where p.user_id = $1 and s.status = 1 order by s.stock_no limit 2`,
    [cast.ftpProvider.id],
  );
  for (const { stock_no } of rows)
    for (const buyer of [cast.ada, cast.hanna])
      expect(
        await portal.call(buyer.token, 'GET', `/inventory/dna?stock_no=${stock_no}`),
      ).toMatchObject({ status: 200 });
  await page.reload();
  await expect.poll(() => opened.getByRole('cell').allTextContents()).toEqual(['4', '4', '2']);
  // Whose its lists are need not be said to it; which of them nobody sent is said to the house.
  await page.goto(`${portal.url}/imports`);
  await page.getByText('madrone-asia.csv', { exact: true }).waitFor();
  expect(await page.getByText('Madrone Lab Diamonds').count()).toBe(0);
  const all = await home('administrator');
  await all.goto(`${portal.url}/imports`);
  await row(all, 'virdana-stock.csv').getByText('Fetched', { exact: true }).first().waitFor();
  await row(all, 'virdana-stock.csv').first().getByRole('link').first().click();
  await all.getByText(/a partial list, fetched from the supplier’s server\./).waitFor();
  for (const [who, begin] of [
    ['administrator', 'Stones by status'],
    ['ada', 'Needs attention'],
  ] as const) {
    const other = await home(who);
    await other.getByRole('heading', { name: begin }).waitFor();
    expect(await other.getByRole('heading', { name: 'Your lists' }).count()).toBe(0);
  }
});
