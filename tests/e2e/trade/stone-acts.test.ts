import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NUMBER_SEPARATOR } from '#common/number-separator.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { GUARD_PROBLEMS, KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
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
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { digitsOf } from '../../support/trade/exact-totals.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { available, confirmStone, hold, memo } = STONE_STATUS;

let portal: Portal;
let desk: Desk;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size = DESK): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const rowsOf = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;

/** A free stone of the kind that the search shows first. */
async function whiteStone(): Promise<Stone> {
  for (;;) {
    const stone = await desk.stone();
    const [found] = await rowsOf('select diamond_type from stone where id = $1', stone.id);
    if (found?.diamond_type === DIAMOND_TYPE.white) return stone;
  }
}

/** The search of one stone, which is ticked. */
async function ticked(person: Person, stone: Stone, place = '/search', more = ''): Promise<Page> {
  const page = await screen(person, `${place}?q=${stone.stock_no}${more}`);
  await tick(row(page, stone.stock_no));
  return page;
}

/** The search of all free stones, the first of which are ticked. */
async function someTicked(person: Person, wanted: number): Promise<[Page, Stone[]]> {
  const page = await screen(person, '/search?status=1&sort=stock_no&size=1000');
  const numbers = await freeStones(page, wanted);
  for (const number of numbers) await tick(row(page, number));
  const stones = await rowsOf(
    'select id, stock_no from stone where stock_no = any($1) order by stock_no',
    numbers,
  );
  return [page, stones];
}

const inDialog = (page: Page) => page.getByRole('dialog');
const statesOf = (stones: readonly Stone[]) => Promise.all(stones.map(desk.statusOf));
const forAda = () => `&for=${cast.ada.id}`;

