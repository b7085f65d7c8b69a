import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatInteger, formatNumber } from '#common/format.ts';
import { MARKUP_MODE, MARKUP_SCOPE } from '#common/markup-scope.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { markupCell } from '../../support/browser/markup-pages.ts';
import { confirmAbove } from '../../support/browser/order-pages.ts';
import {
  dialogOf,
  PHONE,
  reasonOf,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { markupDeskOf } from '../../support/trade/markups.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Prices below the supplier's ask are marked for those who see cost, and for no other. */

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let browser: Browser;
const open: BrowserContext[] = [];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const askMuch = ({ id }: Stone) => desk.askMuch([id]);
const RIGHT = 'This price needs approval by an administrator who may change markups.';

interface Ordered extends Stone {
  readonly order: string;
  readonly orderNo: string;
}

async function asOrder(stone: Stone, order: string): Promise<Ordered> {
  const { order_no } = (await desk.orderRow(order)) as { order_no: string };
  return { ...stone, order, orderNo: order_no };
}

/** Orders of ada at prices that are not below cost. */
async function orders<Many extends 1 | 2>(
  many: Many,
): Promise<Many extends 1 ? [Ordered] : [Ordered, Ordered]> {
  const made: Ordered[] = [];
  for (const stone of await desk.stones(many))
    made.push(await asOrder(stone, await desk.ordered(cast.ada, stone)));
  return made as Many extends 1 ? [Ordered] : [Ordered, Ordered];
}

const addressOf = (stones: readonly Stone[]): string =>
  `/transaction/confirm-stone?stones=${stones.map(({ stock_no }) => stock_no).join(',')}`;
const reasonField = (place: Locator): Locator =>
  place.getByRole('textbox', { name: /^Reason for a price below cost/ });

async function reasonsKept(
  of: readonly Ordered[],
  event = 'confirm.approve',
): Promise<(string | null)[]> {
  const { rows } = await portal.database.owner.query<{ reason: string | null }>(
    `select reason from ledger where record_id = any($1) and event = $2
      order by array_position($1, record_id)`,
    [of.map(({ order }) => order), event],
  );
  return rows.map(({ reason }) => reason);
}
const mark = (place: Page | Locator): Locator => place.getByText('Below cost', { exact: true });
const isRed = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--danger)';
    element.append(probe);
    const [red, danger] = [element, probe].map((one) => getComputedStyle(one).color);
    probe.remove();
    return red === danger;
  });

