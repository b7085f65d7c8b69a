import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { hearsOthers, row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { settled } from '../../support/browser/settled.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Many screens and many failures in one test; a limit is for a hang. */
const LONG = { timeout: 240_000 };

let portal: Portal;
let desk: Desk;
let cast: Cast;
let browser: Browser;
/** what stands on each list */
const stones = new Map<string, Stone>();
const stockNo = ({ name }: List): string => stones.get(name)?.stock_no ?? '';

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  cast = await castOf(portal);
  browser = await launchBrowser();
  for (const list of LISTS) {
    const stone = await desk.stone();
    await list.put(stone);
    stones.set(list.name, stone);
  }
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

interface List {
  readonly name: string;
  readonly table: string;
  /** what the specification lets it say when its data cannot be fetched */
  readonly text: string;
  /** Puts a stone of ada's on it. */
  put(stone: Stone): Promise<unknown>;
}

const keep = (list: 'cart' | 'watchlist' | 'notes') => (stone: Stone) =>
  keepDeskOf(portal).added(cast.ada, list, stone);
const issue = (stone: Stone) => memoDeskOf(portal).issued(cast.administrator, [stone], cast.ada);
const buy = async (stone: Stone) =>
  desk.approve(cast.qualityControl, [await desk.ordered(cast.ada, stone)]);

const LISTS: readonly List[] = [
  { name: 'cart', table: 'cart_line', text: 'Failed to fetch data', put: keep('cart') },
  {
    name: 'watchlist',
    table: 'watch_line',
    text: 'Failed to fetch watchlist data',
    put: keep('watchlist'),
  },
  { name: 'notes', table: 'note', text: 'Failed to fetch notes data', put: keep('notes') },
  {
    name: 'enquiry',
    table: 'enquiry',
    text: 'Failed to fetch data',
    put: (stone) => keepDeskOf(portal).asked(cast.ada, stone),
  },
  {
    name: 'confirm-stone',
    table: 'confirm_stone',
    text: 'Failed to fetch data',
    put: (stone) => desk.ordered(cast.ada, stone),
  },
  {
    name: 'hold',
    table: 'hold',
    text: 'Failed to fetch hold data',
    put: (stone) => desk.held(cast.ada, stone),
  },
  { name: 'memo', table: 'memo_line', text: 'Failed to fetch memo data', put: issue },
  { name: 'invoice', table: 'invoice_line', text: 'Failed to fetch data', put: buy },
];

type Strike = (page: Page, list: List) => Promise<() => Promise<unknown>>;

interface Fault {
  readonly name: string;
  /** Makes every question fail; answers how to undo it. */
  readonly strike: Strike;
  /** without one the list has words of its own */
  readonly text?: string;
  /** said at the top of the page as well, where the same was not said a moment ago */
  readonly isToasted?: true;
  /** asked for, so that the question is another one each time */
  readonly day: string;
}

const UNREACHABLE = 'Unable to connect to server. Please try again later.';
const MAINTENANCE = 'Server is under maintenance. Please try again later.';
const CALLS = '**/api/v1/**';

const breakTable: Strike = async (_, { table }) => {
  await portal.database.owner.query(`alter table ${table} rename to away`);
  return () => portal.database.owner.query(`alter table away rename to ${table}`);
};

const cut: Strike = async (page) => {
  await page.route(CALLS, (route) => route.abort('connectionreset'));
  return () => page.unroute(CALLS);
};

/** As whatever stands before the server answers while it is being looked after. */
const close: Strike = async (page) => {
  await page.route(CALLS, (route) => route.fulfill({ status: 503, body: 'Back soon.' }));
  return () => page.unroute(CALLS);
};

/** The browser waits for a moment only; nothing ever answers. */
const fallSilent: Strike = async (page) => {
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    Object.assign(window, { timeout });
    AbortSignal.timeout = () => timeout.call(AbortSignal, 50);
  });
  await page.route(CALLS, () => undefined);
  return async () => {
    await page.unroute(CALLS);
    await page.evaluate(() =>
      Object.assign(AbortSignal, { timeout: Reflect.get(window, 'timeout') }),
    );
  };
};

const FAULTS: readonly Fault[] = [
  { name: 'the server fails', strike: breakTable, day: '2020-01-01' },
  {
    name: 'the connection is cut',
    strike: cut,
    day: '2020-01-02',
    text: UNREACHABLE,
    isToasted: true,
  },
  {
    name: 'the server is looked after',
    strike: close,
    day: '2020-01-03',
    text: MAINTENANCE,
    isToasted: true,
  },
  { name: 'no answer comes in time', strike: fallSilent, day: '2020-01-04', text: UNREACHABLE },
];

/** The server's own failure has words of each list; the others are alike everywhere and take turns. */
const faultsOf = (list: List): readonly Fault[] => [
  ...FAULTS.filter(({ text }) => text === undefined),
  ...FAULTS.filter(({ text }) => text !== undefined).filter((_, index, { length }) =>
    isInTurn(index + LISTS.indexOf(list), length),
  ),
];

const headers = (page: Page) => page.locator('thead th').filter({ hasText: /\w/ });
const rows = (page: Page) => page.locator('tbody tr[data-index]');
const chosen = (page: Page) => page.locator('.action-count');

/** Opens a window without the event stream, so that no event brings a list back. */
async function deafWindow(): Promise<BrowserContext> {
  const context = await windowOf(browser, cast.ada);
  // In the page, because a route of the context ends the window with the test.
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (asked, options) =>
      String(asked).startsWith('/api/v1/live')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(asked, options);
  });
  return context;
}

