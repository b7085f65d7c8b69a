import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { keptDrawer } from '../../support/browser/search-pages.ts';
import { shownNumbers } from '../../support/browser/stone-pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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
beforeEach(async () => {
  await portal.database.pool.query('delete from featured_stone');
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
const feature = (stones: readonly Stone[], more: object) =>
  portal.call(cast.administrator.token, 'POST', '/inventory/featured-stone', {
    body: { data: { stock_numbers: stones.map(({ stock_no }) => stock_no), ...more } },
  });

describe('featured stones', () => {
  it('are added, moved and removed by staff', async () => {
    const stone = await desk.stone();
    const page = await screen(cast.administrator, '/special-stone');
    await page.getByText('No special stones').waitFor();
    await page.getByRole('button', { name: 'Add special stones' }).first().click();
    const add = keptDrawer(page, 'Add special stones');
    await add.getByLabel('Stones').fill('NOBODYS-1');
    await add.getByRole('button', { name: 'Add' }).click();
    await add.getByText('NOBODYS-1: Stone not found.').waitFor();
    await add.getByLabel('Stones').fill(stone.stock_no);
    await add.getByLabel(/^Position/).fill('7');
    await add.getByRole('combobox', { name: 'Client' }).fill('halden');
    await page
      .getByRole('option', { name: /^Halden/ })
      .first()
      .click();
    await add.getByRole('button', { name: 'Add' }).click();
    await toast(page, 'Stone featured').waitFor();
    const found = row(page, stone.stock_no);
    await found.getByText('Shown now').waitFor();
    await found.getByText(/^Halden/).waitFor();

    await found.locator('td').nth(3).click();
    const edit = keptDrawer(page, `Special stone ${stone.stock_no}`);
    await edit.getByLabel('From').fill('2031-03-02');
    await edit.getByLabel(/^Until/).fill('2031-03-01');
    await edit
      .getByRole('paragraph')
      .getByText('“Until” must not be before “From”.')
      .first()
      .waitFor();
    await edit.getByLabel(/^Until/).fill('2031-03-02');
    await edit.getByRole('button', { name: 'Save' }).click();
    await found.getByText('Scheduled').waitFor();
    await found.getByText(/^02\/03\/2031 11:59 PM$/).waitFor();

    await found.locator('td').nth(3).click();
    await edit.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the stone' }).click();
    await toast(page, 'The stone is no longer featured').waitFor();
    await expect.poll(() => found.count()).toBe(0);
  });

  it('are shown to a customer in the order of staff, the own ones and those for all', async () => {
    const [last, first, others] = (await desk.stones(3)) as [Stone, Stone, Stone];
    await feature([last], { place: 20 });
    await feature([first], { place: 10, user_id: cast.ada.id });
    await feature([others], { place: 5, user_id: cast.hanna.id });
    const page = await screen(cast.ada, '/special-stone');
    await expect.poll(() => shownNumbers(page)).toEqual([first.stock_no, last.stock_no]);
    await page
      .getByRole('radiogroup', { name: 'Stock' })
      .getByText('White 2', { exact: true })
      .waitFor();
    await tick(row(page, last.stock_no));
    await page.keyboard.press('a');
    await toast(page, /cart/).waitFor();
  });
});
