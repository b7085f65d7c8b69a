import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#common/format.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy, exportedAs } from '../../support/browser/downloads.ts';
import { lineDrawer, openLine } from '../../support/browser/line-pages.ts';
import {
  cancelTicked,
  confirmAbove,
  nearestIn,
  rejectTicked,
} from '../../support/browser/order-pages.ts';
import {
  DESK,
  dialogOf,
  hearsOthers,
  PHONE,
  reasonOf,
  row,
  statusIn,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { twinOf } from '../../support/trade/twin-stone.ts';

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

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const walked = (workflow: WorkflowName, ...edges: string[]) => {
  for (const edge of edges) recordWalk('browser', workflow, edge);
};
const stateOf = async (order: string): Promise<unknown> => (await desk.orderRow(order)).state;
const listOf = (stones: readonly Stone[]): string =>
  `/transaction/confirm-stone?stones=${stones.map(({ stock_no }) => stock_no).join(',')}`;
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Stones that somebody asked for, and their lines. */
async function asked(by: Person, count: number, more?: object) {
  const stones = await desk.stones(count);
  const orders: string[] = [];
  for (const stone of stones) orders.push(await desk.ordered(by, stone, more));
  const [stone, second] = stones;
  const [order = '', other = ''] = orders;
  if (!stone) throw new Error('no stone came');
  return { stones, stone, second: second ?? stone, orders, order, other };
}

/** The row on which the keys stand. */
async function walkTo(page: Page, { stock_no }: Stone): Promise<void> {
  await row(page, stock_no).waitFor();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('j');
    if ((await row(page, stock_no).getAttribute('data-current')) !== null) return;
  }
}

