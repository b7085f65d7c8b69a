import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '../../../src/common/format.ts';
import { MARKUP_SCOPE } from '../../../src/common/markup-scope.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { GUARD_PROBLEMS } from '../../../src/machines/guard-problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { buyTicked } from '../../support/browser/order-pages.ts';
import {
  DESK,
  hearsOthers,
  PHONE,
  reasonOf,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { freeStones } from '../../support/browser/stone-pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { markupDeskOf, priceIn } from '../../support/trade/markups.ts';

let portal: Portal;
let desk: Desk;
let browser: Browser;
let customer: Person;
let rival: Person;
let admin: Person;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  browser = await launchBrowser();
  customer = await portal.customer(11);
  rival = await portal.customer(11, 1);
  admin = await portal.person(ROLE.administrator);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(
  person: Person,
  path: string,
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(portal.url + path);
  return page;
}

const FREE = '/search?status=1&sort=stock_no&size=1000';
const holdButton = (page: Page) => page.getByRole('button', { name: /^Hold H$/ });

const statusOf = async (stockNo: string): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ status: number }>(
    'select status from stone where stock_no = $1',
    [stockNo],
  );
  return rows[0]?.status ?? 0;
};
const holdsOn = async (stockNo: string): Promise<string[]> => {
  const { rows } = await portal.database.pool.query<{ hold_no: string }>(
    "select hold_no from hold h join stone s on s.id = h.stone_id where s.stock_no = $1 and h.created_at > now() - interval '5 minutes'",
    [stockNo],
  );
  return rows.map(({ hold_no }) => hold_no);
};

describe('holding stones', () => {
  it('holds what is ticked with H, says until when, and takes it back with Z', async () => {
    const page = await screen(customer, FREE);
    const stones = await freeStones(page, 2);
    for (const stone of stones) await tick(row(page, stone));
    await page.keyboard.press('h');
    await toast(page, /2 stones held to \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/).waitFor();
    await toast(page, /HO-\d{4}-\d{6} for /).waitFor();
    expect(await Promise.all(stones.map(statusOf))).toEqual([4, 4]);
    await row(page, stones[0] ?? '')
      .getByText('yours,')
      .waitFor();
    await page.keyboard.press('z');
    await toast(page, '2 holds released').waitFor();
    expect(await Promise.all(stones.map(statusOf))).toEqual([1, 1]);
  });

  it('closes the action for staff until a client is chosen, with the sentence of the specification', async () => {
    const page = await screen(admin, FREE.replace('/search', '/inventory'));
    const [stone = ''] = await freeStones(page, 1);
    await tick(row(page, stone));
    await expect.poll(() => reasonOf(holdButton(page))).toBe(GUARD_PROBLEMS.clientIsChosen.message);
    // Each sentence is a line of its own.
    const reasons = page.locator('.ui-grid-actions-bar .ui-reason');
    const lines = await reasons.evaluateAll((all) =>
      all.map((it) => {
        const { top, left } = it.getBoundingClientRect();
        return { top, left };
      }),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.map(({ top }) => top)).size).toBe(lines.length);
    expect(new Set(lines.map(({ left }) => left)).size).toBe(1);
    await page.keyboard.press('h');
    const told = toast(page, GUARD_PROBLEMS.clientIsChosen.message);
    await told.waitFor();
    expect(await statusOf(stone)).toBe(1);
    // It lies over the choices, and would until it goes by itself.
    await told.locator('.mantine-Notification-closeButton').click();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose a client' }).click();
    await page.getByRole('option', { name: / \| / }).first().click();
    await expect.poll(() => page.url()).toContain('for=');
    await expect.poll(() => reasonOf(holdButton(page))).toBeNull();
  });

  it('is closed for a guest', async () => {
    const guest = await portal.person(ROLE.guest);
    const page = await screen(guest, FREE);
    const [stone = ''] = await freeStones(page, 1);
    await tick(row(page, stone));
    await page.getByRole('button', { name: /^Watch W$/ }).waitFor();
    await expect.poll(() => holdButton(page).count()).toBe(0);
    await expect
      .poll(() => page.getByRole('columnheader', { name: /Cost|Supplier/ }).count())
      .toBe(0);
  });

  it('greys a ticked stone that somebody else takes, and lets it be dropped', async () => {
    const page = await screen(customer, FREE);
    const [mine = '', theirs = ''] = await freeStones(page, 2);
    await tick(row(page, mine));
    await tick(row(page, theirs));
    await hearsOthers(page);
    expect((await desk.hold(rival, [theirs])).status).toBe(200);
    await page.getByText(`${theirs}: This stone is on hold.`).waitFor();
    await row(page, theirs).getByText('left').waitFor();
    await expect.poll(() => row(page, theirs).getAttribute('aria-selected')).toBe('true');
    await expect
      .poll(() => reasonOf(holdButton(page)))
      .toBe(GUARD_PROBLEMS.stoneIsAvailable.message);
    await page.keyboard.press('h');
    await page.getByRole('dialog').getByText(theirs).waitFor();
    await page.getByRole('button', { name: 'Drop this one and hold the other one' }).click();
    await toast(page, '1 stone held').waitFor();
    expect(await statusOf(mine)).toBe(4);
  });

  it('lists what the server refuses when the screen could not know, and changes nothing', async () => {
    const deaf = (page: Page) => page.route('**/api/v1/live*', (route: Route) => route.abort());
    const page = await screen(customer, FREE, deaf);
    const [mine = '', theirs = ''] = await freeStones(page, 2);
    await tick(row(page, mine));
    await tick(row(page, theirs));
    expect((await desk.hold(rival, [theirs])).status).toBe(200);
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 of 2 stones stands in the way.').waitFor();
    await dialog.getByText('This stone is on hold.').waitFor();
    expect(await statusOf(mine)).toBe(1);
  });

  it('asks again under the same key when no answer came, and holds once', async () => {
    const keys: (string | undefined)[] = [];
    const page = await screen(customer, FREE, (fresh) =>
      fresh.route('**/new-arrival/hold?*', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      }),
    );
    const [stone = ''] = await freeStones(page, 1);
    await tick(row(page, stone));
    await page.keyboard.press('h');
    await toast(page, 'It is not known whether this was done.').waitFor();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await toast(page, '1 stone held').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await holdsOn(stone)).toHaveLength(1);
  });

  it('that found no room changed nothing, and one click sends it again under its key', async () => {
    const keys: (string | undefined)[] = [];
    const page = await screen(customer, FREE, (fresh) =>
      fresh.route('**/new-arrival/hold?*', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        return route.fulfill({
          status: 503,
          json: { success: false, message: 'Back soon.', code: 'MAINTENANCE' },
        });
      }),
    );
    const [stone = ''] = await freeStones(page, 1);
    await tick(row(page, stone));
    await page.keyboard.press('h');
    const told = toast(page, 'Nothing was changed.');
    await told.getByText('The server has no room for this just now.').waitFor();
    expect(await toast(page, 'not known').count()).toBe(0);
    await told.getByRole('button', { name: 'Try again' }).click();
    await toast(page, '1 stone held').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await holdsOn(stone)).toHaveLength(1);
  });
});