describe('ordering stones', () => {
  it('orders two stones by keyboard, shows the number, opens the list, and cancels', async () => {
    const [page, stones] = await someTicked(cast.ada, 2);
    await page.keyboard.press('c');
    await inDialog(page).getByText('Order 2 stones?').waitFor();
    await inDialog(page).getByLabel('Remark').fill('By Friday, please');
    await page.keyboard.press('Control+Enter');
    await toast(page, /Order CO-\d{4}-\d+ placed/).waitFor();
    expect(await statesOf(stones)).toEqual([confirmStone.code, confirmStone.code]);
    recordWalk('browser', 'confirmStone', 'start/confirm.request');
    recordWalk('browser', 'stone', 'available/stone.confirm');
    const orders = await rowsOf(
      'select distinct order_no, remark from confirm_stone where stone_id = any($1)',
      stones.map(({ id }) => id),
    );
    expect(orders).toMatchObject([{ remark: 'By Friday, please' }]);
    await page.keyboard.press('z');
    await toast(page, '2 orders cancelled').waitFor();
    expect(await statesOf(stones)).toEqual([available.code, available.code]);
    recordWalk('browser', 'confirmStone', 'pending/confirm.cancel');
    recordWalk('browser', 'stone', 'confirmStone/stone.free');

    // Enter alone sends as well, and the message leads to the list.
    const stone = await whiteStone();
    await goTo(page, `/search?q=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('c');
    await inDialog(page).getByRole('button', { name: 'Place order' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /placed/)
      .last()
      .getByRole('link', { name: 'Open the list' })
      .click();
    await page.waitForURL(/\/customer-profile\/confirm-stone/);
    await row(page, stone.stock_no).waitFor();
  });

  it('shows an unregistered customer the message about verification, and sends nothing', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.unregistered, stone);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /confirm-stone|\/memo/.test(request.url()))
        sent.push(request.url());
    });
    await expect
      .poll(() => reasonOf(page.getByRole('button', { name: /^Confirm C$/ })))
      .toBe(KYC_PENDING_TEXT);
    for (const key of ['c', 'm']) {
      await page.keyboard.press(key);
      await toast(page, KYC_PENDING_TEXT).first().waitFor();
    }
    expect(sent).toEqual([]);
    expect(await desk.statusOf(stone)).toBe(available.code);
  });
});

describe('a memo or an order', () => {
  it('is made by an associate for a client from a stone that the client holds', async () => {
    const ordered = await whiteStone();
    await desk.held(cast.ada, ordered);
    const page = await ticked(cast.tove, ordered, '/search', forAda());
    await page.keyboard.press('c');
    // The prices are those of the client.
    const amount = inDialog(page).locator('.dialog-stones-price');
    await amount.waitFor();
    const shown = (await amount.textContent()) ?? '';
    await page.keyboard.press('Enter');
    await toast(page, /Order CO-.* placed/).waitFor();
    const [order] = await rowsOf(
      "select to_char(amount, 'FM999,999,999,990.00') as amount from confirm_stone where stone_id = $1 and state = 1",
      ordered.id,
    );
    expect(order?.amount).toBe(shown);
    recordWalk('browser', 'hold', 'held/hold.confirmed');
    recordWalk('browser', 'stone', 'hold/stone.confirm');

    const stone = await whiteStone();
    const holdId = await desk.held(cast.ada, stone);
    await goTo(page, `/search?q=${stone.stock_no}${forAda()}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('m');
    await inDialog(page).getByText('Issue a memo for 1 stone?').waitFor();
    const days = inDialog(page).getByLabel('Days');
    await inDialog(page)
      .getByText(/^Due on \d\d\/\d\d\/\d{4}/)
      .waitFor();
    const [business] = await rowsOf(
      'select memo_days from business where id = $1',
      cast.ada.businessId,
    );
    await expect.poll(() => days.inputValue()).toBe(String(business?.memo_days));
    await days.fill('400');
    await inDialog(page).getByText('Enter 1 to 365 days.').first().waitFor();
    await days.fill('12');
    await inDialog(page).getByRole('button', { name: 'Issue memo' }).click();
    await toast(page, /Memo ME-\d{4}-\d+ issued/).waitFor();
    expect(await desk.statusOf(stone)).toBe(memo.code);
    expect(await desk.holdRow(holdId)).toMatchObject({ end_reason: 'issued' });
    expect(
      await rowsOf(
        'select m.terms_days, m.state from memo m join memo_line l on l.memo_id = m.id where l.stone_id = $1 and l.state = 1',
        stone.id,
      ),
    ).toEqual([{ terms_days: 12, state: 1 }]);
    recordWalk('browser', 'memoLine', 'start/memo.issue');
    recordWalk('browser', 'memo', 'start/memoDocument.open');
    recordWalk('browser', 'hold', 'held/hold.issued');
    recordWalk('browser', 'stone', 'hold/stone.issue');
  });

  it('is disabled for a client above the limit or with an overdue memo', async () => {
    const stone = await whiteStone();
    const { businessId } = cast.ada;
    const [before] = await rowsOf('select memo_limit from business where id = $1', businessId);
    const limitTo = (limit: unknown) =>
      rowsOf('update business set memo_limit = $2 where id = $1', businessId, limit);
    await limitTo(0);
    await dueOf(businessId, 30);
    const page = await ticked(cast.ada, stone);
    try {
      await expect
        .poll(() => reasonOf(memoButton(page)))
        .toBe(GUARD_PROBLEMS.isWithinMemoLimit.message);
    } finally {
      await limitTo(before?.memo_limit);
    }
    await dueOf(businessId, -8);
    await page.goto(page.url());
    await tick(row(page, stone.stock_no));
    await expect
      .poll(() => reasonOf(memoButton(page)))
      .toBe(GUARD_PROBLEMS.noMemoIsOverdueForLong.message);
    await dueOf(businessId, 30);
    expect(await desk.statusOf(stone)).toBe(available.code);
  });

  const memoButton = (page: Page) => page.getByRole('button', { name: /^Memo/ });

  /** The open memos of a business are due so many days from now. */
  const dueOf = (businessId: string | null, days: number) =>
    rowsOf(
      'update memo set due_on = current_date + $2::int where business_id = $1 and state <> 3',
      businessId,
      days,
    );
});

describe('cart, watchlist and notes', () => {
  const live = async (table: string, states: string, stone: Stone) =>
    (await rowsOf(`select id from ${table} where stone_id = $1 and state in (${states})`, stone.id))
      .length;

  it('add a stone to cart and watchlist, and remove it', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.ada, stone);
    await page.keyboard.press('a');
    await toast(page, '1 stone added to the cart').waitFor();
    expect(await live('cart_line', '6', stone)).toBe(1);
    recordWalk('browser', 'cart', 'start/cart.add');
    await page.keyboard.press('z');
    await toast(page, '1 stone removed from the cart').waitFor();
    expect(await live('cart_line', '6', stone)).toBe(0);
    recordWalk('browser', 'cart', 'inCart/cart.remove');

    await page.keyboard.press('w');
    await toast(page, '1 stone added to the watchlist').waitFor();
    expect(await live('watch_line', '1', stone)).toBe(1);
    recordWalk('browser', 'watchlist', 'start/watchlist.add');
    await page.keyboard.press('z');
    await toast(page, '1 stone removed from the watchlist').waitFor();
    expect(await live('watch_line', '1', stone)).toBe(0);
    recordWalk('browser', 'watchlist', 'watched/watchlist.remove');
  });

  it('report stones that are already in the cart or on the watchlist, and keep the selection', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.ada, stone);
    const calm = (words: string) =>
      toast(page, `${words}: ${stone.stock_no}`).and(page.locator('[role="status"]'));
    for (const [key, added, already] of [
      ['a', 'added to the cart', 'Already in the cart'],
      ['w', 'added to the watchlist', 'Already on the watchlist'],
    ] as const) {
      await page.keyboard.press(key);
      await toast(page, `1 stone ${added}`).waitFor();
      await page.keyboard.press(key);
      await calm(already).waitFor();
      expect(await page.locator('tbody tr[aria-selected="true"]').count()).toBe(1);
      expect(await page.getByRole('alert').filter({ visible: true }).allInnerTexts()).toEqual([]);
    }
    expect(await live('cart_line', '6', stone)).toBe(1);
    expect(await live('watch_line', '1', stone)).toBe(1);
  });

  it('add a note with its day, remove it, and enquire with an offer, all with the keyboard', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.ada, stone);
    await page.keyboard.press('n');
    const write = inDialog(page).getByRole('button', { name: 'Save the note' });
    await expect.poll(() => reasonOf(write)).toBe(GUARD_PROBLEMS.messageIsGiven.message);
    await page.keyboard.type('Look at it in daylight');
    await inDialog(page).getByLabel('Due date').fill('2030-05-04');
    await page.keyboard.press('Control+Enter');
    await toast(page, '1 note added').waitFor();
    expect(
      await rowsOf(
        'select remark, due_on::text as due_on from note where stone_id = $1 and state = 1',
        stone.id,
      ),
    ).toEqual([{ remark: 'Look at it in daylight', due_on: '2030-05-04' }]);
    recordWalk('browser', 'note', 'start/note.add');
    await page.keyboard.press('z');
    await toast(page, '1 note removed').waitFor();
    expect(await live('note', '1', stone)).toBe(0);
    recordWalk('browser', 'note', 'pending/note.remove');

    await page.keyboard.press('e');
    await inDialog(page).getByRole('button', { name: 'Send the enquiry' }).waitFor();
    await page.keyboard.type('Is it eye clean?');
    const field = inDialog(page).getByLabel('Offer, $ per carat');
    await field.fill('900,000');
    await inDialog(page)
      .getByText(/^Asking price, \$ per carat: [\d,.]+\. Your offer: \+[\d,.]+ %\./)
      .waitFor();
    await page.keyboard.press('Control+Enter');
    const above = inDialog(page).getByRole('checkbox', { name: /more than the asking price/ });
    expect(await reasonOf(inDialog(page).getByRole('button', { name: 'Send the enquiry' }))).toBe(
      'Your offer is above the asking price. Confirm or change the offer.',
    );
    await above.check();
    expect(
      await reasonOf(inDialog(page).getByRole('button', { name: 'Send the enquiry' })),
    ).toBeNull();
    // Another figure asks again; one below is not questioned.
    await field.fill('12.50');
    expect(await above.count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await toast(page, /Enquiry EN-\d{4}-\d+ sent/).waitFor();
    expect(
      await rowsOf(
        'select m.text, m.offered_per_ct from enquiry e join enquiry_message m on m.enquiry_id = e.id where e.stone_id = $1',
        stone.id,
      ),
    ).toMatchObject([{ text: 'Is it eye clean?', offered_per_ct: '12.50' }]);
    recordWalk('browser', 'enquiry', 'start/enquiry.ask');

    // The server alone knows what stands in the list already.
    await page.keyboard.press('e');
    await inDialog(page).getByRole('button', { name: 'Send the enquiry' }).waitFor();
    await page.keyboard.type('And now?');
    await page.keyboard.press('Control+Enter');
    await toast(page, GUARD_PROBLEMS.stoneIsNotAskedForYet.message).waitFor();
  });

  it('offer a guest only the watchlist', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.guest, stone);
    const bar = page.locator('.ui-grid-actions-bar');
    await bar.getByRole('button', { name: /^Watch/ }).waitFor();
    for (const name of [/^Hold/, /^Confirm/, /^Memo/])
      await expect.poll(() => bar.getByRole('button', { name }).count()).toBe(0);
    await bar.getByRole('button', { name: /^Share/ }).waitFor();
    expect(await page.getByRole('columnheader', { name: /Cost|Supplier/ }).count()).toBe(0);
    for (const name of [/^Add to cart/, /^Note/, /^Enquire/, /^Join waitlist/, 'More'])
      expect(await bar.getByRole('button', { name }).count()).toBe(0);
    await page.keyboard.press('w');
    await toast(page, '1 stone added to the watchlist').waitFor();
    expect(await live('watch_line', '1', stone)).toBe(1);
  });
});

