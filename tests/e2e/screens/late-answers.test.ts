import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { hearsOthers, row, statusIn, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
const open: BrowserContext[] = [];

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
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function pageOf(person: Person): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  return await context.newPage();
}

/** The server answers the first of these calls at once; its answer stays on the way until it is let go. */
async function slowLine(page: Page, calls: RegExp) {
  const gate = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(calls, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    answered.resolve();
    await gate.promise;
    return route.fulfill({ response });
  });
  return { answered: answered.promise, arrive: gate.resolve };
}

it('a list whose first response is older than a change shows the change', async () => {
  const stone = await desk.stone();
  const witness = await pageOf(cast.ada);
  await witness.goto(`${portal.url}/customer-profile/cart`);
  await hearsOthers(witness);
  const page = await pageOf(cast.ada);
  const line = await slowLine(page, /get-carts/);
  await page.goto(`${portal.url}/customer-profile/cart`);
  await line.answered;
  await hearsOthers(page);

  await keepDeskOf(portal).added(cast.ada, 'cart', stone);
  await row(witness, stone.stock_no).waitFor();
  line.arrive();
  await row(page, stone.stock_no).waitFor();
});

it('a list whose first response is older than a hold shows the stone as held', async () => {
  const stone = await desk.stone();
  await keepDeskOf(portal).added(cast.ada, 'cart', stone);
  const cart = `${portal.url}/customer-profile/cart`;
  const { label } = STONE_STATUS.hold;
  const witness = await pageOf(cast.ada);
  await witness.goto(cart);
  await row(witness, stone.stock_no).waitFor();
  await hearsOthers(witness);
  const page = await pageOf(cast.ada);
  const line = await slowLine(page, /get-carts/);
  await page.goto(cart);
  await line.answered;
  await hearsOthers(page);

  await desk.held(cast.hanna, stone);
  await expect.poll(() => statusIn(row(witness, stone.stock_no)).textContent()).toBe(label);
  line.arrive();
  await expect.poll(() => statusIn(row(page, stone.stock_no)).textContent()).toBe(label);
});

it('a search whose response is older than a hold shows the stone as held', async () => {
  const stone = await desk.stone();
  const search = `/search?q=${stone.stock_no}`;
  const witness = await pageOf(cast.hanna);
  await witness.goto(portal.url + search);
  await row(witness, stone.stock_no).waitFor();
  await hearsOthers(witness);
  const page = await pageOf(cast.hanna);
  const line = await slowLine(page, /\/inventory\/search\?(?!.*is_count_only).*searchTerm=/);
  await page.goto(portal.url + search);
  await line.answered;
  await hearsOthers(page);

  await desk.held(cast.ada, stone);
  const { label } = STONE_STATUS.hold;
  await expect.poll(() => statusIn(row(witness, stone.stock_no)).textContent()).toBe(label);
  line.arrive();
  await expect.poll(() => statusIn(row(page, stone.stock_no)).textContent()).toBe(label);
});

/** What is told meanwhile is gathered for a quarter of a second: the rows come within it. */
const WHILE_GATHERING = 200;

it('an event that arrives during the first query is applied to its rows', async () => {
  const [here, added] = [await desk.stone(), await desk.stone()];
  const keep = keepDeskOf(portal);
  await keep.added(cast.ada, 'cart', here);
  const page = await pageOf(cast.ada);
  const line = await slowLine(page, /get-carts/);
  // One stream that tells of a line and ends; the page asks for the next in vain, so nothing else makes it ask again.
  const told = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/live\?/, async (route) => {
    if (!isFirst) return;
    isFirst = false;
    await told.promise;
    await route.fulfill({ contentType: 'text/event-stream', body: 'event: line\ndata:\n\n' });
  });
  await page.clock.install();
  await page.goto(`${portal.url}/customer-profile/cart`);
  await line.answered;
  await keep.added(cast.ada, 'cart', added);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

  await page.evaluate((pause) => {
    const { setTimeout: set } = window;
    window.setTimeout = ((run: () => void, after?: number) => {
      if (after === pause) document.body.dataset.gathers = '';
      return set(run, after);
    }) as typeof window.setTimeout;
  }, 250);
  told.resolve();
  await page.locator('body[data-gathers]').waitFor({ state: 'attached' });
  const rows = page.waitForResponse(/get-carts/);
  line.arrive();
  await (await rows).finished();
  for (let passed = 0; passed < WHILE_GATHERING; passed += 1) {
    if (await row(page, here.stock_no).isVisible()) break;
    await page.clock.runFor(1);
  }
  expect(await row(page, here.stock_no).isVisible()).toBe(true);
  expect(await row(page, added.stock_no).count()).toBe(0);
  await page.clock.resume();
  await row(page, added.stock_no).waitFor();
});
