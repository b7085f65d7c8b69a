import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KEY } from '../../../src/ui/key-names.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, windowOf } from '../../support/browser/pages.ts';
import { settled } from '../../support/browser/settled.ts';
import { walkScreens } from '../../support/screens/walk-screens.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

/** What each key says it does, wherever it is offered. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  H: /^Hold$/,
  C: /^Confirm$/,
  M: /^Memo$/,
  A: /cart$/,
  W: /^Watch$|watchlist$/,
  N: /^Note$|^New note$|notes$/,
  E: /^Enquire$/,
  X: /^Compare$/,
  S: /^Share$/,
  D: /^Export$/,
  Q: /^Join waitlist$/,
  'Shift Q': /^Leave waitlist$/,
  Y: /^Approve|^Accept|back$|again$/,
  R: /^Reject|^Refuse|off the market$/,
  'Shift Y': /^Register/,
  L: /^Release/,
  T: /^Extend/,
  V: /^Receive/,
  B: /^Scan/,
  F: /for|client/i,
  G: /^Reassign/,
  O: /again/,
  P: /PDF$/,
  'Shift S': /^Sell/,
  'Shift W': /^Withdraw/,
  'Shift N': /^Add|^Load|^Put|^New|^Send|^Write a mailing/,
  'Shift E': /^Change|^Edit/,
  'Shift P': /^Change the order$/,
  'Shift R': /^Fetch/,
  'Shift X': /^Cancel|^Close/,
  'Shift O': /done/,
  'Shift A': /^Activate/,
  'Shift D': /^Deactivate/,
  'Shift I': /^Import/,
  'Shift Z': /^Take back|^Reverse|^Roll back/,
  'Shift T': /^Turn/,
  'Alt ↑': /^Move .+ up$/,
  'Alt ↓': /^Move .+ down$/,
  Delete: /^Remove/,
};
const OF_EVERY_LIST = ['J', 'K', 'Space', 'Shift J', 'Shift K', 'Ctrl A', 'Enter', 'Esc'];
const OF_EVERY_SCREEN = ['Ctrl K', '/', '?', '['];
const OF_PAPERS = ['+', '-', 'Shift T', 'Ctrl Enter', '↓', '↑', '1', '2', '3', '4', '5'];

interface Line {
  readonly keys: readonly string[];
  readonly what: string;
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Help' });

async function linesOf(page: Page): Promise<Line[]> {
  await expect
    .poll(
      async () => {
        // A screen that is made to be typed into puts the hands on its first field.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        if ((await sheet(page).count()) === 0) await page.keyboard.press('?');
        return sheet(page).count();
      },
      { message: page.url() },
    )
    .toBe(1);
  const lines = await sheet(page)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        what: row.querySelector('dt')?.firstChild?.textContent ?? '',
        keys: [...row.querySelectorAll('dd > span')].map((together) =>
          [...together.children].map((key) => key.textContent).join(' '),
        ),
      })),
    );
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  return lines;
}

/** Parts that come after the screen bring their keys with them. */
async function allLinesOf(page: Page): Promise<Line[]> {
  let lines = await linesOf(page);
  await expect
    .poll(async () => {
      const before = JSON.stringify(lines);
      lines = await linesOf(page);
      return JSON.stringify(lines) === before;
    })
    .toBe(true);
  return lines;
}

it('no key is given away twice', () => {
  const keys = Object.values(KEY);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});

/** Many screens in one test; a limit is for a hang. */
const LONG = { timeout: 300_000 };

it('a key means the same on every screen', LONG, async () => {
  const met = new Set<string>();
  const faults: string[] = [];
  await walkScreens({
    browser,
    portal,
    size: DESK,
    people: [cast.tove, cast.ada, cast.administrator],
    look: async (page, address) => {
      const heading = page.getByRole('heading', { level: 1 });
      if (/^Not found/.test((await heading.textContent()) ?? '')) return;
      const here = new Map<string, string>();
      for (const { keys, what } of await allLinesOf(page))
        for (const key of keys) {
          // Two records on one screen, as a client and its requests, do not share a key either.
          if (here.has(key)) faults.push(`${address}: ${key} is ${here.get(key)} and ${what}`);
          here.set(key, what);
          met.add(key);
          const known = [...OF_EVERY_LIST, ...OF_EVERY_SCREEN, ...OF_PAPERS].includes(key);
          if (!known && !MEANINGS[key]?.test(what)) faults.push(`${address}: ${key} is ${what}`);
        }
    },
  });
  expect(faults).toEqual([]);
  for (const key of [...OF_EVERY_LIST, ...OF_EVERY_SCREEN]) expect(met).toContain(key);
  expect(met.size).toBeGreaterThan(20);
});

describe('the sheet of keys', () => {
  it('shows what can be done with stones before any is ticked, and what that needs', async () => {
    context = await windowOf(browser, cast.ada);
    const page = await context.newPage();
    await page.goto(`${portal.url}/search`);
    await settled(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(async () => (await linesOf(page)).flatMap(({ keys }) => keys))
      .toEqual(expect.arrayContaining(['H', 'M', 'C', 'A', 'W', 'E', 'S', 'X']));
    await page.keyboard.press('?');
    const stones = sheet(page).locator('section', { hasText: 'Hold' });
    await stones.getByText('Please select at least one diamond').waitFor();
    await expect.poll(() => stones.getByText('Please select at least one diamond').count()).toBe(1);
  });

  it('names what two keys do once', async () => {
    context = await windowOf(browser, cast.ada);
    const page = await context.newPage();
    await page.goto(`${portal.url}/search`);
    await settled(page);
    const finding = (await linesOf(page)).filter(({ what }) => what === 'Search or run a command');
    expect(finding).toEqual([{ what: 'Search or run a command', keys: ['Ctrl K', '/'] }]);
  });

  it('tells of customers that one must be ticked, by the key too', async () => {
    context = await windowOf(browser, cast.administrator);
    const page = await context.newPage();
    await page.goto(`${portal.url}/client`);
    await settled(page);
    await page.keyboard.press('Shift+D');
    await page.getByText('Select a customer first.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
