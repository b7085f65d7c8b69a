import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { windowOf } from '../../support/browser/pages.ts';
import { settled } from '../../support/browser/settled.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const DRAWER = /\/stone-drawer-/;
const TOASTS = /\/toasts-/;

/** Opens the search and returns the scripts that were requested until the messages are loaded. */
async function scriptsOfTheSearch(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const last = page.waitForRequest(TOASTS);
  await page.goto(`${portal.url}/search`);
  await last;
  await settled(page);
  return scripts;
}

/** Opens a window whose browser does not save data. */
async function openPrefetchingWindow(person: Person): Promise<Page> {
  const context = await windowOf(browser, person);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false } });
  });
  return await context.newPage();
}

it('fetches the stone drawer before it is opened', async () => {
  const page = await openPrefetchingWindow(cast.ada);
  const drawer = page.waitForRequest(DRAWER);
  await scriptsOfTheSearch(page);
  await drawer;
  await page.context().close();
});

it('fetches what any list needs, but the calendar only when it is opened', async () => {
  const page = await openPrefetchingWindow(cast.administrator);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`${portal.url}/client`);
  for (const part of [/PageSizes/, /ExportDialog/, /ColumnsPanel/])
    await expect.poll(() => scripts.some((url) => part.test(url))).toBe(true);
  // Scripts are prefetched one after another while the browser is idle.
  await page.evaluate(async () => {
    for (let turns = 0; turns < 60; turns += 1) {
      await new Promise<unknown>((done) => requestIdleCallback(done));
      await fetch(location.href, { cache: 'no-store' });
    }
  });
  expect(scripts.filter((url) => /DayCalendar/.test(url))).toEqual([]);
  await page.context().close();
});

it('fetches the drawer only when it is opened if the data saver is on', async () => {
  const context = await windowOf(browser, cast.ada);
  const page = await context.newPage();
  const before = await scriptsOfTheSearch(page);
  expect(before.filter((url) => DRAWER.test(url))).toEqual([]);
  const drawer = page.waitForRequest(DRAWER);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await drawer;
  await context.close();
});