/** How far the sentence below an offer stands from the edge. */
const reasonRoom = (offer: Locator): Promise<number> =>
  offer.evaluate((it) => {
    const sentence = it.nextElementSibling?.querySelector('.ui-reasons');
    if (!sentence) throw new Error('no sentence stands below the offer');
    return sentence.getBoundingClientRect().left - it.getBoundingClientRect().left;
  });

describe('the line', () => {
  it('is joined from the search, and an offer is taken from the list of holds', async () => {
    const stone = await desk.stone();
    const theirs = await desk.held(rival, stone);
    const { rows } = await portal.database.pool.query<{ diamond_type: number }>(
      'select diamond_type from stone where id = $1',
      [stone.id],
    );
    const type = rows[0]?.diamond_type === 2 ? '&type=2' : '';
    const search = await screen(customer, `/search?q=${stone.stock_no}${type}`);
    await tick(row(search, stone.stock_no));
    await search.keyboard.press('q');
    await toast(search, 'In line for 1 stone').waitFor();

    const page = await screen(customer, '/customer-profile/hold?tab=line');
    await row(page, stone.stock_no).getByText('2nd').waitFor();
    const topOf = async (found: Locator) => (await found.boundingBox())?.y;
    const read = page.locator('.ui-grid');
    const before = await topOf(read);
    expect((await desk.release(admin, [theirs])).status).toBe(200);
    // What is being read stays where it is: an offer that comes meanwhile waits beside the count.
    const news = page.getByRole('button', { name: /^\d+ new offers?$/ });
    await news.waitFor();
    expect(await topOf(read)).toBe(before);
    await news.click();
    await news.waitFor({ state: 'detached' });
    const offer = page
      .getByRole('region', { name: 'Offers that wait for an answer' })
      .locator('.offer', { hasText: stone.stock_no });
    await offer.getByText(/\d+ m left/).waitFor();
    await offer.getByText('offered to you').waitFor();
    // Whoever only looks on reads whose it is.
    const auditor = await screen(await portal.person(ROLE.auditor), '/transaction/hold');
    const seen = auditor.locator('.offer', { hasText: stone.stock_no });
    await seen.getByText(/, offered to (?!you)/).waitFor();
    const list = auditor.locator('.ui-grid');
    const stood = await topOf(list);
    expect(await reasonRoom(seen)).toBeGreaterThanOrEqual(12);
    await offer.getByRole('button', { name: 'Hold now' }).click();
    await toast(page, '1 stone held').waitFor();
    expect(await desk.statusOf(stone)).toBe(4);
    await offer.waitFor({ state: 'detached' });
    // And one that is over keeps its place for whoever did not answer it.
    await seen.getByText('no longer offered').waitFor();
    expect(await topOf(list)).toBe(stood);
    await seen.getByRole('button', { name: 'Put away' }).click();
    await seen.waitFor({ state: 'detached' });
  });

  it('is offered a stone anew that was off the market, also where the recalled offer was put away', async () => {
    const stone = await desk.stone();
    const theirs = await desk.held(rival, stone);
    await desk.inLine(customer, stone);
    expect((await desk.release(admin, [theirs])).status).toBe(200);
    const page = await screen(customer, '/customer-profile/hold');
    const offer = page.locator('.offer', { hasText: stone.stock_no });
    await offer.getByRole('button', { name: 'Hold now' }).waitFor();
    const put = (status: number) =>
      portal.call(admin.token, 'PUT', `/inventory/status/${stone.id}`, {
        body: { data: { status } },
      });
    expect((await put(2)).status).toBe(200);
    await offer.getByText('no longer offered').waitFor();
    await offer.getByRole('button', { name: 'Put away' }).click();
    await offer.waitFor({ state: 'detached' });
    expect((await put(1)).status).toBe(200);
    await page.getByRole('button', { name: '1 new offer' }).click();
    await offer.getByRole('button', { name: 'Hold now' }).waitFor();
  });

  it('leaves a phone its list: two offers and more stand in one line that opens', async () => {
    const stones = await desk.stones(2);
    for (const stone of stones) {
      const theirs = await desk.held(rival, stone);
      await desk.inLine(customer, stone);
      expect((await desk.release(admin, [theirs])).status).toBe(200);
    }
    const page = await screen(customer, '/customer-profile/hold');
    await page.setViewportSize(PHONE);
    const offers = page.getByRole('region', { name: 'Offers that wait for an answer' });
    const fold = offers.getByRole('button', { name: /stones are offered .* left/ });
    await fold.waitFor();
    expect(await offers.locator('.offer').count()).toBe(0);
    expect((await offers.boundingBox())?.height).toBeLessThan(50);
    await fold.click();
    for (const { stock_no } of stones)
      await offers
        .locator('.offer', { hasText: stock_no })
        .getByRole('button', { name: 'Hold now' })
        .waitFor();
  });
});