const open = (page: Page, { name }: List) => page.goto(`${portal.url}/customer-profile/${name}`);
const askSince = (page: Page, day: string) => page.getByLabel('Created on or after').fill(day);

async function expectEmptied(page: Page, text: string): Promise<void> {
  const failure = page.locator('.ui-blank[data-tone="error"]');
  await failure.getByText(text, { exact: true }).waitFor();
  for (const part of [rows(page), headers(page), chosen(page)])
    await expect.poll(() => part.count()).toBe(0);
}

async function bringBack(page: Page, list: List): Promise<void> {
  // On a busy machine, the list was once back before the press. If it is not back by itself, only a
  // working button brings it back.
  const pressed = page.getByRole('button', { name: 'Try again' }).click();
  pressed.catch(() => undefined);
  await Promise.race([pressed, row(page, stockNo(list)).waitFor()]);
  await row(page, stockNo(list)).waitFor();
  await expect.poll(() => row(page, stockNo(list)).getAttribute('aria-selected')).toBe('false');
}

/** Whatever goes wrong in a step is told with its name. */
const during = (name: string, work: Promise<void>): Promise<void> =>
  work.catch((cause) => {
    throw new Error(`while ${name}: ${cause}`, { cause });
  });

async function strikeAtFirst(page: Page, list: List): Promise<void> {
  const repair = await breakTable(page, list);
  try {
    await open(page, list);
    await expectEmptied(page, list.text);
  } finally {
    await repair();
  }
  await bringBack(page, list);
  await expect.poll(() => headers(page).count()).toBeGreaterThan(5);
}

async function strikeNow(
  page: Page,
  list: List,
  { strike, text, isToasted, day }: Fault,
): Promise<void> {
  await tick(row(page, stockNo(list)));
  const columns = await headers(page).allTextContents();
  const repair = await strike(page, list);
  try {
    const told = isToasted ? toast(page, text ?? '').waitFor() : null;
    await Promise.all([told, askSince(page, day), expectEmptied(page, text ?? list.text)]);
  } finally {
    await repair();
  }
  await bringBack(page, list);
  await expect.poll(() => headers(page).allTextContents()).toEqual(columns);
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(day);
}

it.each(LISTS)(
  '$name is emptied by any failed query, shows the error, and recovers',
  LONG,
  async (list) => {
    const context = await deafWindow();
    const page = await context.newPage();
    await during('the server fails at first sight', strikeAtFirst(page, list));
    for (const fault of faultsOf(list)) await during(fault.name, strikeNow(page, list, fault));
    await context.close();
  },
);

describe('while the server is stopped', () => {
  it(
    'every list is emptied, shows the error, and recovers when the server runs again',
    LONG,
    async () => {
      const context = await deafWindow();
      const seen: { list: List; page: Page; columns: readonly string[] }[] = [];
      for (const list of LISTS) {
        const page = await context.newPage();
        await open(page, list);
        await tick(row(page, stockNo(list)));
        seen.push({ list, page, columns: await headers(page).allTextContents() });
      }
      await portal.down();
      try {
        for (const { page } of seen) {
          await askSince(page, '2020-01-01');
          await expectEmptied(page, UNREACHABLE);
        }
      } finally {
        await portal.up();
      }
      for (const { list, page, columns } of seen) {
        await bringBack(page, list);
        await expect.poll(() => headers(page).allTextContents()).toEqual(columns);
      }
      await context.close();
    },
  );

  it(
    'the browser reports that it is offline, and shows missed changes when it is online again',
    LONG,
    async () => {
      const context = await windowOf(browser, cast.ada);
      const page = await context.newPage();
      await page.goto(`${portal.url}/customer-profile/cart?type=all`);
      await row(page, stones.get('cart')?.stock_no ?? '').waitFor();
      await settled(page);
      await hearsOthers(page);
      await context.setOffline(true);
      await page.getByText('Offline', { exact: true }).waitFor();
      const stone = await desk.stone();
      await keep('cart')(stone);
      await context.setOffline(false);
      await hearsOthers(page);
      await row(page, stone.stock_no).waitFor();
      expect(await page.getByText('Offline', { exact: true }).count()).toBe(0);
      await context.close();
    },
  );

  it('a list that is notified of the recovery refetches automatically', LONG, async () => {
    const [list] = LISTS;
    if (!list) throw new Error('there are no lists');
    const context = await windowOf(browser, cast.ada);
    const page = await context.newPage();
    await open(page, list);
    await row(page, stockNo(list)).waitFor();
    await hearsOthers(page);
    await portal.down();
    try {
      await askSince(page, '2020-01-01');
      await expectEmptied(page, UNREACHABLE);
    } finally {
      await portal.up();
    }
    await row(page, stockNo(list)).waitFor();
    await context.close();
  });
});

it('the notices can be closed with Escape after a retry', async () => {
  const context = await deafWindow();
  const page = await context.newPage();
  await page.route('**/user/notices?*', (route) => route.abort('connectionreset'));
  await page.goto(`${portal.url}/customer-profile/notes`);
  await page.getByRole('button', { name: /^Notices/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notices' });
  const again = notices.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/user/notices?*');
  await again.press('Enter');
  await again.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await notices.waitFor({ state: 'detached' });
  await context.close();
});
