import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Summary = components['schemas']['StockSummary'];
type Details = components['schemas']['FacetCounts'];

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

async function windowFor(person: Person, size?: typeof PHONE): Promise<Page> {
  context = await windowOf(browser, person, size);
  return await context.newPage();
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function said<Data>(by: Person, path: string): Promise<Data> {
  const { status, body } = await portal.call(by.token, 'GET', path);
  expect(status).toBe(200);
  return body.data as Data;
}
/** Where a figure led: how many stones the search found there. */
async function foundAt(page: Page): Promise<number> {
  const words = page.locator('.ui-grid-toolbar-left b', { hasText: /^[\d,]+ stones?$/ });
  return Number.parseInt((await words.innerText()).replaceAll(',', ''), 10);
}

describe('the stock overview', () => {
  it('shows the composition of the stock, and every figure links to its stones', async () => {
    const summary = await said<Summary>(cast.ada, '/inventory/stocks?diamond_type=1');
    const details = await said<Details>(cast.ada, '/inventory/details?diamond_type=1');
    const page = await windowFor(cast.ada);
    await page.goto(`${portal.url}/search?shape=OVAL`);
    await page.getByTitle('Stock overview').click();

    const stock = part(page, 'Stock summary');
    const { fancyInventory, shapes } = summary;
    await stock.getByRole('link', { name: `Fancy: ${fancyInventory.pieces} pieces` }).waitFor();
    const bars = stock.getByRole('list', { name: 'Shapes' }).getByRole('link');
    await expect
      .poll(() => bars.allInnerTexts())
      .toEqual(shapes.map(({ name, pieces }) => `${name}\n${pieces}`));
    await part(page, 'Recent searches')
      .getByRole('link', { name: /White · Oval · 2/ })
      .waitFor();

    const clarity = part(page, 'Clarity').getByRole('link', { name: /^VS1/ });
    await clarity.getByText(String(details.clarity?.VS1), { exact: true }).waitFor();
    await clarity.click();
    await page.waitForURL((url) => url.pathname === '/search');
    await expect.poll(() => foundAt(page)).toBe(details.clarity?.VS1);

    await page.goBack();
    await part(page, 'Carat')
      .getByRole('link', { name: /^1\.00 – 1\.49/ })
      .click();
    await page.waitForURL((url) => url.searchParams.get('carat') === '1..1.49');
    const sizes = Object.values(details.carat ?? {});
    await expect.poll(async () => sizes.includes(await foundAt(page))).toBe(true);

    await page.goBack();
    await page.getByRole('radiogroup', { name: 'Stock' }).getByText('Fancy').click();
    await part(page, 'Intensity').waitFor();
    await stock.getByRole('link', { name: /^Fancy:/ }).click();
    await expect.poll(() => foundAt(page)).toBe(fancyInventory.pieces);
  });

  it('keeps the loaded parts if one fails, and retries that one', async () => {
    const page = await windowFor(cast.administrator, PHONE);
    await page.route('**/inventory/stocks*', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
    );
    await page.goto(`${portal.url}/overview`);
    const stock = part(page, 'Stock summary');
    await stock.getByText(TEXTS.countFailed).waitFor();
    await part(page, 'Clarity').waitFor();
    await page.unroute('**/inventory/stocks*');
    await stock.getByRole('button', { name: 'Try again' }).click();
    await stock.getByRole('list', { name: 'Shapes' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  it('is available to all who may search, and has no recent searches for suppliers', async () => {
    const page = await windowFor(cast.apiProvider);
    await page.goto(`${portal.url}/inventory`);
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await part(page, 'Clarity').waitFor();
    await part(page, 'Stock summary').getByRole('list', { name: 'Shapes' }).waitFor();
    expect(await part(page, 'Recent searches').count()).toBe(0);
  });
});
