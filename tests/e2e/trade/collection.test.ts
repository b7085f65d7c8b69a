import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { reasonOf, row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { keptDrawer } from '../../support/browser/search-pages.ts';
import { goForgetful } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const PATH = '/inventory/collection';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
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

async function screen(person: Person, path: string): Promise<Page> {
  await context?.close();
  context = await windowOf(browser, person);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}
async function made(data: object): Promise<string> {
  const { body } = await portal.call(cast.administrator.token, 'POST', PATH, { body: { data } });
  return (body.data as { id: string }).id;
}
const countOf = (page: Page) => page.locator('.ui-grid-toolbar b').first().textContent();

describe('a collection', () => {
  it('is added by stock numbers and by a search, changed, hidden and deleted by staff', async () => {
    const stone = await desk.stone();
    const page = await screen(cast.administrator, '/collection');
    await page.getByRole('button', { name: 'Add a collection' }).click();
    const editor = page.getByRole('complementary', { name: 'Add a collection' });
    const add = editor.getByRole('button', { name: 'Add the collection' });
    await expect.poll(() => reasonOf(add)).toBe('Enter a name.');
    await editor.getByLabel('Name').fill('Pears for the window');
    await editor.getByLabel('Stones by stock number').fill(`${stone.stock_no}, NOBODYS-1`);
    await editor.getByLabel('Stones by search').fill('pear');
    await editor.getByText(/^2 numbers, [\d,]+ stones? found by the search$/).waitFor();
    await add.click();
    await editor.getByText('NOBODYS-1: Stone not found.').waitFor();
    await editor.getByLabel('Stones by stock number').fill(stone.stock_no);
    await add.click();
    await toast(page, 'Collection added').waitFor();
    await row(page, 'Pears for the window')
      .getByText('White · Pear, and 1 stone listed by stock number')
      .waitFor();

    const drawer = keptDrawer(page, 'Collection Pears for the window');
    await drawer.getByRole('button', { name: 'Change' }).click();
    const change = keptDrawer(page, 'Change “Pears for the window”');
    await change.getByLabel('Name').fill('Pears and one more');
    await change.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Change saved').waitFor();
    const renamed = keptDrawer(page, 'Collection Pears and one more');
    await renamed.getByRole('button', { name: 'Deactivate' }).click();
    await row(page, 'Pears and one more').getByText('Inactive').waitFor();
    await renamed.getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete “Pears and one more”?' });
    await sure.getByRole('button', { name: 'Delete the collection' }).click();
    await toast(page, 'Collection removed').waitFor();
    await expect.poll(() => row(page, 'Pears and one more').count()).toBe(0);
  });

  it('is a card for a customer, and opens its stones with all their commands', async () => {
    const stones = await desk.stones(2);
    const [first] = stones.map(({ stock_no }) => stock_no);
    await made({ name: 'Two of a kind', stock_numbers: stones.map(({ stock_no }) => stock_no) });
    await made({ name: 'Not yet', stock_numbers: [first], is_active: false });
    const page = await screen(cast.ada, '/collection?q=two+of');
    const card = page.getByRole('link', { name: /Two of a kind/ });
    await card.getByText('2 pcs', { exact: true }).waitFor();
    await card.getByText(/^\$[\d,.]+$/).waitFor();
    await expect.poll(() => page.getByText('Not yet').count()).toBe(0);
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'Two of a kind' }).waitFor();
    await expect.poll(() => countOf(page)).toBe('2 stones');
    await tick(row(page, first ?? ''));
    await page.keyboard.press('w');
    await toast(page, /watch/i).waitFor();
  });

  it('is read-only for others, and the list shows a failed query', async () => {
    const page = await screen(cast.qualityControl, '/collection');
    const add = page.getByRole('button', { name: 'Add a collection' });
    await expect.poll(() => reasonOf(add)).toBe(PROBLEMS.forbidden.message);
    await page.route(`**${PATH}?*`, (route) => route.fulfill({ status: 500, body: 'no words' }));
    await goForgetful(page, '/collection');
    await page.getByRole('alert').getByText(TEXTS.failed, { exact: true }).waitFor();
    await page.unroute(`**${PATH}?*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr[data-index]').first().waitFor();
  });
});
