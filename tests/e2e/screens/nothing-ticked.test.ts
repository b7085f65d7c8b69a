import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const NONE = 'Please select at least one diamond';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];
let lists: Page | undefined;

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
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

/** Presses a key and closes what it said; the parts of a screen that come after its list may take the key later. */
async function saysNone(page: Page, key: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press(key);
        return toast(page, NONE).count();
      },
      { interval: 300 },
    )
    .toBeGreaterThan(0);
  const close = page.getByRole('button', { name: 'Close the message' });
  await expect
    .poll(async () => {
      if ((await close.count()) > 0) await close.first().click();
      return toast(page, NONE).count();
    })
    .toBe(0);
}

describe('without a selection, a stone shortcut reports that a diamond must be selected', () => {
  it.each([
    ['the search', '/search', 'h c m q a w n e s d x'],
    ['the pairs', '/matchpair', 'h c m a w'],
    ['the holds', '/transaction/hold', 'Shift+W t l m c'],
    ['the cart', '/transaction/cart', 'Delete n w e h m c'],
    ['the watchlist', '/transaction/watchlist', 'Delete a e'],
    ['the notes', '/transaction/notes', 'Delete w a Shift+O'],
    ['the requests', '/transaction/confirm-stone', 'y r Shift+X Shift+P'],
    ['the memos', '/transaction/memo', 'Shift+Z Shift+W Shift+S v'],
    ['the enquiries', '/transaction/enquiry', 'Shift+X'],
  ])('in %s', async (_, path, keys) => {
    // One window for all lists: a message left open is closed by `saysNone`.
    lists ??= await (await windowOf(browser, cast.administrator)).newPage();
    if (lists.url().startsWith(portal.url)) await goTo(lists, path);
    else await lists.goto(portal.url + path);
    const page = lists;
    await page.locator('.ui-grid-toolbar').waitFor();
    for (const key of keys.split(' ')) await saysNone(page, key);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the obstacles to a command are reported in this order', () => {
  it('no diamond, no client, not available', async () => {
    const desk = deskOf(portal);
    const stone = await desk.stone();
    await desk.held(cast.piers, stone);
    const page = await screen(cast.tove, `/search?q=${stone.stock_no}`);
    await row(page, stone.stock_no).waitFor();
    await saysNone(page, 'h');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('h');
    await toast(page, 'Please select a client').waitFor();
    await page.goto(`${portal.url}/search?q=${stone.stock_no}&for=${cast.ada.id}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('h');
    await toast(page, 'Only available diamonds must be selected.').waitFor();
  });
});
