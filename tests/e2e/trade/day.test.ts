import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  dialogOf,
  hasSeenPopup,
  PHONE,
  reasonOf,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { goForgetful, goTo } from '../../support/screens/go-to.ts';
import type { Person } from '../../support/servers/portal.ts';
import { checkDeskOf } from '../../support/trade/check-desk.ts';
import type { Stone } from '../../support/trade/desk.ts';

let stage: Stage;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  stage = await setStage();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stage?.portal.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  await hasSeenPopup(context);
  open.push(context);
  const page = await context.newPage();
  await page.goto(stage.portal.url + path);
  return page;
}

const queue = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const REQUESTS = 'Orders to review';
/** The task that has the focus. */
const focusedRow = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('.day-row')?.textContent ?? null);
const numberOf = async (line: string): Promise<string> =>
  String((await stage.desk.orderRow(line)).order_no);

/** An order that has waited longer than any other. */
async function oldest(by: Person, stones: readonly Stone[], more = {}): Promise<string> {
  const answer = await stage.desk.confirm(
    by,
    stones.map(({ stock_no }) => stock_no),
    more,
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const ids = stones.map(({ id }) => id);
  const [row] = await stage.sql(
    `update confirm_stone set created_at = (select min(created_at) from confirm_stone) - interval '1 day'
      where stone_id = any($1) and state = 1 returning order_no`,
    ids,
  );
  return String(row?.order_no);
}

describe('the work queue of staff', () => {
  it('is handled with shortcuts: the oldest order is approved with A, and the next takes its place', async () => {
    const { administrator, ada } = stage.cast;
    const stones = await stage.desk.stones(2);
    const order = await oldest(ada, stones);
    const page = await screen(administrator, '/dashboard');
    const requests = queue(page, REQUESTS);
    const rows = requests.getByRole('listitem');
    await expect.poll(() => rows.first().textContent()).toContain(order);
    expect(await rows.first().textContent()).toContain('2 stones');
    const next = (await rows.nth(1).textContent()) ?? '';
    const all = page.getByRole('link', { name: /^Show all \d+$/ });
    const before = Number.parseInt(((await all.textContent()) ?? '').replace('Show all ', ''), 10);
    // The queue neither covers the regions below nor has a scroll bar of its own.
    const box = await page.locator('.home-day').boundingBox();
    const stock = await page.locator('.home-receivables').boundingBox();
    const tasks = page.locator('.day-list');
    const lowest = await tasks.boundingBox();
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(stock?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(stock?.y ?? 0, 0);
    expect(await tasks.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);

    await page.keyboard.press('y');
    const question = await dialogOf(page, 'Approve 2 stones?');
    await question.getByText('Halden & Roe').waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /approved/i).waitFor();
    await expect.poll(() => requests.getByText(order).count()).toBe(0);
    await expect.poll(() => all.textContent()).toBe(`Show all ${before - 1}`);
    expect(await rows.first().textContent()).toBe(next);
    expect(await rows.first().getAttribute('data-current')).toBe('');
    // The hand stands where it stood, on what has come there.
    await expect.poll(() => focusedRow(page)).toBe(next);
    for (const stone of stones) expect(await stage.desk.statusOf(stone)).toBe(8);

    // What was decided stands below what is left, with what can still be done about it.
    await goTo(page, '/day');
    const done = queue(page, 'Done today').getByRole('listitem').first();
    await done.getByText('Approved, 2 stones').waitFor();
    await page.getByText(/, \d+ done today$/).waitFor();
    await done.getByRole('button', { name: `Actions for ${order}` }).click();
    const acts = page.getByRole('dialog', { name: new RegExp(`^${order} of Halden & Roe`) });
    await acts.getByRole('button', { name: /^Reverse/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('no') === order);

    // Nothing is said of what is left before it is known.
    await page.route('**/api/v1/day?*', (route) => route.abort('connectionreset'));
    await goForgetful(page, '/day');
    await page.getByText(/^\d+ done today$/).waitFor();
  });

  it('ends and extends holds with a reason, receives a memo and sets a limit, without leaving the queue', async () => {
    const { administrator, ada } = stage.cast;
    const stone = await stage.desk.stone();
    const hold = await stage.desk.held(ada, stone);
    await stage.sql("update hold set until = now() + interval '20 minutes' where id = $1", hold);
    const [row] = await stage.sql('select hold_no from hold where id = $1', hold);
    const number = String(row?.hold_no);
    const page = await screen(administrator, '/day');
    const mine = queue(page, 'Holds ending within a day').getByRole('listitem').first();
    await mine.getByText(number).first().waitFor();
    await mine.getByRole('link').focus();
    await page.keyboard.press('t');
    const question = page.getByRole('dialog', { name: 'Extend 1 hold?' });
    await question.getByText('The trading client requested it.').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await toast(page, /extended/i).waitFor();
    await expect
      .poll(() => queue(page, 'Holds ending within a day').getByText(number).count())
      .toBe(0);
    const [told] = await stage.sql(
      'select extended, until > now() as runs from hold where id = $1',
      hold,
    );
    expect(told).toEqual({ extended: true, runs: true });

    const other = await stage.desk.stone();
    const ending = await stage.desk.held(ada, other);
    await stage.sql("update hold set until = now() + interval '21 minutes' where id = $1", ending);
    const row2 = (await stage.sql('select hold_no from hold where id = $1', ending))[0];
    const first = queue(page, 'Holds ending within a day').getByRole('listitem').first();
    await goTo(page, '/day');
    await first.getByText(String(row2?.hold_no)).first().waitFor();
    await first.getByRole('button', { name: /^Release HO-/ }).click();
    await page.getByRole('dialog', { name: 'Release 1 hold?' }).waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await toast(page, /released/i).waitFor();
    await expect
      .poll(() => queue(page, 'Holds ending within a day').getByText(String(row2?.hold_no)).count())
      .toBe(0);
    await expect.poll(() => focusedRow(page)).not.toBeNull();
    expect(await stage.desk.statusOf(other)).toBe(1);
    const [why] = await stage.sql(
      "select reason from ledger where record_id = $1 and event = 'hold.release'",
      ending,
    );
    expect(why?.reason).toBe('The trading client did not respond in time.');

    const memo = queue(page, 'Overdue memos and requests').getByRole('listitem').first();
    const memoNo = /ME-\d{4}-\d{6}/.exec((await memo.textContent()) ?? '')?.[0] ?? '';
    const [due] = await stage.sql(
      'select current_date - due_on as days from memo where memo_no = $1',
      memoNo,
    );
    await memo.getByText(`${due?.days} d late`, { exact: true }).waitFor();
    await memo.getByRole('link').focus();
    await page.keyboard.press('v');
    await page
      .getByRole('dialog', { name: new RegExp(`^Receive \\d+ stones? from ${memoNo}\\?$`) })
      .waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /received/i).waitFor();
    await expect
      .poll(() => queue(page, 'Overdue memos and requests').getByText(memoNo).count())
      .toBe(0);
    const [memoRow] = await stage.sql('select state from memo where memo_no = $1', memoNo);
    expect(memoRow).toEqual({ state: 3 });

    const [client] = await stage.sql(
      `update business set credit_limit = 0 where id = (select business_id from memo_line where state = 1 group by 1 order by sum(amount) desc limit 1)
       returning company_name, id`,
    );
    await goTo(page, '/dashboard');
    await goTo(page, '/day');
    const over = queue(page, 'Trading clients over limit')
      .getByRole('listitem')
      .filter({ hasText: String(client?.company_name) });
    await over.getByRole('link').focus();
    await page.keyboard.press('Shift+E');
    const terms = page.getByRole('dialog', { name: `Terms of ${client?.company_name}` });
    await terms.getByLabel('Credit limit, $').fill('90000000');
    await page.keyboard.press('Enter');
    await terms.waitFor({ state: 'hidden' });
    await expect.poll(() => over.count()).toBe(0);
    const [limit] = await stage.sql('select credit_limit from business where id = $1', client?.id);
    expect(limit).toEqual({ credit_limit: '90000000.00' });
  });

  it('shows the details next to the queue, follows changes by others, and is navigated with keys', async () => {
    const { administrator, ada } = stage.cast;
    const stones = await stage.desk.stones(2);
    const order = await oldest(ada, stones);
    const page = await screen(administrator, '/day');
    const panel = page.getByRole('complementary', { name: `About ${order}` });
    const table = panel.getByRole('table', { name: `Stones of ${order}` });
    for (const { stock_no } of stones) await table.getByRole('link', { name: stock_no }).waitFor();
    await panel.getByRole('heading', { name: 'Exposure of the trading client' }).waitFor();
    await panel.getByText('On memo', { exact: true }).waitFor();
    await panel.getByRole('link', { name: 'Halden & Roe' }).waitFor();
    const before = panel.getByRole('region', { name: 'Approval checks' });
    await before.getByText(/^(\d+) of \1 passed$/).waitFor();
    await before.getByText('The trading client is registered.', { exact: true }).waitFor();
    await before.getByText('Another person placed this order.', { exact: true }).waitFor();
    await panel.getByRole('heading', { name: 'Available approvers' }).waitFor();
    const frame = panel.locator('.record-table-frame').first();
    expect(await frame.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    // What is to be done is read whole, with the panel beside it too.
    await queue(page, 'KYC')
      .getByText(/Document, /)
      .first()
      .waitFor();
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = page
        .locator('.day-about')
        .evaluateAll((all) =>
          all.flatMap((it) => (it.scrollWidth > it.clientWidth ? [it.textContent] : [])),
        );
      expect(await cut, `${width}`).toEqual([]);
    }

    // Work of others comes and goes while it is looked at.
    const requests = queue(page, REQUESTS);
    const line = await stage.desk.ordered(stage.cast.hanna, await stage.desk.stone());
    const fresh = await numberOf(line);
    await requests.getByText(fresh).first().waitFor();
    await stage.desk.approve(stage.cast.qualityControl, [line]);
    await expect.poll(() => requests.getByText(fresh).count()).toBe(0);

    // J, K and Enter lead from task to task, and to the record of one.
    const rows = requests.getByRole('listitem');
    await page.keyboard.press('j');
    await expect.poll(() => panel.count()).toBe(0);
    const panels = page.getByRole('complementary', { name: /^About / });
    await panels.getByRole('heading', { level: 2 }).waitFor();
    expect(await panels.count()).toBe(1);
    await expect.poll(() => rows.nth(1).getAttribute('data-current')).toBe('');
    const number = /CO-\d{4}-\d{6}/.exec((await rows.nth(1).textContent()) ?? '')?.[0] ?? '';
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('no') === number);
    await page.getByText(number).first().waitFor();
  });

  it('shows a stone to check with its details and its memo, and links to its record', async () => {
    const stone = await stage.desk.stone();
    const [back] = await checkDeskOf(stage.portal, stage.cast).returned([stone]);
    await stage.sql(
      "update return_check set created_at = now() - interval '90 days' where id = $1",
      back?.check,
    );
    const [facts] = await stage.sql(
      `select n.name as shape, trim(to_char(s.carat, '990.00')) || ' ct' as weight, l.amount, m.memo_no
         from stone s join sub_master n on n.nr = s.shape join memo_line l on l.stone_id = s.id and l.id = $2
         join memo m on m.id = l.memo_id where s.id = $1`,
      stone.id,
      back?.line,
    );
    const page = await screen(stage.cast.qualityControl, '/day');
    const task = queue(page, 'Stones to check').getByRole('listitem').first();
    await task.getByText(`${facts?.shape} ${facts?.weight}`).waitFor();
    expect(await task.locator('svg.stone-icon').count()).toBe(1);
    await task.getByRole('link').focus();
    const panel = page.getByRole('complementary', { name: `About ${stone.stock_no}` });
    const amount = Number(facts?.amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await panel.getByText(`$${amount}`, { exact: true }).waitFor();
    await panel.getByRole('link', { name: String(facts?.memo_no) }).waitFor();
    await panel.getByRole('link', { name: stone.stock_no }).first().click();
    await page.waitForURL((url) => url.searchParams.get('stone') === stone.stock_no);
  });

  it('shows why an own order must be decided by another person', async () => {
    const { administrator, ada } = stage.cast;
    const stones = await stage.desk.stones(2);
    const order = await oldest(administrator, stones, { user_id: ada.id });
    const page = await screen(administrator, '/dashboard');
    const first = queue(page, REQUESTS).getByRole('listitem').first();
    await first.getByText('ordered by you').waitFor();
    expect(await first.textContent()).toContain(order);
    const own = /^You placed this order yourself, so a colleague has to decide/;
    await first.getByText(own).waitFor();
    for (const act of ['Approve', 'Reject']) {
      const button = first.getByRole('button', { name: `${act} ${order} of Halden & Roe` });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      expect(await reasonOf(button)).toMatch(own);
      await button.click({ force: true });
    }
    // The key tells it too, and nothing is asked that would be refused.
    await page.keyboard.press('y');
    await toast(page, own).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const others = queue(page, REQUESTS)
      .getByRole('listitem')
      .filter({ hasNotText: 'ordered by you' });
    expect(await others.getByText(own).count()).toBe(0);
    for (const stone of stones) expect(await stage.desk.statusOf(stone)).toBe(3);

    // Without the toast, which lies over what is pressed next.
    await page.goto(`${stage.portal.url}/day`);
    const panel = page.getByRole('complementary', { name: `About ${order}` });
    await panel
      .getByText(/^You placed this order yourself, so a colleague has to decide/)
      .waitFor();
    await panel.getByText(/^\d+ of \d+ passed$/).waitFor();
    expect(await panel.getByText(/^(\d+) of \1 passed$/).count()).toBe(0);

    await page.setViewportSize(PHONE);
    await queue(page, REQUESTS)
      .getByRole('button', { name: `Actions for ${order} of Halden & Roe` })
      .click();
    const approve = page.getByRole('menuitem', { name: /^Approve/ });
    await approve.getByText(own).waitFor();
    await approve.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('has the counts of the lists to which it links', async () => {
    const hold = await stage.desk.held(stage.cast.ada, await stage.desk.stone());
    await stage.sql("update hold set until = now() + interval '3 hours' where id = $1", hold);
    const page = await screen(stage.cast.administrator, '/day');
    for (const [name, one, many] of [
      [REQUESTS, 'order', 'orders'],
      ['Holds ending within a day', 'hold', 'holds'],
      ['Overdue memos and requests', 'memo line', 'memo lines'],
    ] as const) {
      await goTo(page, '/day');
      const all = queue(page, name).getByRole('link', { name: /^All / });
      const count = Number.parseInt(((await all.textContent()) ?? '').replace('All ', ''), 10);
      expect(count).toBeGreaterThan(0);
      await all.click();
      await page.getByText(`${count} ${count === 1 ? one : many}`, { exact: true }).waitFor();
    }
    await goTo(page, '/dashboard');
    const inStock = page.locator('[data-area="stock"] tbody tr').first();
    await inStock.getByText('In stock').waitFor();
    // Its lines stand before their figures come.
    const pieces = await inStock.locator('td', { hasText: /\d/ }).first().textContent();
    await goTo(page, '/overview');
    await page.locator('.overview-side tbody tr', { hasText: 'In stock' }).waitFor();
    await expect
      .poll(() =>
        page.locator('.overview-side tbody tr').first().locator('td').first().textContent(),
      )
      .toBe(pieces);
  });
});

describe('the work queue on a phone', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

  it('has complete and wide tabs with counts, and one line below a list', async () => {
    const page = await screen(stage.cast.administrator, '/day', PHONE);
    const head = page.getByText(/^\d+ left$/).first();
    const left = Number.parseInt((await head.textContent()) ?? '', 10);
    const shown = left > 99 ? '99+' : `${left}`;
    const links = tabs(page).getByRole('link');
    await expect.poll(() => links.first().textContent()).toBe(`Today${shown} left`);
    expect(await links.count()).toBe(5);
    for (const tab of await links.all()) {
      const box = await tab.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(38);
      const word = tab.locator('span').first();
      const cut = await word.evaluate((it) => it.scrollWidth > it.clientWidth);
      expect(cut, `${await word.textContent()} is cut`).toBe(false);
      await tab.click();
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
      expect(await tabs(page).locator('[aria-current]').count()).toBe(1);
    }
    const more = tabs(page).getByRole('button', { name: 'More' });
    expect(await more.getAttribute('data-current')).toBeNull();
    await goTo(page, '/transaction/invoice');
    await expect.poll(() => more.getAttribute('data-current')).toBe('');

    await goTo(page, '/inventory?size=25');
    await page.locator('.ui-grid-item').first().waitFor();
    const bar = page.locator('.ui-phone-bar');
    await bar.getByText(/ pcs$/).waitFor();
    expect(await page.locator('.ui-grid-pager').count()).toBe(0);
    const heights = await Promise.all([bar.boundingBox(), tabs(page).boundingBox()]);
    expect(heights.reduce((sum, box) => sum + (box?.height ?? 0), 0)).toBeLessThanOrEqual(100);
    const total = bar.getByRole('button').first();
    expect(await total.getAttribute('aria-expanded')).toBe('false');
    await total.click();
    await page.locator('.ui-phone-bar-all').getByText(/Carat/).waitFor();
    const next = bar.getByRole('button', { name: 'Next page' });
    const box = await next.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(38);
    await next.click();
    await page.waitForURL(/page=\d/);
  });

  it('shows each task in two lines, and acts on one stone or on a whole order', async () => {
    const [stone] = await stage.desk.stones(1);
    if (!stone) throw new Error('no stone is free');
    const order = await oldest(stage.cast.ada, [stone]);
    const page = await screen(stage.cast.administrator, '/day', PHONE);
    const task = queue(page, REQUESTS).getByRole('listitem').first();
    const acts = task.getByRole('button', { name: `Actions for ${order} of Halden & Roe` });
    await acts.waitFor();
    expect(await task.getByRole('button').count()).toBe(1);
    expect((await task.boundingBox())?.height ?? 0).toBeLessThanOrEqual(64);
    const box = await acts.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(38);
    await acts.click();
    const approve = page.getByRole('menuitem', { name: 'Approve' });
    expect((await approve.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(38);
    await page.getByRole('menuitem', { name: 'Reject' }).waitFor();
    await approve.click({ force: true });
    await page.getByRole('dialog', { name: 'Approve 1 stone?' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /approved/i).waitFor();
    expect(await stage.desk.statusOf(stone)).toBe(8);

    // An order of several is opened with all its stones, and decided as a whole.
    const stones = await stage.desk.stones(3);
    const three = await oldest(stage.cast.ada, stones);
    await goTo(page, '/dashboard');
    await goTo(page, '/day');
    await task.getByRole('button', { name: `Actions for ${three} of Halden & Roe` }).waitFor();
    await task.getByRole('link').click();
    const whole = page.getByRole('dialog', { name: new RegExp(`^${three}`) });
    const reports = await stage.sql(
      `select s.stock_no, concat_ws(' ', l.code, s.report_no) as report
         from stone s left join sub_master l on l.nr = s.lab where s.report_no is not null and s.id = any($1)`,
      stones.map(({ id }) => id),
    );
    expect(reports).not.toEqual([]);
    for (const { stock_no } of stones)
      await whole
        .getByRole('row', { name: stock_no })
        .getByText(/^(Natural|Lab.grown)$/)
        .waitFor();
    for (const { stock_no, report } of reports)
      await whole
        .getByRole('row', { name: String(stock_no) })
        .getByText(String(report), { exact: true })
        .waitFor();
    const frame = whole.locator('.record-table-frame');
    expect(await frame.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    await whole.getByRole('button', { name: /^Approve/ }).click();
    const question = page.getByRole('dialog', { name: 'Approve 3 stones?' });
    for (const { stock_no } of stones) await question.getByText(stock_no).waitFor();
    await question.getByRole('button', { name: /^Approve 3 stones/ }).click();
    await toast(page, /^3 stones approved/).waitFor();
    for (const stone of stones) expect(await stage.desk.statusOf(stone)).toBe(8);
  });
});