describe('a price below cost', () => {
  it('is marked for quality control in the work queue and in the list, but only an administrator approves it', async () => {
    const [cheap, fair] = await orders(2);
    await askMuch(cheap);
    const day = await screen(cast.qualityControl, '/day');
    const task = day.getByRole('listitem').filter({ hasText: cheap.orderNo });
    await mark(task).waitFor();
    const closed = task.getByRole('button', { name: /^Approve/ });
    expect(await closed.getAttribute('aria-disabled')).toBe('true');
    expect(await reasonOf(closed)).toContain(RIGHT);

    const page = day;
    await goTo(page, addressOf([cheap, fair]));
    await mark(row(page, cheap.stock_no).first()).waitFor();
    await tick(row(page, cheap.stock_no).first());
    await page.getByText(RIGHT).first().waitFor();
    await tick(row(page, fair.stock_no).first());
    await page.keyboard.press('y');
    const dialog = await dialogOf(page, 'Approve 1 stone?');
    const left = dialog.getByRole('list', { name: 'Stones left out' });
    await left.getByText(`${cheap.stock_no} ${RIGHT}`).waitFor();
    expect(await reasonField(dialog).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Approve 1 stone' }).click();
    await toast(page, '1 stone approved').waitFor();
    expect(await desk.orderRow(cheap.order)).toMatchObject({ state: 1 });
  });

  it('is marked in red, and approved or sold by an administrator only with a reason', async () => {
    const held = await desk.stone();
    await desk.held(cast.ada, held);
    await askMuch(held);
    const page = await screen(cast.administrator, `/transaction/hold?stones=${held.stock_no}`);
    const line = row(page, held.stock_no).first();
    await mark(line).waitFor();
    expect(await isRed(mark(line))).toBe(true);
    await line.getByText('Below cost').click();
    await mark(page.getByRole('region', { name: /^Price, fixed/ })).waitFor();

    const [cheap, fair] = await orders(2);
    await askMuch(cheap);
    await goTo(page, addressOf([cheap, fair]));
    for (const { stock_no } of [cheap, fair]) await tick(row(page, stock_no).first());
    await page.keyboard.press('y');
    const dialog = await dialogOf(page, 'Approve 2 stones?');
    await mark(dialog).waitFor();
    await dialog.getByText(`Below cost: ${cheap.stock_no}.`).waitFor();
    await expect
      .poll(() => reasonField(dialog).evaluate((field) => field === document.activeElement))
      .toBe(true);
    const approve = dialog.getByRole('button', { name: 'Approve 2 stones' });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByText('Enter a reason for the price below cost.').waitFor();
    await page.keyboard.press('Control+Enter');
    await reasonField(dialog).fill('The client takes both.');
    await page.keyboard.press('Control+Enter');
    await toast(page, '2 stones approved').waitFor();
    expect(await reasonsKept([cheap, fair])).toEqual(['Below cost: The client takes both.', null]);

    // A price that became so while its dialog was open is refused in words, and then asked about.
    const [order] = await orders(1);
    await goTo(page, addressOf([order]));
    await tick(row(page, order.stock_no).first());
    await page.keyboard.press('y');
    const single = await dialogOf(page, 'Approve 1 stone?');
    const approveOne = single.getByRole('button', { name: 'Approve 1 stone' });
    // The screen cannot know of it before it asks.
    await page.route(
      '**/approve-stone?*',
      async (route) => {
        await askMuch(order);
        await route.continue();
      },
      { times: 1 },
    );
    await approveOne.click();
    await toast(page, 'This price is below cost. Please give a reason.').waitFor();
    await mark(row(page, order.stock_no).first()).waitFor();
    await page.keyboard.press('y');
    await reasonField(single).fill('Agreed.');
    await approveOne.click();
    await toast(page, '1 stone approved').waitFor();
    expect(await reasonsKept([order])).toEqual(['Below cost: Agreed.']);

    // So is the price of a sale from memo.
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    await goTo(page, `/transaction/memo?stones=${stone.stock_no}`);
    await tick(row(page, stone.stock_no).first());
    await page.keyboard.press('Shift+S');
    const sale = await dialogOf(page, 'Sell 1 stone?');
    await sale.getByRole('textbox', { name: `Price per carat of ${stone.stock_no}` }).fill('10');
    await mark(sale).waitFor();
    await reasonField(sale).fill('Agreed.');
    await sale.getByRole('button', { name: /^Sell 1 stone/ }).click();
    await toast(page, '1 stone sold').waitFor();
    expect(await memos.lineRow(lines[0]?.id ?? '')).toMatchObject({
      price_per_ct: '10.00',
      remark: null,
    });
  });

  it('of an external client is approved on a phone with its reason, in the work queue', async () => {
    const stone = await desk.stone();
    const answer = await desk.importList(cast.qualityControl, [stone.stock_no], {
      user_id: cast.ada.id,
    });
    const { stones } = answer.body.data as { stones: { id: string }[] };
    const order = await asOrder(stone, stones[0]?.id ?? '');
    await askMuch(stone);
    const page = await screen(cast.administrator, '/day', PHONE);
    await page.getByRole('link').filter({ hasText: order.orderNo }).click();
    const whole = page.getByRole('dialog', { name: new RegExp(`^${order.orderNo}`) });
    const frame = whole.locator('.record-table-frame');
    await mark(frame).waitFor();
    expect(await frame.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    await whole.getByRole('button', { name: /^Approve/ }).click();
    const dialog = await dialogOf(page, 'Approve 1 stone?');
    await reasonField(dialog).fill('Agreed.');
    const box = await dialog.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(PHONE.width);
    await dialog.getByRole('button', { name: 'Approve 1 stone' }).click();
    await toast(page, '1 stone approved').waitFor();
    expect(await reasonsKept([order], 'confirm.approveExternal')).toEqual(['Below cost: Agreed.']);
  });

  it('is set by an administrator only with a reason, and by no associate', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    const list = `/transaction/confirm-stone?stones=${stone.stock_no}`;
    const setTo = async (by: Person): Promise<Locator> => {
      const page = await screen(by, list);
      await tick(row(page, stone.stock_no).first());
      await page.keyboard.press('Shift+P');
      const dialog = await dialogOf(page, 'Change 1 order');
      await dialog.getByRole('textbox', { name: /Price per carat/ }).fill('10');
      return dialog;
    };
    const refused = await setTo(cast.tove);
    await refused.getByRole('status').getByText(RIGHT).waitFor();
    expect(await mark(refused).count()).toBe(0);
    const held = await desk.stone();
    await desk.held(cast.ada, held);
    await askMuch(held);
    await refused.page().keyboard.press('Escape');
    await goTo(refused.page(), `/transaction/hold?stones=${held.stock_no}`);
    await row(refused.page(), held.stock_no).first().waitFor();
    expect(await mark(refused.page()).count()).toBe(0);

    const dialog = await setTo(cast.administrator);
    await mark(dialog).waitFor();
    await dialog
      .getByRole('status')
      .getByText('Enter a reason for the price below cost.')
      .waitFor();
    await dialog.getByRole('textbox', { name: /^Reason for a price below cost/ }).fill('Agreed.');
    await dialog.getByRole('button', { name: 'Change 1 order' }).click();
    await toast(dialog.page(), '1 stone updated').waitFor();
    expect(await desk.orderRow(order)).toMatchObject({ price_per_ct: '10.00' });
  });

  it('is restored by an undo with a separate reason', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    const before = await desk.orderRow(order);
    const ask = Number(before.price_per_ct) + 100;
    await portal.database.owner.query(
      'update stone set disc = null, total_amt = null, price_per_ct = $2 where id = $1',
      [stone.id, ask],
    );
    const page = await screen(
      cast.administrator,
      `/transaction/confirm-stone?stones=${stone.stock_no}`,
    );
    await tick(row(page, stone.stock_no).first());
    await page.keyboard.press('Shift+P');
    const dialog = await dialogOf(page, 'Change 1 order');
    await dialog.getByRole('textbox', { name: /Price per carat/ }).fill(String(ask + 1));
    await confirmAbove(dialog);
    await dialog.getByRole('button', { name: 'Change 1 order' }).click();
    await toast(page, '1 stone updated').getByRole('button', { name: /^Undo/ }).click();
    await toast(page, 'the earlier price applies again').waitFor();
    expect(await desk.orderRow(order)).toMatchObject({ price_per_ct: before.price_per_ct });
    const { rows } = await portal.database.owner.query<{ reason: string | null }>(
      `select reason from ledger where record_id = $1 order by id desc limit 1`,
      [order],
    );
    expect(rows[0]?.reason).toMatch(/^Below cost: Undo of a price change/);
  });

  it('of a markup rule is marked in red with its reason, in the preview and in the explanation', async () => {
    const markups = markupDeskOf(portal, cast.administrator);
    const cell = { ...(await markups.cell(1, -5)), growth_type: GROWTH_TYPE.labGrown } as const;
    const cells = [{ ...cell, mode: MARKUP_MODE.percent }];
    const preview = await markups.preview({ scope: MARKUP_SCOPE.standard, cells, sample_size: 24 });
    const { below_cost = 0, lost = 0, worst } = preview.owners[0] ?? {};
    const sample = preview.sample.find(({ is_below_cost }) => is_below_cost);
    if (!worst || !sample) throw new Error('no stone would be offered below cost');
    const page = await screen(cast.administrator, '/settings/markup');
    await markupCell(page, 'White lab grown, 1.00 – 1.49 ct').click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('-5 %');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Preview' }).click();
    const panel = page.getByRole('region', { name: 'Preview' });
    const notice = panel.getByRole('note');
    await mark(notice).waitFor();
    const sentence = `Guests: ${formatInteger(below_cost)} stones below cost, $${formatNumber(lost)} in total. Worst: ${worst.stock_no}, cost $${formatNumber(worst.cost)}, offered at $${formatNumber(worst.amount)} (−${formatNumber(worst.percent)} %).`;
    expect(await notice.getByRole('listitem').innerText()).toBe(sentence);
    const marked = panel
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: sample.stock_no }) })
      .getByText(`Below cost: $${formatNumber(sample.cost)}`, { exact: true });
    await marked.waitFor();
    expect([await isRed(notice), await isRed(marked)]).toEqual([true, true]);
    // No amount is cut on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = () =>
      panel
        .getByRole('region')
        .evaluateAll((tables) => tables.map((it) => it.scrollWidth - it.clientWidth));
    await expect.poll(beyond).toEqual([0, 0]);

    await markups.saved(MARKUP_SCOPE.standard, null, cells);
    const stock = sample.stock_no;
    const drawer = await screen(cast.administrator, `/inventory?q=${stock}&stone=${stock}`);
    const line = drawer
      .locator('.price-chain')
      .getByRole('row')
      .filter({ has: mark(drawer) });
    await line.getByText('Reason: agreed', { exact: true }).waitFor();
    for (const part of [mark(line), line.getByText('Reason: agreed')])
      expect(await isRed(part)).toBe(true);
  });
});
