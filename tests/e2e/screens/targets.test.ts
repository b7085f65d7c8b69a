import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PHONE, windowOf } from '../../support/browser/pages.ts';
import { settled } from '../../support/browser/settled.ts';
import { smallTargets } from '../../support/browser/small-targets.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { closeOverlay } from '../../support/screens/over-the-screen.ts';
import { expectNoneSmall } from '../../support/screens/thumbs.ts';
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

/** Many screens in one test; a limit is for a hang. Each screen itself is in senses-of-screens. */
const LONG = { timeout: 300_000 };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const openFirst = (page: Page) => page.locator('.ui-grid-item-main').first().click();
const tickFirst = (page: Page) =>
  page.getByRole('button', { name: 'Select this row' }).first().click();
const actOf = (name: RegExp) => async (page: Page) => {
  await tickFirst(page);
  await page.locator('.ui-grid-actions-bar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
};

interface Layer {
  readonly what: string;
  readonly who: keyof Cast;
  readonly address: string;
  readonly open: (page: Page) => Promise<void>;
  /** what is there once it is open */
  readonly opened: string;
}
const MODAL = '.mantine-Modal-content';
const DRAWER = '.ui-side-drawer';

/** One of each kind of what opens over a screen. */
const LAYERS: readonly Layer[] = [
  {
    what: 'all screens',
    who: 'administrator',
    address: '/search',
    open: (page) => press(page, 'More'),
    opened: '.shell-more',
  },
  {
    what: 'the notices',
    who: 'administrator',
    // Nothing of this screen lies half under them.
    address: '/imports',
    open: (page) => press(page, /^Notices/),
    opened: '[role=dialog]',
  },
  {
    what: 'the field that finds',
    who: 'administrator',
    address: '/search',
    open: (page) => press(page, 'Search or run a command'),
    opened: '[role=dialog] input',
  },
  {
    what: 'the filters',
    who: 'ada',
    address: '/search',
    open: (page) => press(page, /^Filters/),
    opened: '.grade-strip',
  },
  {
    what: 'the order of a list',
    who: 'ada',
    address: '/search',
    open: (page) => page.locator('.ui-grid-toolbar button').last().click(),
    opened: '[role=menu]',
  },
  {
    what: 'a stone',
    who: 'ada',
    address: '/search',
    open: openFirst,
    opened: '[aria-label="Media"]',
  },
  {
    what: 'what may be done with a stone',
    who: 'tove',
    address: '/search',
    open: async (page) => {
      await tickFirst(page);
      await page.locator('.ui-grid-actions-bar').getByRole('button', { name: 'More' }).click();
    },
    opened: '[role=menu]',
  },
  { what: 'sharing', who: 'ada', address: '/search', open: actOf(/^Share/), opened: MODAL },
  { what: 'an export', who: 'ada', address: '/search', open: actOf(/^Export/), opened: MODAL },
  {
    what: 'a memo',
    who: 'administrator',
    address: '/transaction/memo',
    open: openFirst,
    opened: '.record-table',
  },
  {
    what: 'scanning',
    who: 'administrator',
    address: '/transaction/memo',
    open: (page) => press(page, /^Scan/),
    opened: '.memo-scan',
  },
  {
    what: 'days of a calendar',
    who: 'administrator',
    address: '/transaction/hold',
    open: async (page) => {
      await press(page, /^Filters/);
      await page.locator('.date-button').first().click();
    },
    opened: '[role=dialog] table',
  },
  {
    what: 'reasons',
    who: 'administrator',
    address: '/transaction/hold',
    open: async (page) => {
      await openFirst(page);
      await page.locator(DRAWER).getByRole('button', { name: 'Release' }).click();
    },
    opened: '[role="dialog"] [role="radiogroup"]',
  },
  {
    what: 'a request',
    who: 'administrator',
    address: '/transaction/confirm-stone',
    open: openFirst,
    opened: DRAWER,
  },
  {
    what: 'a person',
    who: 'administrator',
    address: '/settings/users',
    open: openFirst,
    opened: DRAWER,
  },
];

describe('on a phone every control is a large enough touch target', LONG, () => {
  it('and the buttons that end a dialog are completely visible', async () => {
    context = await windowOf(browser, cast.ada, PHONE);
    const page = await context.newPage();
    await page.goto(`${portal.url}/search`);
    await settled(page);
    await actOf(/^Share/)(page);
    const close = page.locator(MODAL).getByRole('button', { name: 'Close', exact: true }).last();
    await close.waitFor();
    const { bottom, isHit } = await close.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
      return { bottom: Math.max(top, bottom), isHit: hit !== null && button.contains(hit) };
    });
    expect(bottom).toBeLessThanOrEqual(PHONE.height);
    expect(isHit).toBe(true);
  });

  it.each(['administrator', 'ada', 'tove'] as const)('in what %s opens', async (who) => {
    context = await windowOf(browser, cast[who], PHONE);
    const page = await context.newPage();
    await page.goto(`${portal.url}/profile`);
    await settled(page);
    for (const { address, open, opened, what } of LAYERS.filter((one) => one.who === who)) {
      await goTo(page, address);
      await open(page);
      await page.locator(opened).first().waitFor();
      await expectNoneSmall(page, what);
      await closeOverlay(page);
    }
  });

  it('and a small control is reported', async () => {
    context = await windowOf(browser, cast.ada, PHONE);
    const page = await context.newPage();
    await page.goto(`${portal.url}/search`);
    await settled(page);
    await page.evaluate(() => document.documentElement.style.setProperty('--thumb', '30px'));
    await expect
      .poll(() => smallTargets(page))
      .toEqual(expect.arrayContaining([expect.stringContaining('Search or run a command')]));
  });
});

it('in a low window the sidebar shows all its icons, one below the other', async () => {
  const height = 720;
  context = await windowOf(browser, cast.administrator, { width: 1280, height });
  const page = await context.newPage();
  await page.goto(`${portal.url}/profile`);
  await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
  const places = await page
    .locator('.shell-side .shell-link')
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
    );
  const ends = places.map(([, bottom = 0]) => bottom);
  expect(Math.max(...ends)).toBeLessThanOrEqual(height);
  for (const [at, [top = 0, bottom = 0]] of places.entries()) {
    expect(bottom - top).toBeGreaterThanOrEqual(24);
    expect(top).toBeGreaterThanOrEqual(ends[at - 1] ?? 0);
  }
  // The last but one leads where it says.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL(/\/settings\//);
});
