import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEXTS } from '../../src/api/texts.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { row, tick, toast, windowOf } from '../support/pages.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Person, type Portal, startPortal } from '../support/portal.ts';

const ACTIONS = '/inventory/new-arrival';
const LIST_OF_ITS_OWN = { timeout: 30_000 };

let portal: Portal;
let desk: Desk;
let cast: Cast;
let browser: Browser;
let customer: Person;
let rival: Person;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  cast = await castOf(portal);
  browser = await launchBrowser();
  customer = await portal.customer(11);
  rival = await portal.customer(11, 1);
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

async function ask(by: Person, method: string, path: string, data: object) {
  const answer = await portal.call(by.token, method, ACTIONS + path, { body: { data } });
  expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  return answer.body.data;
}
const post = (by: Person, path: string, data: object) => ask(by, 'POST', path, data);

async function ordered(stock: string): Promise<string> {
  await post(customer, '/confirm-stone', { stock_numbers: [stock] });
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select c.id from confirm_stone c join stone s on s.id = c.stone_id where s.stock_no = $1',
    [stock],
  );
  return rows[0]?.id ?? '';
}

interface List {
  readonly name: string;
  readonly table: string;
  readonly text: string;
  /** Puts a stone on it. */
  readonly put: (stock: string) => Promise<unknown>;
}

const kept =
  (path: string, more: object = {}) =>
  (stock: string) =>
    post(customer, path, { stock_numbers: [stock], ...more });

const LISTS: readonly List[] = [
  { name: 'cart', table: 'cart_line', text: TEXTS.listFailed, put: kept('/carts') },
  { name: 'watchlist', table: 'watch_line', text: TEXTS.watchlistFailed, put: kept('/watchlist') },
  { name: 'notes', table: 'note', text: TEXTS.notesFailed, put: kept('/notes', { remark: 'Ask' }) },
  {
    name: 'enquiry',
    table: 'enquiry',
    text: TEXTS.listFailed,
    put: kept('/enquiry', { remark: 'Is it eye clean?' }),
  },
  { name: 'confirm-stone', table: 'confirm_stone', text: TEXTS.listFailed, put: ordered },
  {
    name: 'memo',
    table: 'memo_line',
    text: TEXTS.memosFailed,
    put: (stock) =>
      post(cast.administrator, '/memo', { user_id: customer.id, stock_numbers: [stock] }),
  },
  { name: 'hold', table: 'hold', text: TEXTS.holdsFailed, put: kept('/hold') },
  {
    name: 'invoice',
    table: 'invoice_line',
    text: TEXTS.listFailed,
    put: async (stock) =>
      ask(cast.qualityControl, 'PUT', '/approve-stone', { ids: [await ordered(stock)] }),
  },
];

const headers = (page: Page) => page.locator('thead th').filter({ hasText: /\w/ });
const rows = (page: Page) => page.locator('tbody tr[data-index]');
const lists = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
/** Any other question of the same list. */
const askElse = (page: Page, day: string) => page.getByLabel('Made on or after').fill(day);

describe.each(LISTS)('the list $name', ({ name, table, text, put }) => {
  it(
    'is emptied when the server fails, says so in its own words, and comes back',
    LIST_OF_ITS_OWN,
    async () => {
      const stone = await desk.stone();
      await put(stone.stock_no);
      const page = await screen(customer, `/customer-profile/${name}`);
      await tick(row(page, stone.stock_no));
      await portal.database.pool.query(`alter table ${table} rename to away`);
      try {
        await askElse(page, '2020-01-01');
        await page.getByText(text, { exact: true }).waitFor();
        expect(await rows(page).count()).toBe(0);
        expect(await headers(page).count()).toBe(0);
        expect(await page.locator('.action-count').count()).toBe(0);
      } finally {
        await portal.database.pool.query(`alter table away rename to ${table}`);
      }
      await page.getByRole('button', { name: 'Try again' }).click();
      await row(page, stone.stock_no).waitFor();
      expect(await row(page, stone.stock_no).getAttribute('aria-selected')).toBe('false');
    },
  );
});