describe('the list of orders', () => {
  it('is handled by keyboard: one order is approved, one rejected with alternatives for the cart', async () => {
    const { stones, stone, second, order, other } = await asked(cast.ada, 2);
    await twinOf(portal, desk, second);
    const page = await screen(cast.qualityControl, listOf(stones));
    await walkTo(page, stone);
    await page.keyboard.press(' ');
    await button(page, /^Approve Y$/).waitFor();
    await page.keyboard.press('y');
    const approval = page.getByRole('dialog', { name: 'Approve 1 stone?' });
    await approval.getByText('can reverse the sale').waitFor();
    await approval.getByRole('button', { name: 'Approve 1 stone' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '1 stone approved').waitFor();
    const { rows } = await portal.database.pool.query<{ invoice_no: string }>(
      `select invoice_no from invoice i join invoice_line l on l.invoice_id = i.id where l.confirm_stone_id = $1`,
      [order],
    );
    const no = rows[0]?.invoice_no;
    expect(
      await toast(page, '1 stone approved')
        .getByRole('link', { name: `Invoice ${no}` })
        .getAttribute('href'),
    ).toBe(`/transaction/invoice?tab=all&no=${no}&open=${no}`);
    expect(await stateOf(order)).toBe(2);
    expect(await desk.statusOf(stone)).toBe(8);
    walked('confirmStone', 'pending/confirm.approve');
    walked('stone', 'confirmStone/stone.sell');
    walked('invoice', 'start/invoice.bill');

    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    await walkTo(page, second);
    await page.keyboard.press('Enter');
    await lineDrawer(page, second).getByText('Price, fixed').waitFor();
    const told = await rejectTicked(page, '1 stone', 'Sold over the counter');
    const nearest = nearestIn(told);
    await nearest.getByRole('listitem').first().waitFor();
    expect(await stateOf(other)).toBe(3);
    expect(await desk.statusOf(second)).toBe(1);
    walked('confirmStone', 'pending/confirm.reject');
    walked('stone', 'confirmStone/stone.free');
    await nearest
      .getByRole('button', { name: /to the cart/ })
      .first()
      .click();
    await toast(page, /Added to the cart/).waitFor();
    await told.getByRole('button', { name: 'Close', exact: true }).last().click();
    await told.waitFor({ state: 'detached' });
  });

  it('is left by a gone stone, which is not offered to the waitlist', async () => {
    const { stones, stone, order } = await asked(cast.ada, 1);
    const page = await screen(cast.qualityControl, listOf(stones));
    await tick(row(page, stone.stock_no));
    const told = await rejectTicked(page, '1 stone', 'Lost on its way', 'withdrawn');
    expect(await stateOf(order)).toBe(3);
    expect(await desk.statusOf(stone)).toBe(2);
    walked('confirmStone', 'pending/confirm.withdraw');
    walked('stone', 'confirmStone/stone.remove');
    await told.getByRole('button', { name: 'Close', exact: true }).last().click();

    // The tick is gone with its dialog.
    const next = await asked(cast.ada, 1);
    await goTo(page, listOf(next.stones));
    await tick(row(page, next.stone.stock_no));
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: 'Reject 1 stone?' });
    await expect
      .poll(() =>
        question.getByRole('checkbox', { name: 'The stone is no longer available' }).isChecked(),
      )
      .toBe(false);
    await question.getByText('becomes available again').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });

    // It speaks of no other stone where none comes close.
    const lonely = await asked(cast.ada, 1);
    await portal.database.owner.query('update stone set carat = 48.15 where id = $1', [
      lonely.stone.id,
    ]);
    await goTo(page, listOf(lonely.stones));
    await tick(row(page, lonely.stone.stock_no));
    const answered = page.waitForResponse((answer) => answer.url().includes('/alternatives'));
    await page.keyboard.press('r');
    const alone = await dialogOf(page, 'Reject 1 stone?');
    expect(await (await answered).json()).toMatchObject({ data: [] });
    await alone.getByText('The stone becomes available again').waitFor();
    expect(await alone.getByText(/similar stones|^Alternatives to/).count()).toBe(0);
  });

  it('lets an administrator reverse an approval by another, and shows the client the credit note', async () => {
    const { stones, stone, second, orders, order, other } = await asked(cast.ada, 2);
    expect(await desk.approve(cast.qualityControl, orders)).toMatchObject({ status: 200 });
    const page = await screen(cast.administrator, `${listOf(stones)}&tab=ended`);
    for (const [sold, chosen, status] of [
      [stone, 'Available again', 1],
      [second, 'Damaged or lost', 2],
    ] as const) {
      await tick(row(page, sold.stock_no));
      await page.keyboard.press('Shift+Z');
      const question = page.getByRole('dialog', { name: 'Reverse the sale of 1 stone?' });
      await question.getByText('is credited').waitFor();
      await question.getByRole('radiogroup').getByText(chosen).click();
      await question.getByRole('textbox', { name: /Reason/ }).fill('Sold by mistake');
      await question.getByRole('button', { name: 'Reverse the sale of 1 stone' }).click();
      await toast(page, '1 stone credited').first().waitFor();
      await expect.poll(() => desk.statusOf(sold)).toBe(status);
      await expect.poll(() => statusIn(row(page, sold.stock_no)).textContent()).toBe('Cancelled');
    }
    expect([await stateOf(order), await stateOf(other)]).toEqual([4, 4]);
    walked('confirmStone', 'approved/confirm.reverse');
    walked('confirmStone', 'approved/confirm.writeOff');
    walked('stone', 'soldOut/stone.takeBack');
    walked('stone', 'soldOut/stone.writeOff');
    walked('invoice', 'billed/invoice.credit');

    const client = await screen(
      cast.ada,
      `/customer-profile/confirm-stone?tab=ended&stones=${stone.stock_no}`,
    );
    const request = await openLine(client, stone);
    await request.getByRole('link', { name: /^CN-\d{4}-\d{6}$/ }).click();
    await client.waitForURL(/\/invoice\?/);
    const drawer = await openLine(client, stone);
    const note = drawer.getByRole('region', { name: /^Credit note CN-/ }).first();
    await note.getByText('Sold by mistake').waitFor();
    const pdf = await downloadedBy(client, () =>
      note.getByRole('button', { name: /as PDF/ }).click(),
    );
    expect(readPdf(pdf).info.Title).toMatch(/^Credit note CN-\d{4}-\d{6}$/);

    // In the drawer of a rejected request it reads what comes closest.
    const rejected = await asked(cast.ada, 1);
    await twinOf(portal, desk, rejected.stone);
    expect(
      await desk.reject(cast.qualityControl, [rejected.order], { remark: 'Gone.' }),
    ).toMatchObject({ status: 200 });
    await goTo(
      client,
      `/customer-profile/confirm-stone?tab=ended&stones=${rejected.stone.stock_no}`,
    );
    const ended = await openLine(client, rejected.stone);
    await ended.getByText('Gone.').waitFor();
    const nearest = nearestIn(ended);
    await nearest.getByRole('link').first().waitFor();
    await expect.poll(() => button(client, /^Approve/).count()).toBe(0);
    await expect.poll(() => ended.getByText('History').count()).toBe(0);
    await nearest.getByRole('link').first().click();
    await client.waitForURL(/\/search\?.*stone=/);
  });

  it('runs a shortcut that is pressed before its dialog has the focus', async () => {
    const { stones, stone, order } = await asked(cast.ada, 1);
    const page = await screen(cast.qualityControl, listOf(stones));
    await tick(row(page, stone.stock_no));
    // The focus is set by a timer of no time at all. On a busy machine a key comes before it.
    await page.evaluate(() => {
      const { setTimeout } = window;
      window.setTimeout = ((then: TimerHandler, after?: number, ...more: unknown[]) =>
        setTimeout(then, after ?? 3_600_000, ...more)) as typeof setTimeout;
    });
    await page.keyboard.press('y');
    await page.getByRole('dialog', { name: 'Approve 1 stone?' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '1 stone approved').waitFor();
    expect(await stateOf(order)).toBe(2);
  });

  it('skips refused orders, reports each result, and continues with the others', async () => {
    const { stones, stone, second, order, other } = await asked(cast.ada, 2);
    const page = await screen(cast.qualityControl, listOf(stones));
    await tick(row(page, stone.stock_no));
    await tick(row(page, second.stock_no));
    await page.route('**/live*', (route) => route.abort());
    await page.keyboard.press('y');
    const dialog = page.getByRole('dialog', { name: 'Approve 2 stones?' });
    await dialog.waitFor();
    // Somebody answers one of them while the question stands.
    await page.route('**/approve-stone?*', async (route) => {
      await page.unroute('**/approve-stone?*');
      await desk.cancelOrders(cast.ada, [other]);
      await route.continue();
    });
    await page.keyboard.press('Enter');
    const told = page.getByRole('dialog', { name: '1 stone approved, 1 unchanged' });
    await told
      .getByRole('list', { name: 'Stones not processed' })
      .getByText(second.stock_no)
      .waitFor();
    expect([await stateOf(order), await stateOf(other)]).toEqual([2, 4]);
    await told.getByRole('button', { name: 'Continue with the other 1 stone' }).click();
    await told.waitFor({ state: 'detached' });
  });

  it('closes the dialog when another user decides, with the name and decision; the own order is disabled', async () => {
    const { stones, orders } = await asked(cast.ada, 2);
    const [first, second] = stones;
    const page = await screen(cast.administrator, `${listOf(stones)}&tab=all`);
    for (const { stock_no } of stones) await tick(row(page, stock_no));
    await hearsOthers(page);
    await page.keyboard.press('y');
    await dialogOf(page, 'Approve 2 stones?');
    await desk.approve(cast.qualityControl, orders.slice(0, 1));
    const rest = page.getByRole('dialog', { name: 'Approve 1 stone?' });
    await rest
      .getByRole('list', { name: 'Changed since you opened this view' })
      .getByText(/Approved by \S.*, \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/)
      .waitFor();
    await rest.getByText(first?.stock_no ?? '').waitFor();
    await rest.getByRole('button', { name: 'Approve the other one' }).waitFor();

    await desk.approve(cast.qualityControl, orders.slice(1));
    const none = page.getByRole('dialog', { name: 'Nothing is left to approve' });
    await none.getByText(second?.stock_no ?? '').waitFor();
    await expect.poll(() => none.getByText(/^Approved by|Approved by/).count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: /^Approve \d/ }).count()).toBe(0);
    await none.locator('.ui-dialog-footer').getByRole('button', { name: 'Close' }).click();
    await none.waitFor({ state: 'detached' });
    // Nothing of it is ticked any more: no bar lies over the list that says "0 selected".
    await expect.poll(() => page.locator('.ui-grid-actions-bar').count()).toBe(0);

    // Where only those are listed that wait, they leave the list as well.
    const more = await asked(cast.ada, 2);
    await goTo(page, listOf(more.stones));
    for (const { stock_no } of more.stones) await tick(row(page, stock_no));
    await page.keyboard.press('y');
    await dialogOf(page, 'Approve 2 stones?');
    await desk.approve(cast.qualityControl, more.orders.slice(0, 1));
    await rest
      .getByRole('list', { name: 'Changed since you opened this view' })
      .getByText(/Approved by /)
      .waitFor();
    await desk.approve(cast.qualityControl, more.orders.slice(1));
    await none.getByText(more.second.stock_no).waitFor();
    await expect.poll(() => none.getByText(/Approved by/).count()).toBe(2);
    await page.keyboard.press('Escape');
    await none.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.ui-grid-actions-bar').count()).toBe(0);

    // Those who asked for a request do not approve it.
    const own = await asked(cast.administrator, 1, { user_id: cast.ada.id });
    await goTo(page, listOf(own.stones));
    await tick(row(page, own.stone.stock_no));
    const { message } = GUARD_PROBLEMS.approverIsNotTheRequester;
    await expect.poll(() => reasonOf(button(page, /^Approve/))).toBe(message);
    await page.keyboard.press('y');
    await toast(page, message).waitFor();
    expect(await stateOf(own.order)).toBe(1);
  });

  it('lets the client change only the remark, and cancel after a confirmation', async () => {
    const { stone, order } = await asked(cast.ada, 1);
    const page = await screen(cast.ada, `/customer-profile/confirm-stone?stones=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('Shift+P');
    await page.getByRole('dialog').getByText('No changes to save.').waitFor();
    await page.getByRole('textbox', { name: 'Remark' }).fill('By Friday');
    await expect.poll(() => page.getByRole('textbox', { name: /Price per carat/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Change 1 order' }).click();
    await toast(page, '1 stone updated').waitFor();
    expect(await desk.orderRow(order)).toMatchObject({ remark: 'By Friday' });

    await tick(row(page, stone.stock_no));
    await cancelTicked(page);
    expect(await stateOf(order)).toBe(4);
    walked('confirmStone', 'pending/confirm.cancel');
  });

  it('shows the amounts per stone and in total before a price is saved', async () => {
    const { stones, orders } = await asked(cast.ada, 2);
    await desk.askLittle(orders);
    const page = await screen(cast.administrator, listOf(stones));
    for (const { stock_no } of stones) await tick(row(page, stock_no));
    await page.keyboard.press('Shift+P');
    const dialog = page.getByRole('dialog', { name: 'Change 2 orders' });
    const table = dialog.getByRole('table', { name: 'Result of the price change' });
    await table.getByRole('row', { name: /^2 stones/ }).waitFor();
    await dialog.getByRole('textbox', { name: /Price per carat/ }).fill('1234.5');
    const lines = await sql(
      `select c.id, c.amount as was, s.stock_no, round(1234.5 * s.carat, 2) as amount,
              sum(round(1234.5 * s.carat, 2)) over () as all
         from confirm_stone c join stone s on s.id = c.stone_id where c.id = any($1)`,
      orders,
    );
    for (const { stock_no, amount, was } of lines) {
      const line = table.getByRole('row', { name: new RegExp(`^${stock_no}`) });
      // The amount of a stone of one carat is its price as well.
      for (const figure of [formatNumber(Number(amount)), formatNumber(Number(was)), '1,234.50'])
        await line.getByText(figure, { exact: true }).first().waitFor();
      await line.getByText(/^(Natural|Lab grown) .* ct /).waitFor();
    }
    await dialog.getByText(/^Asking price, \$ per carat: .*\. New price: [+−]/).waitFor();
    const total = table.getByRole('row', { name: /^2 stones/ });
    await total.getByText(formatNumber(Number(lines[0]?.all)), { exact: true }).waitFor();
    await total.getByText(/ (?:more|less) than the current amount$/).waitFor();
    const now = await Promise.all(orders.map((order) => desk.orderRow(order)));
    expect(now.map(({ amount }) => amount)).toEqual(
      orders.map((order) => lines.find(({ id }) => id === order)?.was),
    );
    // A price beyond what a record keeps as its discount is refused while it is typed.
    await dialog.getByRole('textbox', { name: /Price per carat/ }).fill('9999999');
    if (now.some(({ rap }) => rap !== null))
      await dialog.getByRole('status').getByText('too far above Rap').waitFor();

    // Once it is set, each stone has its own price back by one key.
    await dialog.getByRole('textbox', { name: /Price per carat/ }).fill('1234.5');
    await confirmAbove(dialog);
    await dialog.getByRole('button', { name: 'Change 2 orders' }).click();
    await toast(page, '2 stones updated').getByRole('button', { name: /^Undo/ }).waitFor();
    const prices = () => Promise.all(orders.map((order) => desk.orderRow(order)));
    expect((await prices()).map(({ price_per_ct }) => Number(price_per_ct))).toEqual([
      1234.5, 1234.5,
    ]);
    await page.keyboard.press('z');
    await toast(page, 'the earlier price applies again').waitFor();
    const [back, before] = [await prices(), now].map((all) =>
      all.map(({ price_per_ct, amount }) => ({ price_per_ct, amount })),
    );
    expect(back).toEqual(before);
  });

  it('warns of a price above the asking price, and names the stones', async () => {
    const { stones, orders } = await asked(cast.ada, 2);
    await desk.askLittle(orders);
    const [cheap, dear] = await sql(
      `select c.id, s.stock_no, c.price_per_ct::float as asking, c.rap::float as rap
         from confirm_stone c join stone s on s.id = c.stone_id where c.id = any($1) order by c.price_per_ct`,
      orders,
    );
    const page = await screen(cast.tove, listOf(stones));
    for (const { stock_no } of stones) await tick(row(page, stock_no));
    await page.keyboard.press('Shift+P');
    const dialog = await dialogOf(page, 'Change 2 orders');
    const price = dialog.getByRole('textbox', { name: /Price per carat/ });
    const change = dialog.getByRole('button', { name: 'Change 2 orders' });
    const above = dialog.getByRole('checkbox', { name: /above the asking price/ });
    const closed = 'The new price is above the asking price. Confirm or change the new price.';

    await price.fill(String(cheap.asking));
    await expect.poll(() => reasonOf(change)).toBeNull();
    expect(await above.count()).toBe(0);

    await price.fill(String(cheap.asking + 1));
    await dialog.getByRole('status').getByText(closed).waitFor();
    await price.press('Enter');
    expect(await reasonOf(change)).toBe(closed);
    await dialog.getByText(`Yes, above the asking price of ${cheap.stock_no}`).click();
    await expect.poll(() => reasonOf(change)).toBeNull();

    // Another figure asks again, of all stones that it is above.
    await price.fill(String(dear.asking + 1));
    await expect.poll(() => reasonOf(change)).toBe(closed);
    expect(await above.isChecked()).toBe(false);
    await dialog
      .getByText(new RegExp(`asking price of (?=.*${cheap.stock_no})(?=.*${dear.stock_no})`))
      .waitFor();

    await dialog.getByText('Discount to Rap').click();
    const least = Math.min(...[cheap, dear].map(({ asking, rap }) => (asking / rap - 1) * 100));
    const [furthest] = [cheap, dear].toSorted((a, b) => a.asking / a.rap - b.asking / b.rap);
    await dialog
      .getByRole('textbox', { name: /^Discount, percent/ })
      .fill((least + 0.5).toFixed(2));
    await dialog.getByText(`Yes, above the asking price of ${furthest.stock_no}`).click();
    await change.click();
    await toast(page, '2 stones updated').waitFor();
    expect(Number((await desk.orderRow(furthest.id)).price_per_ct)).toBeGreaterThan(
      furthest.asking,
    );

    // One alone is said with the amount that the server makes of it.
    const single = await asked(cast.ada, 1);
    await desk.askLittle([single.order]);
    await goTo(page, listOf(single.stones));
    await tick(row(page, single.stone.stock_no));
    await page.keyboard.press('Shift+P');
    await page.getByRole('textbox', { name: /Price per carat/ }).fill('1234.5');
    await confirmAbove(page);
    await page.getByRole('textbox', { name: 'Remark' }).fill('As agreed');
    await page.getByRole('button', { name: 'Change 1 order' }).click();
    await toast(page, '1 stone updated').getByText('$1,234.50 per carat').waitFor();
    expect(await desk.orderRow(single.order)).toMatchObject({
      price_per_ct: '1234.50',
      remark: 'As agreed',
      state: 1,
    });
    walked('confirmStone', 'pending/confirm.update');
  });
});

describe('the order list of an external client', () => {
  it('is imported with its faults by line, and without unavailable stones', async () => {
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('no stones came');
    await desk.held(cast.ada, one);
    const put = { body: { data: { stock_numbers: [two.stock_no] } } };
    expect(
      await portal.call(cast.ada.token, 'POST', '/inventory/new-arrival/carts', put),
    ).toMatchObject({ status: 200 });
    const page = await screen(cast.qualityControl, '/transaction/confirm-stone');
    await button(page, /^Import a list/).waitFor();
    await page.keyboard.press('Shift+I');
    const dialog = await dialogOf(page, 'Import the order list of an API client');
    const company = await sql(
      'select company_name from business where id = $1',
      cast.ada.businessId,
    );
    await dialog
      .getByRole('combobox', { name: 'Client' })
      .fill(String(company[0]?.company_name ?? ''));
    await page
      .getByRole('option', { name: String(company[0]?.company_name) })
      .first()
      .click();
    await dialog.getByText('Please choose a file, or paste the list.').waitFor();
    await dialog
      .getByRole('textbox', { name: /paste/ })
      .fill(`${one.stock_no}\nNOBODY-1\n${two.stock_no}`);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('Line 2').waitFor();
    expect(await desk.statusOf(two)).toBe(1);
    await dialog.getByRole('checkbox', { name: /Leave out stones/ }).check();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('Stones ordered: 2. Stones left out: 1.').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    walked('confirmStone', 'start/confirm.import');
    walked('externalRequest', 'start/external.import');
    walked('stone', 'available/stone.confirm', 'hold/stone.confirm');
    expect(
      await sql('select state from hold where stone_id = $1 and state <> 1', one.id),
    ).toHaveLength(1);
    expect(await sql('select from cart_line where stone_id = $1 and state = 6', two.id)).toEqual(
      [],
    );
    walked('hold', 'held/hold.confirmed');
    walked('cart', 'inCart/cart.settle');
  });

  it('is approved by a separate call, next to other orders', async () => {
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('no stones came');
    const numbers = [one.stock_no, two.stock_no];
    const list = { user_id: cast.ada.id };
    expect(await desk.importList(cast.qualityControl, numbers, list)).toMatchObject({
      status: 200,
    });
    const own = await asked(cast.ada, 1);
    const page = await screen(cast.administrator, listOf([one, two, own.stone]));
    const called: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('approve-')) called.push(pathname.split('/').at(-1) ?? '');
    });
    for (const stone of [one, two, own.stone]) await tick(row(page, stone.stock_no));
    await page.keyboard.press('y');
    await page.getByText('Stones ordered by an API client (2)').waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '3 stones approved').waitFor();
    expect(called).toEqual(['approve-stone', 'approve-external-export-diamonds']);
    expect(await desk.statusOf(two)).toBe(8);
    const [request] = await sql(
      'select e.state from external_request e join confirm_stone c on c.external_request_id = e.id where c.stone_id = $1',
      one.id,
    );
    expect(request?.state).toBe(2);
    walked('confirmStone', 'pending/confirm.approveExternal');
    walked('externalRequest', 'open/external.settle');
  });
});

describe('the invoices', () => {
  it('open with their lines, and download as PDF and workbook', async () => {
    const { stones, stone, second, orders } = await asked(cast.ada, 2);
    expect(await desk.approve(cast.qualityControl, orders)).toMatchObject({ status: 200 });
    const page = await screen(cast.administrator, listOf(stones).replace('?', '?tab=ended&'));
    const order = await openLine(page, stone);
    await order.getByText('History').waitFor();
    await order.getByRole('link', { name: /^IN-/ }).click();
    await page.waitForURL(/\/transaction\/invoice/);
    const drawer = await openLine(page, stone);
    await drawer.getByRole('row', { name: new RegExp(stone.stock_no) }).waitFor();
    await drawer.getByText('To pay').waitFor();
    await expect
      .poll(() => drawer.getByText(second.stock_no).count())
      .toBe((await sameInvoice(stone, second)) ? 1 : 0);
    const pdf = await downloadedBy(page, () => page.keyboard.press('p'));
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const workbook = await exportedAs(page, 'Excel');
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
  });
});

async function sameInvoice(one: Stone, other: Stone): Promise<boolean> {
  const rows = await sql('select distinct invoice_id from invoice_line where stone_id = any($1)', [
    one.id,
    other.id,
  ]);
  return rows.length === 1;
}

describe('a decision on an order', () => {
  it('rejects it with another stone as an alternative, which the client adds to the cart', async () => {
    const { stones, stone, order } = await asked(cast.ada, 1);
    const twin = await twinOf(portal, desk, stone);
    const page = await screen(cast.qualityControl, listOf(stones));
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('r');
    const question = await dialogOf(page, 'Reject 1 stone?');
    const place = question.getByRole('region', { name: `Alternatives to ${stone.stock_no}` });
    await place.getByRole('checkbox', { name: new RegExp(twin.stock_no) }).check();
    // On a phone its words stand in one line as well, and apart.
    await page.setViewportSize(PHONE);
    const label = place.locator('label', { hasText: twin.stock_no });
    expect(await label.innerText()).toMatch(/^\S+ (?:Natural|Lab grown) .+ \$[\d,.]+$/);
    await page.setViewportSize(DESK);
    await question.getByRole('textbox', { name: /Reason/ }).fill('Sold over the counter');
    await question.getByRole('button', { name: 'Reject 1 stone' }).click();
    await toast(page, `${twin.stock_no} added to the trading client's cart`).waitFor();
    expect(await stateOf(order)).toBe(3);
    const lines = await sql(
      `select added_by, remark from cart_line where stone_id = $1 and business_id = $2 and state = 6`,
      twin.id,
      cast.ada.businessId,
    );
    expect(lines).toEqual([{ added_by: cast.qualityControl.id, remark: expect.any(String) }]);
    // Who has chosen already is not asked to choose again.
    expect(await page.getByRole('dialog', { name: '1 stone rejected' }).count()).toBe(0);
  });
});
