import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#common/format.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { ROLE } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
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
import { goTo } from '../../support/screens/go-to.ts';
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
  it('holds the selected stones with H, shows the end, releases with Z, and opens one', async () => {
    const page = await screen(customer, FREE);
    const stones = await freeStones(page, 2);
    for (const stone of stones) await tick(row(page, stone));
    await page.keyboard.press('h');
    await toast(page, /2 stones held until \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/).waitFor();
    await toast(page, /HO-\d{4}-\d{6} for /).waitFor();
    expect(await Promise.all(stones.map(statusOf))).toEqual([4, 4]);
    await row(page, stones[0] ?? '')
      .getByText(/^Your hold,/)
      .waitFor();
    await page.keyboard.press('z');
    await toast(page, '2 holds released').waitFor();
    expect(await Promise.all(stones.map(statusOf))).toEqual([1, 1]);

    // One is opened next to the list, and J walks on.
    await goTo(page, FREE);
    const [first = '', second = ''] = await freeStones(page, 2);
    await row(page, first).locator('td').nth(5).click();
    const drawer = page.getByRole('complementary', { name: `Stone ${first}` });
    await drawer.getByText(/^\d+ of \d/).waitFor();
    await drawer.getByRole('img', { name: /Side view to scale/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: `Stone ${second}` }).waitFor();
    await expect.poll(() => page.url()).toContain(`stone=${second}`);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('stone='));
  });

  it('is disabled for staff until a client is chosen, with the message of the specification', async () => {
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

  it('disables a selected stone that another business takes, and removes it on request', async () => {
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
    await page.getByRole('button', { name: 'Hold only the other one' }).click();
    await toast(page, '1 stone held').waitFor();
    expect(await statusOf(mine)).toBe(4);
  });

  it('lists the refusals that the screen could not know, and changes nothing', async () => {
    const deaf = (page: Page) => page.route('**/api/v1/live*', (route: Route) => route.abort());
    const page = await screen(customer, FREE, deaf);
    const [mine = '', theirs = ''] = await freeStones(page, 2);
    await tick(row(page, mine));
    await tick(row(page, theirs));
    expect((await desk.hold(rival, [theirs])).status).toBe(200);
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 of 2 stones prevents this action.').waitFor();
    await dialog.getByText('This stone is on hold.').waitFor();
    expect(await statusOf(mine)).toBe(1);
  });

  it('repeats the request with the same key after a lost response or a 503, and holds once', async () => {
    const page = await screen(customer, FREE);
    const [lost = '', turnedAway = ''] = await freeStones(page, 2);
    /** Answers the first request for a hold by itself, lets the others pass, and keeps their keys. */
    const keysWhere = async (first: (route: Route) => Promise<unknown>) => {
      const keys: (string | undefined)[] = [];
      await page.route('**/new-arrival/hold?*', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await (keys.length > 1 ? route.continue() : first(route));
      });
      return keys;
    };
    const before = [await holdsOn(lost), await holdsOn(turnedAway)].map(({ length }) => length);
    const heldOnce = async (stone: string, keys: readonly unknown[]) => {
      const [was = 0] = stone === lost ? before : before.slice(1);
      await expect.poll(() => holdsOn(stone)).toHaveLength(was + 1);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
      await page.unroute('**/new-arrival/hold?*');
    };
    const unanswered = await keysWhere(async (route) => {
      await route.fetch();
      await route.abort();
    });
    await tick(row(page, lost));
    await page.keyboard.press('h');
    await toast(page, 'The result of the action is unknown.').waitFor();
    await page.getByRole('button', { name: 'Check again' }).click();
    await toast(page, '1 stone held').waitFor();
    await heldOnce(lost, unanswered);

    // Without what was told of the first one.
    await page.goto(portal.url + FREE);
    const postponed = await keysWhere((route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message: 'Back soon.', code: 'MAINTENANCE' },
      }),
    );
    await tick(row(page, turnedAway));
    await page.keyboard.press('h');
    const told = toast(page, 'Nothing was changed.');
    await told.getByText('The server is busy. Please try again in a moment.').waitFor();
    expect(await toast(page, 'unknown').count()).toBe(0);
    await told.getByRole('button', { name: 'Try again' }).click();
    await heldOnce(turnedAway, postponed);
  });
});

/** How far the sentence below an offer stands from the edge. */
const reasonRoom = (offer: Locator): Promise<number> =>
  offer.evaluate((it) => {
    const sentence = it.nextElementSibling?.querySelector('.ui-reasons');
    if (!sentence) throw new Error('no sentence stands below the offer');
    return sentence.getBoundingClientRect().left - it.getBoundingClientRect().left;
  });