describe('a shortcut pressed while the action bar is loading', () => {
  it('runs once the action bar has loaded', async () => {
    const page = await screen(cast.ada, '/profile');
    for (const [key, dialog] of [
      ['c', 'Order 2 stones?'],
      ['s', /^Share/],
      ['d', /^Export/],
      ['x', 'Compare 2 stones'],
    ] as const) {
      const bar = Promise.withResolvers<void>();
      await page.route('**/assets/stone-actions-*.js', async (route) => {
        await bar.promise;
        await route.continue();
      });
      await page.goto(`${portal.url}/search?status=1`);
      const ticks = page.locator('tbody tr[data-index] .ui-grid-tick');
      await ticks.nth(0).click();
      await ticks.nth(1).click();
      await page.locator('tbody tr[aria-selected="true"]').nth(1).waitFor();
      await page.keyboard.press(key);
      expect(await inDialog(page).count()).toBe(0);
      bar.resolve();
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await page.unroute('**/assets/stone-actions-*.js');
    }
  });
});

describe('the menu of commands', () => {
  it('has the commands that do not fit, in the list and in the drawer, on a phone as well', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.ada, stone);
    const bar = page.locator('.ui-grid-actions-bar');
    for (const name of ['Add to cart', 'Watch', 'Enquire'])
      await bar.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    await bar.getByRole('button', { name: 'More', exact: true }).click();
    for (const name of ['Join waitlist', 'Note', 'Export'])
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor();
    await page
      .getByRole('menuitem', { name: /^Join waitlist/ })
      .getByText(GUARD_PROBLEMS.stoneIsHeld.message)
      .waitFor();

    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await goTo(page, `/search?q=${stone.stock_no}&stone=${stone.stock_no}`);
    const drawer = page.getByRole('complementary', { name: `Stone ${stone.stock_no}` });
    await drawer.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Memo/ }).click();
    await inDialog(page).getByText('Issue a memo for 1 stone?').waitFor();
  });
});