describe('the list of holds', () => {
  it('extends once, and then gives the sentence why not', async () => {
    const stone = await desk.stone();
    await desk.held(customer, stone);
    const page = await screen(customer, '/customer-profile/hold');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('t');
    await toast(page, '1 hold extended').waitFor();
    await row(page, stone.stock_no).getByText('extended').waitFor();
    await tick(row(page, stone.stock_no));
    const extend = page.getByRole('button', { name: /^Extend/ });
    await expect.poll(() => reasonOf(extend)).toBe(GUARD_PROBLEMS.holdIsNotExtendedYet.message);
    await page.keyboard.press('t');
    await toast(page, GUARD_PROBLEMS.holdIsNotExtendedYet.message).waitFor();
  });

  it('buys what is held at the price of the hold, though the house asks more by now', async () => {
    const stone = await desk.stone();
    const hold = await desk.holdRow(await desk.held(customer, stone));
    const { carat } = await priceIn(portal, customer, stone.stock_no);
    const markups = markupDeskOf(portal, admin);
    const dearer = [await markups.cell(carat, 44)];
    await markups.saved(MARKUP_SCOPE.business, customer.businessId, dearer);
    const page = await screen(customer, `/customer-profile/hold?stones=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await buyTicked(page, '1 stone', `$${formatNumber(Number(hold.amount))}`);
    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    const { rows } = await portal.database.pool.query(
      'select amount from confirm_stone where stone_id = $1',
      [stone.id],
    );
    expect(rows).toEqual([{ amount: hold.amount }]);
  });

  it('issues what is held to its client', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(customer, stone);
    const page = await screen(admin, `/transaction/hold?stones=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('m');
    const question = page.getByRole('dialog', { name: /^Issue a memo of 1 stone\? For / });
    await question.getByRole('textbox', { name: 'Remark' }).fill('For the fair.');
    await question.getByRole('button', { name: 'Issue the memo' }).click();
    await toast(page, /Memo ME-.* issued/).waitFor();
    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    expect(await desk.statusOf(stone)).toBe(5);
    expect(await desk.holdRow(hold)).toMatchObject({ end_reason: 'issued' });
  });

  it('withdraws for staff with a reason, which takes the stone off the market', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(customer, stone);
    const page = await screen(admin, `/transaction/hold?stones=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('Shift+W');
    await page.getByRole('textbox', { name: /Reason/ }).fill('Sold over the counter');
    await page.getByRole('button', { name: 'Withdraw 1 stone' }).click();
    await toast(page, '1 stone withdrawn').waitFor();
    expect(await desk.statusOf(stone)).toBe(2);
    expect(await desk.holdRow(hold)).toMatchObject({
      end_reason: 'withdrawn',
      remark: 'Sold over the counter',
    });
  });

  it('asks whoever releases a client’s hold for the reason, and takes a ready one by its digit', async () => {
    const stone = await desk.stone();
    const id = await desk.held(customer, stone);
    const page = await screen(admin, `/transaction/hold?stones=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('l');
    const question = page.getByRole('dialog', { name: 'Release 1 hold?' });
    await question.locator(':focus').waitFor();
    // Nothing happens before a reason is given: the field for it has the focus.
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        question
          .getByRole('textbox', { name: /Reason/ })
          .evaluate((it) => it === document.activeElement),
      )
      .toBe(true);
    expect(await desk.holdRow(id)).toMatchObject({ state: 1 });
    await question.getByRole('radio', { name: /did not answer in time/ }).focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await toast(page, '1 hold released').waitFor();
    expect(await desk.holdRow(id)).toMatchObject({ state: 2, remark: 'The client asked for it.' });
  });

  it('hides client and associate from a customer, and the back-office act with them', async () => {
    const page = await screen(customer, '/customer-profile/hold');
    await page.locator('tbody tr[data-index="0"]').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader', { name: /Client|Associate/ }).count())
      .toBe(0);
    await page.locator('tbody tr[data-index="0"] .ui-grid-tick').click();
    await page.getByRole('button', { name: /^Release/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
  });

  it('puts headings with subtotals between groups, which cannot be ticked', async () => {
    const page = await screen(admin, '/transaction/hold?group=3');
    const heading = page.locator('tbody tr[data-index="0"]');
    await heading.getByText(/\d+ pcs/).waitFor();
    await heading.locator('.ui-grid-tick').click();
    await expect.poll(() => heading.getAttribute('aria-selected')).toBe('false');
  });
});

describe('filters', () => {
  it('draw a range of colours with the keyboard, keep it in the address, and say what to drop', async () => {
    const page = await screen(customer, '/search');
    const colours = page.getByRole('listbox', { name: 'Colour' });
    await colours.getByRole('option', { name: 'D', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForURL(/color=E(%2C|,)F(%2C|,)G/);
    await page.getByRole('textbox', { name: 'Carat from' }).fill('900');
    await page.keyboard.press('Enter');
    await page.getByText('No stone matches all 2 filters').waitFor();
    await page.getByRole('button', { name: 'Drop carat' }).click();
    await page.locator('tbody tr[data-index="0"]').waitFor();
    await expect.poll(() => page.url()).not.toContain('carat=');
  });

  it('open one stone beside the list, and J walks on', async () => {
    const page = await screen(customer, FREE);
    const [first = '', second = ''] = await freeStones(page, 2);
    await row(page, first).locator('td').nth(5).click();
    const drawer = page.getByRole('complementary', { name: `Stone ${first}` });
    await drawer
      .locator('.drawer-place')
      .getByText(/^\d+ of \d/)
      .waitFor();
    await drawer.getByRole('img', { name: /Side view to scale/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: `Stone ${second}` }).waitFor();
    await expect.poll(() => page.url()).toContain(`stone=${second}`);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('stone='));
  });
});

it.each([
  ['Asia/Kolkata', '11/03/2021'],
  ['America/Los_Angeles', '10/03/2021'],
])('groups and filters by the day that its rows show, in %s', async (zone, day) => {
  const [stone] = await desk.stones(1);
  if (!stone) throw new Error('a stone came');
  await desk.held(customer, stone);
  // Half past midnight in India is noon of the day before in California.
  await portal.database.pool.query(
    `update hold set created_at = '2021-03-10T19:00:00Z' where stone_id = (select id from stone where stock_no = $1)`,
    [stone.stock_no],
  );
  const iso = day.split('/').reverse().join('-');
  const context = await windowOf(browser, customer, DESK, zone);
  open.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/customer-profile/hold?tab=all&group=2&from=${iso}&to=${iso}`);
  await page.locator('.line-heading', { hasText: day }).waitFor();
  await row(page, stone.stock_no)
    .getByText(new RegExp(`^${day}`))
    .waitFor();
});