describe('the waitlist', () => {
  it('is joined from the search, and an offer is accepted from the list of holds', async () => {
    const stone = await desk.stone();
    const theirs = await desk.held(rival, stone);
    const { rows } = await portal.database.pool.query<{ diamond_type: number }>(
      'select diamond_type from stone where id = $1',
      [stone.id],
    );
    const type = rows[0]?.diamond_type === 2 ? '&type=2' : '';
    const page = await screen(customer, `/search?q=${stone.stock_no}${type}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('q');
    await toast(page, 'You are on the waitlist for 1 stone').waitFor();

    await goTo(page, '/customer-profile/hold?tab=line');
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
      .getByRole('region', { name: 'Offers awaiting a response' })
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
    await seen.getByRole('button', { name: 'Dismiss' }).click();
    await seen.waitFor({ state: 'detached' });
  });

  it('offers a withdrawn stone again after its return, and keeps the list of a phone in order', async () => {
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
    await offer.getByRole('button', { name: 'Dismiss' }).click();
    await offer.waitFor({ state: 'detached' });
    expect((await put(1)).status).toBe(200);
    await page.getByRole('button', { name: '1 new offer' }).click();
    await offer.getByRole('button', { name: 'Hold now' }).waitFor();

    // On a phone two offers and more have one line that opens.
    const stones = await desk.stones(2);
    for (const one of stones) {
      const held = await desk.held(rival, one);
      await desk.inLine(customer, one);
      expect((await desk.release(admin, [held])).status).toBe(200);
    }
    await page.getByRole('button', { name: '2 new offers' }).waitFor();
    await goTo(page, '/dashboard');
    await page.setViewportSize(PHONE);
    await goTo(page, '/customer-profile/hold');
    const offers = page.getByRole('region', { name: 'Offers awaiting a response' });
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
  it('extends once, then shows the reason of the refusal, and hides staff commands from a customer', async () => {
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

    // Client and associate, and the act of the back office, are not for a customer.
    expect(await page.getByRole('columnheader', { name: /Client|Associate/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Release/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
  });

  it('orders a held stone at the price of the hold, although the price has risen', async () => {
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

  it('lets staff place, withdraw and release with a reason, and groups with subtotals', async () => {
    const [issued, gone, released] = await desk.stones(3);
    if (!issued || !gone || !released) throw new Error('no stones came');
    const [first, second, third] = [
      await desk.held(customer, issued),
      await desk.held(customer, gone),
      await desk.held(customer, released),
    ];
    const page = await screen(admin, `/transaction/hold?stones=${issued.stock_no}`);
    await tick(row(page, issued.stock_no));
    await page.keyboard.press('m');
    const memo = page.getByRole('dialog', { name: /^Issue a memo for 1 stone\? For / });
    await memo.getByRole('textbox', { name: 'Remark' }).fill('For the fair.');
    await memo.getByRole('button', { name: 'Issue memo' }).click();
    await toast(page, /Memo ME-.* issued/).waitFor();
    await row(page, issued.stock_no).waitFor({ state: 'detached' });
    expect(await desk.statusOf(issued)).toBe(5);
    expect(await desk.holdRow(first)).toMatchObject({ end_reason: 'issued' });

    await goTo(page, `/transaction/hold?stones=${gone.stock_no}`);
    await tick(row(page, gone.stock_no));
    await page.keyboard.press('Shift+W');
    await page.getByRole('textbox', { name: /Reason/ }).fill('Sold over the counter');
    await page.getByRole('button', { name: 'Withdraw 1 stone' }).click();
    await toast(page, '1 stone withdrawn').waitFor();
    expect(await desk.statusOf(gone)).toBe(2);
    expect(await desk.holdRow(second)).toMatchObject({
      end_reason: 'withdrawn',
      remark: 'Sold over the counter',
    });

    await goTo(page, `/transaction/hold?stones=${released.stock_no}`);
    await tick(row(page, released.stock_no));
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
    expect(await desk.holdRow(third)).toMatchObject({ state: 1 });
    await question.getByRole('radio', { name: /did not respond in time/ }).focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await toast(page, '1 hold released').waitFor();
    expect(await desk.holdRow(third)).toMatchObject({
      state: 2,
      remark: 'The trading client requested it.',
    });

    // Headings with subtotals lie between groups, and are not ticked.
    await goTo(page, '/transaction/hold?group=3');
    const heading = page.locator('tbody tr[data-index="0"]');
    await heading.getByText(/\d+ pcs/).waitFor();
    await heading.locator('.ui-grid-tick').click();
    await expect.poll(() => heading.getAttribute('aria-selected')).toBe('false');
  });
});

it("groups and filters by the day that its rows show, in the user's time zone", async () => {
  const [zone, day] = ['Asia/Kolkata', '11/03/2021'] as const;
  const [stone] = await desk.stones(1);
  if (!stone) throw new Error('a stone came');
  await desk.held(customer, stone);
  // Half past midnight in India, of the day after.
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