describe('a list that cannot be reached', () => {
  it.each([
    ['no answer', TEXTS.unreachable, 'abort'],
    ['maintenance', TEXTS.maintenance, 'maintenance'],
  ] as const)('says so after %s', async (_, sentence, how) => {
    const page = await screen(customer, '/customer-profile/hold');
    await rows(page).first().waitFor();
    await page.route('**/get-hold?*', (route) =>
      how === 'abort'
        ? route.abort()
        : route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    );
    await askElse(page, '2020-01-01');
    await page.locator('.ui-blank[data-tone="error"]', { hasText: sentence }).waitFor();
    expect(await rows(page).count()).toBe(0);
    expect(await headers(page).count()).toBe(0);
    if (how === 'abort') await toast(page, sentence).waitFor();
  });
});

describe('lists beside each other', () => {
  it('open where somebody was last', async () => {
    const page = await screen(customer, '/customer-profile');
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
    await lists(page, 'My lists').getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await page.goto(`${portal.url}/customer-profile`);
    await page.waitForURL(/\/customer-profile\/notes$/);
  });

  it('are all open to an associate, and the watchlist alone to a guest', async () => {
    const staff = await screen(cast.tove, '/transaction');
    await lists(staff, 'Transactions').getByRole('link', { name: 'Invoices' }).waitFor();
    expect(await lists(staff, 'Transactions').getByRole('link').count()).toBe(8);
    const guest = await screen(cast.guest, '/customer-profile');
    await guest.waitForURL(/\/customer-profile\/watchlist$/);
    await guest.getByRole('heading', { level: 1, name: 'Watchlist' }).waitFor();
    expect(await lists(guest, 'My lists').count()).toBe(0);
  });
});

describe('a cart', () => {
  it('hears of what somebody else does, and greys a stone that is taken', async () => {
    const [mine, other] = await desk.stones(2);
    if (!mine || !other) throw new Error('two stones came');
    await post(customer, '/carts', { stock_numbers: [mine.stock_no] });
    const page = await screen(customer, '/customer-profile/cart');
    await row(page, mine.stock_no).getByText('Available').waitFor();
    await post(cast.administrator, '/carts', {
      user_id: customer.id,
      stock_numbers: [other.stock_no],
    });
    await row(page, other.stock_no).waitFor();
    await desk.held(rival, mine);
    await row(page, mine.stock_no).getByText('changed').waitFor();
    expect(await page.getByRole('columnheader', { name: /Client|Associate/ }).count()).toBe(0);
  });
});

it('groups memos under their numbers, with what each comes to', async () => {
  const stones = await desk.stones(2);
  await post(cast.administrator, '/memo', {
    user_id: customer.id,
    stock_numbers: stones.map(({ stock_no }) => stock_no),
  });
  const page = await screen(cast.administrator, '/transaction/memo');
  await page.getByRole('combobox', { name: 'Grouping' }).click();
  await page.getByRole('option', { name: 'By memo' }).click();
  await page.waitForURL(/group=7/);
  await page.locator('.line-heading', { hasText: '2 pcs' }).first().waitFor();
  const heading = rows(page).first();
  await heading.getByText(/^ME-\d{4}-\d{6}$/).waitFor();
  await heading.locator('.ui-grid-tick').click();
  expect(await heading.getAttribute('aria-selected')).toBe('false');
});

it('shows a client’s lists on the page about that client, without saying whose they are', async () => {
  const stone = await desk.stone();
  await post(customer, '/watchlist', { stock_numbers: [stone.stock_no] });
  const page = await screen(cast.administrator, `/client/${customer.id}?tab=watchlist`);
  await row(page, stone.stock_no).waitFor();
  expect(await headers(page).filter({ hasText: 'Now $' }).count()).toBe(1);
  expect(await headers(page).filter({ hasText: 'Client' }).count()).toBe(0);
});
