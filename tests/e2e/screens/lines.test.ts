import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { hearsOthers, row, statusIn, tick, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const ACTIONS = '/inventory/new-arrival';

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

async function post(by: Person, path: string, data: object) {
  const answer = await portal.call(by.token, 'POST', ACTIONS + path, { body: { data } });
  expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
}

const headers = (page: Page) => page.locator('thead th').filter({ hasText: /\w/ });
const rows = (page: Page) => page.locator('tbody tr[data-index]');
const lists = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

describe('the tabs of the lists', () => {
  it('open at the last visited list', async () => {
    const page = await screen(customer, '/customer-profile');
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
    await lists(page, 'My lists').getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await page.goto(`${portal.url}/customer-profile`);
    await page.waitForURL(/\/customer-profile\/notes$/);
  });

  it('are all available to an associate, and only the watchlist to a guest', async () => {
    const staff = await screen(cast.tove, '/transaction');
    await lists(staff, 'Transactions').getByRole('link', { name: 'Invoices' }).waitFor();
    await expect.poll(() => lists(staff, 'Transactions').getByRole('link').count()).toBe(9);
    const guest = await screen(cast.guest, '/customer-profile');
    await guest.waitForURL(/\/customer-profile\/watchlist$/);
    await guest.getByRole('heading', { level: 1, name: 'Watchlist' }).waitFor();
    await expect.poll(() => lists(guest, 'My lists').count()).toBe(0);
  });
});

describe('the diamond type of a list', () => {
  it('is the first one until all are chosen, which stays in the URL', async () => {
    const white = await desk.stone();
    const { rows: found } = await portal.database.pool.query<{ stock_no: string }>(
      'select stock_no from stone where status = 1 and diamond_type = 2 order by stock_no limit 1',
    );
    const fancy = found[0]?.stock_no ?? '';
    await post(rival, '/watchlist', { stock_numbers: [white.stock_no, fancy] });
    for (const [person, path] of [
      [rival, '/customer-profile/watchlist'],
      [cast.administrator, `/transaction/watchlist?client=${rival.id}`],
    ] as const) {
      const page = await screen(person, path);
      await row(page, white.stock_no).waitFor();
      expect(await row(page, fancy).count()).toBe(0);
      const stock = page.getByRole('radiogroup', { name: 'Stock' });
      expect(await stock.getByRole('radio').count()).toBe(3);
      await stock.getByText('All', { exact: true }).click();
      await page.waitForURL(/type=all/);
      await row(page, fancy).waitFor();
      expect(await row(page, white.stock_no).count()).toBe(1);
      await page.reload();
      await row(page, fancy).waitFor();
      await page.goto(portal.url + path);
      await row(page, white.stock_no).waitFor();
      expect(await row(page, fancy).count()).toBe(0);
    }
  });

  it('without lines does not look like an empty list', async () => {
    const { rows: found } = await portal.database.pool.query<{ stock_no: string }>(
      'select stock_no from stone where status = 1 and diamond_type = 2 order by stock_no desc limit 1',
    );
    const fancy = found[0]?.stock_no ?? '';
    await portal.database.pool.query(
      `delete from note using stone s where s.id = note.stone_id and s.diamond_type = 1 and note.business_id = $1`,
      [rival.businessId],
    );
    await post(rival, '/notes', { stock_numbers: [fancy], remark: 'To be looked at' });
    const page = await screen(rival, '/customer-profile/notes');
    await page.getByText('No white stones in this list', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show all stones' }).click();
    await row(page, fancy).waitFor();
  });

  it('is the first one on the page of a client, where orders have 25 rows per page', async () => {
    const page = await screen(cast.administrator, '/client');
    const asked = page.waitForRequest((request) =>
      /\/activity\/confirm-stone\?/.test(request.url()),
    );
    await page.goto(`${portal.url}/client/${cast.ada.id}?tab=confirm-stone&which=all`);
    expect(new URL((await asked).url()).searchParams.get('diamond_type')).toBe('1');
    await page.getByRole('button', { name: '25 per page' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Stock' }).getByText('All', { exact: true }).click();
    await page.waitForURL(/type=all/);
    await page.goto(`${portal.url}/transaction/confirm-stone?tab=all`);
    await page.getByRole('button', { name: '50 per page' }).waitFor();
  });
});

describe('a cart', () => {
  it('is updated live, and disables a stone that is taken', async () => {
    const [mine, other] = await desk.stones(2);
    if (!mine || !other) throw new Error('two stones came');
    await post(customer, '/carts', { stock_numbers: [mine.stock_no] });
    const page = await screen(customer, '/customer-profile/cart');
    await row(page, mine.stock_no).getByText('Available').waitFor();
    await hearsOthers(page);
    await post(cast.administrator, '/carts', {
      user_id: customer.id,
      stock_numbers: [other.stock_no],
    });
    await row(page, other.stock_no).waitFor();
    await desk.held(rival, mine);
    await row(page, mine.stock_no).getByText('changed').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader', { name: /Client|Associate/ }).count())
      .toBe(0);
  });
});

describe('the totals of a list', () => {
  it('sum the selected rows separately from all matches', async () => {
    const stones = await desk.stones(3);
    const numbers = stones.map(({ stock_no }) => stock_no);
    await post(customer, '/carts', { stock_numbers: numbers });
    const { rows: kept } = await portal.database.pool.query<{ stock_no: string; carat: number }>(
      'select stock_no, carat::float8 as carat from stone where stock_no = any($1)',
      [numbers],
    );
    const page = await screen(customer, `/customer-profile/cart?stones=${numbers.join(',')}`);
    const total = (kind: string) => page.locator(`tfoot tr[data-kind="${kind}"]`);
    await total('matches').getByText('3 pcs', { exact: true }).waitFor();
    await expect.poll(() => total('selected').innerText()).toBe('Selected');
    const [left, ...ticked] = kept;
    if (!left || ticked.length !== 2) throw new Error('three stones came');
    for (const { stock_no } of ticked) await tick(row(page, stock_no));
    await total('selected').getByText('2 pcs', { exact: true }).waitFor();
    const carat = ticked.reduce((sum, stone) => sum + stone.carat, 0).toFixed(2);
    await total('selected').getByText(carat, { exact: true }).waitFor();
    await total('matches').getByText('3 pcs', { exact: true }).waitFor();
  });
});

describe('the countdown of a list', () => {
  const HOUR = 3_600_000;

  it('uses the server clock, and counts seconds in its last minutes', async () => {
    const stone = await desk.stone();
    const id = await desk.held(customer, stone);
    const { rows: found } = await portal.database.pool.query<{ until: Date }>(
      "update hold set until = now() + interval '3 hours 30 minutes' where id = $1 returning until",
      [id],
    );
    const until = found[0]?.until.getTime() ?? 0;
    const context = await windowOf(browser, customer);
    open.push(context);
    const page = await context.newPage();
    // This machine is five hours behind the server, and says so as long as the server's clock is not heard.
    await page.clock.setFixedTime(Date.now() - 5 * HOUR);
    await page.goto(`${portal.url}/customer-profile/hold?stones=${stone.stock_no}`);
    const left = row(page, stone.stock_no).locator('.ui-warn, .ui-quiet');
    await expect.poll(() => left.textContent()).toBe('3 h');

    // From here on no other clock is heard than the page's own, which only goes on when it is told to.
    await page.route('**/api/v1/live*', () => undefined);
    await page.clock.setFixedTime(until - 90_000);
    await page.reload();
    await expect.poll(() => left.textContent()).toBe('1 m');
    for (const seconds of [59, 58, 57]) {
      await page.clock.setFixedTime(until - seconds * 1_000);
      await expect.poll(() => left.textContent()).toBe(`${seconds} s`);
    }
  });
});

it('the list shows changes while others keep making changes', async () => {
  const [mine, other] = await desk.stones(2);
  if (!mine || !other) throw new Error('two stones came');
  await post(customer, '/carts', { stock_numbers: [mine.stock_no] });
  const page = await screen(customer, '/customer-profile/cart');
  await row(page, mine.stock_no).getByText('Available').waitFor();
  await hearsOthers(page);
  const traffic = steadyTraffic(mine.stock_no, customer.businessId);
  try {
    await post(cast.administrator, '/carts', {
      user_id: customer.id,
      stock_numbers: [other.stock_no],
    });
    await row(page, other.stock_no).waitFor();
    await desk.held(rival, mine);
    await row(page, mine.stock_no).getByText('changed').waitFor();
  } finally {
    await traffic.end();
  }
});

/** Tells of a stone and of a business's lines again and again, as on the busiest of days. */
function steadyTraffic(stockNo: string, businessId: string | null) {
  const said = [
    ['stone', JSON.stringify([[stockNo, 1]]), null],
    ['line', 'null', businessId],
  ];
  let goesOn = true;
  const talk = async () => {
    while (goesOn) {
      for (const event of said) {
        await portal.database.pool.query(
          `with told as (insert into live_event (topic, payload, business_id) values ($1, $2, $3) returning id)
           select pg_notify('live', id::text) from told`,
          event,
        );
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }
  };
  const talking = talk();
  return {
    end: () => {
      goesOn = false;
      return talking;
    },
  };
}

it('the list shows the changes of its absence when the user returns to it', async () => {
  const stone = await desk.stone();
  await post(customer, '/carts', { stock_numbers: [stone.stock_no] });
  const page = await screen(customer, '/customer-profile/cart');
  // What is read from now on does not grow old by itself.
  await page.clock.setFixedTime(new Date());
  await page.goto(`${portal.url}/search?q=${stone.stock_no}`);
  const found = row(page, stone.stock_no);
  await expect.poll(() => statusIn(found).textContent()).toBe('Available');
  await page.getByRole('link', { name: 'My lists' }).click();
  await page.waitForURL(/\/customer-profile/);
  await found.getByText('Available').waitFor();
  await desk.held(rival, stone);
  await found.getByText('changed').waitFor();
  await page.goBack();
  await page.waitForURL(/\/search/);
  await expect.poll(() => statusIn(found).textContent()).toBe('Hold');
});

it('the list groups memos by number, each with its totals', async () => {
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
  await expect.poll(() => heading.getAttribute('aria-selected')).toBe('false');
});

it("the page of a client shows the client's lists without the client's name", async () => {
  const stone = await desk.stone();
  await post(customer, '/watchlist', { stock_numbers: [stone.stock_no] });
  const page = await screen(cast.administrator, `/client/${customer.id}?tab=watchlist`);
  await row(page, stone.stock_no).waitFor();
  await expect.poll(() => headers(page).filter({ hasText: 'When added $' }).count()).toBe(1);
  await expect.poll(() => headers(page).filter({ hasText: 'Client' }).count()).toBe(0);
});

it('the list opens a row next to it, in the URL, and follows the keyboard', async () => {
  const stones = await desk.stones(2);
  const orders = new Map<string, string>();
  for (const stone of stones) orders.set(stone.stock_no, await desk.ordered(customer, stone));
  const numbers = stones.map(({ stock_no }) => stock_no).join(',');
  const page = await screen(customer, `/customer-profile/confirm-stone?stones=${numbers}`);
  const drawer = page.locator('.ui-side-drawer');
  const names = (stock: string) => (url: URL) => url.searchParams.get('open') === orders.get(stock);

  const first = page.locator('tbody tr[data-index="0"]');
  await first.click();
  await drawer.getByRole('button', { name: 'Next row' }).waitFor();
  const opened = stones.find(({ stock_no }) => page.url().includes(orders.get(stock_no) ?? '-'));
  const [other] = stones.filter((stone) => stone !== opened);
  if (!opened || !other) throw new Error('the address names none of the rows');
  await drawer.getByText(opened.stock_no).first().waitFor();

  await page.keyboard.press('j');
  await page.waitForURL(names(other.stock_no));
  await drawer.getByText(other.stock_no).first().waitFor();
  await page.reload();
  await drawer.getByText(other.stock_no).first().waitFor();

  // A step from row to row is no step of the way back.
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('open'));
  await drawer.waitFor({ state: 'detached' });
});
