import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  dialogOf,
  hearsOthers,
  row,
  statusIn,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { callsTo, type Person } from '../../support/servers/portal.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/servers/two-processes.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** What one server keeps in its memory the other does not know, and neither does a browser know of the other. */
let portals: TwoProcesses;
let browsers: readonly [Browser, Browser];
let desk: Desk;
let cast: Cast;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portals = await startTwoProcesses();
  const { database, urls } = portals;
  desk = deskOf({ database, call: callsTo(urls[0]) });
  cast = await castOf(portals);
  browsers = await Promise.all([launchBrowser(), launchBrowser()]);
});
afterAll(async () => {
  await Promise.all((browsers ?? []).map((browser) => browser.close()));
  await portals?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

const HERE = 0;
const THERE = 1;

/** A screen in the browser of one of the two servers, which hears from now on what happens. */
async function screen(where: 0 | 1, person: Person, path: string): Promise<Page> {
  const context = await windowOf(browsers[where], person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portals.urls[where] + path);
  await hearsOthers(page);
  return page;
}

/** The search for one stone, which is ticked. */
async function ticked(where: 0 | 1, person: Person, { stock_no }: Stone): Promise<Page> {
  const page = await screen(where, person, `/search?q=${stock_no}`);
  await tick(row(page, stock_no));
  return page;
}

/** Several stones that are ticked in one search. */
async function selection(person: Person, stones: readonly Stone[]): Promise<Page> {
  const page = await screen(THERE, person, '/search?status=1&sort=stock_no&size=1000');
  for (const { stock_no } of stones) {
    const found = row(page, stock_no);
    await tick(found);
  }
  return page;
}

interface Sight {
  readonly where: string;
  readonly reads: () => Promise<unknown>;
  readonly tells: unknown;
}

/** Sees in the other browser what a press does in this one, and prints after how long. */
async function seen(what: string, press: () => Promise<unknown>, sights: readonly Sight[]) {
  const pressed = performance.now();
  await press();
  const waits = await Promise.all(
    sights.map(async ({ where, reads, tells }) => {
      await expect.poll(reads, { interval: 20, message: where }).toEqual(tells);
      return `in ${where} after ${Math.round(performance.now() - pressed)} ms`;
    }),
  );
  console.log(`${what} is seen ${waits.join(', ')}`);
}

/** A ticked stone is grey, stays ticked, and the bar says why it cannot be had. */
const greyed = (page: Page, { stock_no }: Stone, sentence: string): Sight => ({
  where: 'an open selection',
  reads: async () => {
    const found = row(page, stock_no);
    return [
      (await found.getAttribute('data-locked')) !== null,
      await found.getAttribute('aria-selected'),
      await page.locator('.action-blocked > span').allTextContents(),
    ];
  },
  tells: [true, 'true', [`${stock_no}: ${sentence}`]],
});

/** A list that others keep the stone in says what became of it. */
const changed = (page: Page, { stock_no }: Stone, label: string): Sight => ({
  where: 'the cart of another',
  reads: async () => {
    const found = row(page, stock_no);
    return [
      await statusIn(found).textContent(),
      (await found.getAttribute('data-locked')) !== null,
    ];
  },
  tells: [label, true],
});

const listed = (where: string, page: Page, { stock_no }: Stone, times = 1): Sight => ({
  where,
  reads: () => row(page, stock_no).count(),
  tells: times,
});

/** Two stones in the selection and the cart of somebody at the other server; the first of them is to be taken. */
async function rivalry(): Promise<{ stone: Stone; selected: Page; cart: Page }> {
  const [stone, other] = (await desk.stones(2)) as [Stone, Stone];
  const selected = await selection(cast.hanna, [stone, other]);
  await selected.keyboard.press('a');
  await toast(selected, '2 stones added to the cart').waitFor();
  const cart = await screen(THERE, cast.hanna, '/customer-profile/cart');
  await row(cart, stone.stock_no).waitFor();
  return { stone, selected, cart };
}

describe('live updates from another process', () => {
  it('mark a held stone in lists and selections', async () => {
    const { stone, selected, cart } = await rivalry();
    const holds = await screen(THERE, cast.administrator, '/transaction/hold');
    const ada = await ticked(HERE, cast.ada, stone);
    await seen('a hold', () => ada.keyboard.press('h'), [
      greyed(selected, stone, 'This stone is on hold.'),
      changed(cart, stone, STONE_STATUS.hold.label),
      listed('the list of holds', holds, stone),
    ]);
  });

  it('mark an ordered stone in lists and selections', async () => {
    const { stone, selected, cart } = await rivalry();
    const orders = await screen(THERE, cast.qualityControl, '/transaction/confirm-stone');
    const ada = await ticked(HERE, cast.ada, stone);
    await ada.keyboard.press('c');
    const send = ada.getByRole('dialog').getByRole('button', { name: 'Place order' });
    await send.waitFor();
    await seen('a purchase request', () => send.press('Enter'), [
      greyed(selected, stone, 'This stone is in a pending order.'),
      changed(cart, stone, STONE_STATUS.confirmStone.label),
      listed('the list of requests', orders, stone),
    ]);
  });

  it('add a stone to a cart, and remove it everywhere after its sale', async () => {
    const { stone, selected, cart } = await rivalry();
    const search = await ticked(HERE, cast.ada, stone);
    const own = await screen(THERE, cast.ada, '/customer-profile/cart');
    const carts = await screen(
      THERE,
      cast.administrator,
      `/transaction/cart?client=${cast.ada.id}`,
    );
    // A key that is pressed before the act is open does nothing.
    await search
      .getByRole('button', { name: /^Add to cart/ })
      .and(search.locator(':not([aria-disabled="true"])'))
      .waitFor();
    await seen('a stone put into the cart', () => search.keyboard.press('a'), [
      listed('the same cart', own, stone),
      listed('the list of carts', carts, stone),
    ]);

    const ada = await screen(HERE, cast.ada, '/customer-profile/cart');
    await tick(row(ada, stone.stock_no));
    await ada.keyboard.press('c');
    const dialog = await dialogOf(ada, /1 stone/);
    const buy = dialog.getByRole('button', { name: 'Place order' });
    await buy.waitFor();
    await seen('a stone bought out of the cart', () => buy.press('Enter'), [
      greyed(selected, stone, 'This stone is in a pending order.'),
      changed(cart, stone, STONE_STATUS.confirmStone.label),
      listed('the same cart', own, stone, 0),
      listed('the list of carts', carts, stone, 0),
    ]);
  });
});