interface PricedStone {
  readonly stock_no: string;
  readonly growth_type: number;
  readonly lab: string | null;
  readonly report_no: string | null;
  readonly rap: number | null;
  readonly sell_amt: number;
}

/** Two natural stones, two lab-grown ones and one without a Rap, as the search prices them for ada. */
async function fiveStones(): Promise<readonly PricedStone[]> {
  const { status, body } = await portal.call(cast.tove.token, 'POST', '/inventory/search', {
    body: {
      data: {
        status: [available.code],
        availability: 1,
        business_id: cast.ada.businessId,
        sort: [{ field: 'stock_no', descending: true }],
        size: 1000,
      },
    },
  });
  expect(status).toBe(200);
  const { stockList } = body.data as { stockList: PricedStone[] };
  const withoutRap = stockList.find(({ rap }) => rap === null);
  if (!withoutRap) throw new Error('every free stone has a Rap');
  const rated = stockList.filter(({ rap, report_no }) => rap !== null && report_no !== null);
  const five = [
    ...rated.filter(({ growth_type }) => growth_type === 2).slice(0, 2),
    ...rated.filter(({ growth_type }) => growth_type === 1).slice(0, 2),
    withoutRap,
  ];
  expect(five).toHaveLength(5);
  return five;
}

/** "1,234.50" of cents. */
const dollars = (cents: bigint): string => {
  const [, whole = '', part = ''] = /^(\d+)(\d{2})$/.exec(String(cents).padStart(3, '0')) ?? [];
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${part}`;
};

describe('a dialog with five stones', () => {
  it('shows growth, report and price of each and the total without scrolling, on desktop and phone', async () => {
    const stones = await fiveStones();
    const cents = stones.map(({ sell_amt }) => digitsOf(sell_amt, 2));
    const total = dollars(cents.reduce((sum, one) => sum + one, 0n));
    const numbers = stones.map(({ stock_no }) => stock_no);
    const page = await screen(
      cast.tove,
      `/search?numbers=${encodeURIComponent(numbers.join(NUMBER_SEPARATOR))}${forAda()}`,
    );
    const showsAll = async (name: RegExp) => {
      const dialog = page.getByRole('dialog', { name });
      const lines = dialog.getByRole('list', { name: 'Affected stones' }).getByRole('listitem');
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        await expect.poll(() => lines.count()).toBe(5);
        // The prices of the client come a moment later, and the total with the last of them.
        const sum = dialog.locator('.dialog-stones p');
        await sum.waitFor();
        for (const [at, stone] of stones.entries()) {
          const line = lines.filter({ hasText: stone.stock_no });
          const words = await line.innerText();
          expect(words).toContain(stone.growth_type === 1 ? 'Lab grown ' : 'Natural ');
          expect(words).toContain(`${stone.lab} ${stone.report_no}`);
          expect(words.trimEnd().split(/\s/).at(-1)).toBe(dollars(cents[at] ?? 0n));
          await line.scrollIntoViewIfNeeded();
          expect(await line.evaluate(hiddenParts), `${size.width}: ${words}`).toEqual([]);
        }
        await sum.scrollIntoViewIfNeeded();
        expect(await sum.innerText()).toMatch(/^5 stones, [\d.]+ ct\s/);
        expect((await sum.innerText()).split(/\s/).at(-1)).toBe(`$${total}`);
        expect(await sum.evaluate(hiddenParts)).toEqual([]);
      }
      await page.setViewportSize(DESK);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    const tickAll = async () => {
      for (const number of numbers) await tick(row(page, number));
    };
    await tickAll();
    for (const [key, name] of [
      ['c', /^Order 5 stones\?/],
      ['m', /^Issue a memo for 5 stones\?/],
      ['e', /^Enquire about 5 stones/],
    ] as const) {
      await page.keyboard.press(key);
      await showsAll(name);
    }
    await page.keyboard.press('h');
    await toast(page, /^5 stones held/).waitFor();
    // Within five minutes, the associate needs no reason.
    await portal.database.owner.query(
      `update hold h set created_at = now() - interval '6 minutes'
         from stone s where s.id = h.stone_id and s.stock_no = any($1)`,
      [numbers],
    );
    await goTo(page, `/transaction/hold?stones=${numbers.join()}`);
    await tickAll();
    await page.keyboard.press('l');
    await showsAll(/^Release 5 holds\?/);
  });

  /** The words of an element that lie out of it, out of the window, or below something else. */
  const hiddenParts = (element: Element): string[] =>
    [...element.children].flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const hidden = [...range.getClientRects()].some(({ left, right, top, bottom }) =>
        [left + 1, right - 1].some((x) => {
          const there = document.elementFromPoint(x, (top + bottom) / 2);
          return !there || !part.contains(there);
        }),
      );
      return hidden ? [part.textContent ?? ''] : [];
    });
});

describe('changes by other users', () => {
  it('disable selected stones that are ordered or go out on memo, with the reason', async () => {
    const [page, stones] = await someTicked(cast.ada, 3);
    const [, asked, out] = stones;
    if (!asked || !out) throw new Error('no stones came');
    await hearsOthers(page);
    await desk.ordered(cast.hanna, asked);
    await page.getByText(`${asked.stock_no}: This stone is in a pending order.`).waitFor();
    await expect.poll(() => row(page, asked.stock_no).getAttribute('data-locked')).not.toBeNull();
    await expect.poll(() => row(page, asked.stock_no).getAttribute('aria-selected')).toBe('true');

    const house = await ticked(cast.administrator, out, '/inventory', `&for=${cast.hanna.id}`);
    await house.keyboard.press('m');
    await inDialog(house).getByRole('button', { name: 'Issue memo' }).click();
    await toast(house, /Memo ME-.* issued/).waitFor();
    recordWalk('browser', 'stone', 'available/stone.issue');
    await page.getByText('2 unavailable').waitFor();
    await expect
      .poll(() => reasonOf(page.getByRole('button', { name: /^Confirm C$/ })))
      .toBe(GUARD_PROBLEMS.stoneIsFreeForClient.message);
    await page.keyboard.press('c');
    await inDialog(page).getByText('2 of 3 stones prevent this action.').waitFor();
    await inDialog(page).getByText('This stone is on memo.').waitFor();
    expect(await statesOf(stones)).toEqual([available.code, confirmStone.code, memo.code]);
  });

  it('close a dialog about a stone that another business holds, which can be reopened when it is free', async () => {
    const stone = await whiteStone();
    const page = await ticked(cast.ada, stone);
    await page.keyboard.press('c');
    const send = inDialog(page).getByRole('button', { name: 'Place order' });
    await send.waitFor();
    await inDialog(page).getByLabel('Remark').fill('By Friday, please');
    await hearsOthers(page);
    const held = await desk.held(cast.hanna, stone);
    const none = page.getByRole('dialog', { name: 'Nothing is left to confirm' });
    await none.getByText(stone.stock_no).waitFor();
    expect(await send.count()).toBe(0);
    expect(await desk.statusOf(stone)).toBe(hold.code);
    await desk.release(cast.hanna, [held]);
    await send.waitFor();
    expect(await inDialog(page).getByLabel('Remark').inputValue()).toBe('By Friday, please');
  });
});

it('an associate releases a hold that was just placed without a dialog', async () => {
  const stone = await desk.stone();
  await desk.hold(cast.tove, [stone.stock_no], { user_id: cast.ada.id });
  const page = await screen(cast.tove, `/transaction/hold?stones=${stone.stock_no}`);
  await tick(row(page, stone.stock_no));
  await page.keyboard.press('l');
  await toast(page, '1 hold released').waitFor();
  expect(await desk.statusOf(stone)).toBe(1);
});
