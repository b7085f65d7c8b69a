import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MEMO_STATUS } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { memoMachine } from '#machines/workflows/memo.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import {
  openScan,
  receiveTicked,
  reverseTicked,
  scanInto,
} from '../../support/browser/memo-pages.ts';
import {
  DESK,
  PHONE,
  reasonOf,
  row,
  statusIn,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Issued, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let desk: Desk;
let memos: MemoDesk;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
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

const MEMOS = '/transaction/memo';

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const stocks = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);
const listed = (stones: readonly Stone[], tab: string) =>
  `${MEMOS}?tab=${tab}&stones=${stocks(stones).join(',')}`;

/** The stones as they stand on this memo: they may have been on others before. */
async function tickAll(page: Page, memo: Issued, stones: readonly Stone[]): Promise<void> {
  await goTo(page, listed(stones, 'all'));
  for (const { stock_no } of stones)
    await tick(row(page, stock_no).filter({ hasText: memo.memo_no }));
}

async function receive(page: Page, memo: Issued, stones: readonly Stone[]): Promise<void> {
  await tickAll(page, memo, stones);
  await receiveTicked(page);
}

async function reverse(
  page: Page,
  memo: Issued,
  stones: readonly Stone[],
  reason: string,
): Promise<void> {
  await tickAll(page, memo, stones);
  await reverseTicked(page, reason);
}

const memoState = async ({ memo_id }: Issued): Promise<number> =>
  (await memos.document(cast.administrator, memo_id)).state;

const invoiceStates = async (lineId: string): Promise<number[]> => {
  const { rows } = await portal.database.pool.query<{ state: number }>(
    'select state from invoice_line where memo_line_id = $1',
    [lineId],
  );
  return rows.map(({ state }) => state);
};

describe('the scan of returned stones', () => {
  it('finds five stones of two memos, names the unmatched number, receives them in one change, and sells others', async () => {
    const stones = await desk.stones(6);
    const stranger = await desk.stone();
    const first = await memos.issued(cast.tove, stones.slice(0, 4), cast.ada);
    const second = await memos.issued(cast.tove, stones.slice(4), cast.piers);
    const [a, b, c, d, e] = stones as [Stone, Stone, Stone, Stone, Stone, Stone];

    const page = await screen(cast.tove, MEMOS);
    const { dialog, field } = await openScan(page);
    await scanInto(field, stocks([a, b, stranger]));
    await field.evaluate((area: HTMLTextAreaElement, pasted) => {
      area.setRangeText(pasted, area.value.length, area.value.length, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }, `${c.stock_no};${d.stock_no}\t${e.stock_no}\nNO-SUCH-STONE ${a.stock_no}`);
    await dialog.getByText('8 numbers').waitFor();
    await dialog.getByRole('button', { name: 'Receive 5' }).waitFor();
    const found = dialog.getByRole('region', { name: 'Scanned stones' });
    for (const { memo_no } of [first, second])
      await found.locator('.memo-scan-memo', { hasText: memo_no }).waitFor();
    const strangers = found.getByRole('region', { name: 'Skipped numbers' });
    await strangers.getByText('3 numbers are skipped').waitFor();
    await expect
      .poll(() => strangers.locator('li[data-kind="notOut"]').textContent())
      .toContain(stranger.stock_no);
    await expect.poll(() => strangers.locator('li[data-kind="unknown"]').count()).toBe(1);
    await expect.poll(() => strangers.locator('li[data-kind="doubled"]').count()).toBe(1);

    await found.getByRole('button', { name: `Remove ${d.stock_no}` }).click();
    await dialog.getByRole('button', { name: 'Receive 4' }).waitFor();
    await found.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByRole('button', { name: 'Receive 5' }).waitFor();
    await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);

    await page.keyboard.press('Control+Enter');
    await dialog.getByText('5 received on 2 memos').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    expect(await memoState(first)).toBe(MEMO_STATUS.closed.code);
    expect(await memoState(second)).toBe(MEMO_STATUS.partial.code);
    expect(await Promise.all(stones.map(desk.statusOf))).toEqual([1, 1, 1, 1, 1, 5]);
    recordWalk('browser', 'memoLine', 'issued/memo.receive');
    recordWalk('browser', 'stone', 'memo/stone.receive');
    recordWalk('browser', 'memo', 'open/memoDocument.close');
    recordWalk('browser', 'memo', 'open/memoDocument.part');

    await dialog.getByRole('link', { name: 'Show the stones' }).click();
    await page.waitForURL(/tab=ended/);
    await row(page, a.stock_no).filter({ hasText: first.memo_no }).getByText('Received').waitFor();

    // The same dialog sells as well.
    const more = await desk.stones(2);
    await memos.issued(cast.tove, more, cast.ada);
    await page.getByRole('button', { name: /^Scan to return/ }).click();
    await dialog.getByRole('textbox', { name: /numbers/ }).fill(stocks(more).join('\n'));
    await dialog.getByRole('button', { name: 'Sell 2' }).waitFor();
    await dialog
      .getByRole('region', { name: 'Scanned stones' })
      .getByText('the whole memo')
      .waitFor();
    await expect
      .poll(async () => reasonOf(dialog.getByRole('button', { name: 'Sell 2' })))
      .toBeNull();
    await page.keyboard.press('Control+Shift+Enter');
    const question = page.getByRole('dialog', { name: 'Sell 2 stones?' });
    await question.getByRole('button', { name: /^Sell 2 stones/ }).click();
    await dialog.getByText('2 sold on 1 memo').waitFor();
    expect(await Promise.all(more.map(desk.statusOf))).toEqual([8, 8]);
  });
});

describe('the list of memos', () => {
  it('loses a gone stone, for which an administrator states the reason', async () => {
    const stone = await desk.stone();
    const memo = await memos.issued(cast.administrator, [stone], cast.ada);
    const path = `/transaction/memo?stones=${stone.stock_no}`;
    const page = await screen(cast.administrator, path);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('Shift+W');
    const question = page.getByRole('dialog', { name: 'Withdraw 1 stone?' });
    await question.getByText('It is not offered to the waitlist').waitFor();
    await question.getByRole('textbox', { name: /Reason/ }).fill('It came back chipped.');
    await question.getByRole('button', { name: 'Withdraw 1 stone' }).click();
    await toast(page, '1 stone withdrawn').waitFor();
    expect(await memos.lineRow(memo.lines[0]?.id ?? '')).toMatchObject({
      state: 2,
      remark: 'It came back chipped.',
    });
    expect(await desk.statusOf(stone)).toBe(2);
    recordWalk('browser', 'memoLine', 'issued/memo.withdraw');
    recordWalk('browser', 'stone', 'memo/stone.remove');
  });

  it('sells at another price, and the administrator reverses the sale and the return', async () => {
    const stones = await desk.stones(2);
    const [sold, back] = stones as [Stone, Stone];
    const memo = await memos.issued(cast.tove, stones, cast.ada);
    await desk.askLittle([sold.id]);
    const lineOf = (stone: Stone) =>
      memo.lines.find(({ stock_no }) => stock_no === stone.stock_no)?.id ?? '';
    const page = await screen(cast.tove, listed([sold], 'current'));
    await tick(row(page, sold.stock_no));
    const withdraw = page.getByRole('button', { name: /^Withdraw/ });
    await expect.poll(() => reasonOf(withdraw)).toBe(GUARD_PROBLEMS.actorIsAdministrator.message);
    await page.keyboard.press('Shift+S');
    const dialog = page.getByRole('dialog');
    const price = dialog.getByRole('textbox', { name: `Price per carat of ${sold.stock_no}` });
    await price.fill('none');
    await dialog.getByText('“none” is not a number.').waitFor();
    await price.fill('1,234.50');
    await dialog.getByText(/instead of/).waitFor();
    const total = await dialog.locator('output').textContent();
    await dialog.getByRole('button', { name: /^Sell 1 stone/ }).click();
    await toast(page, '1 stone sold').waitFor();
    await toast(page, /IN-\d{4}-\d{6}/).waitFor();
    const line = await memos.lineRow(lineOf(sold));
    expect(line).toMatchObject({ state: 3, price_per_ct: '1234.50' });
    expect(Number(line.amount)).toBe(Number(total?.replaceAll(',', '')));
    expect(await desk.statusOf(sold)).toBe(8);
    recordWalk('browser', 'memoLine', 'issued/memo.sell');
    recordWalk('browser', 'stone', 'memo/stone.sell');

    await goTo(page, listed([sold], 'ended'));
    await row(page, sold.stock_no)
      .filter({ hasText: memo.memo_no })
      .getByText('Sold', { exact: true })
      .waitFor();
    await tick(row(page, sold.stock_no).filter({ hasText: memo.memo_no }));
    const closed = page.getByRole('button', { name: /^Reverse/ });
    await expect.poll(() => reasonOf(closed)).toBe(GUARD_PROBLEMS.actorIsAdministrator.message);

    const admin = await screen(cast.administrator, MEMOS);
    await reverse(admin, memo, [sold], 'The wrong stone was scanned.');
    expect(await memos.lineRow(lineOf(sold))).toMatchObject({ state: 1 });
    expect(await invoiceStates(lineOf(sold))).toEqual([2]);
    expect(await desk.statusOf(sold)).toBe(5);
    recordWalk('browser', 'memoLine', 'sold/memo.reverse');
    recordWalk('browser', 'stone', 'soldOut/stone.reverse');
    recordWalk('browser', 'invoice', 'billed/invoice.credit');

    await receive(admin, memo, [back]);
    await reverse(admin, memo, [back], 'It never came back.');
    await expect.poll(() => memos.lineRow(lineOf(back))).toMatchObject({ state: 1 });
    expect(await desk.statusOf(back)).toBe(5);
    recordWalk('browser', 'memoLine', 'received/memo.reverse');
    recordWalk('browser', 'stone', 'available/stone.reverse');
  });

  it('undoes a return by mistake with one key, and refuses after a later change', async () => {
    const stones = await desk.stones(2);
    const memo = await memos.issued(cast.administrator, stones, cast.ada);
    const page = await screen(cast.tove, listed(stones, 'all'));
    const lineOf = ({ stock_no }: Stone) => row(page, stock_no).filter({ hasText: memo.memo_no });
    const receiveBoth = async () => {
      for (const stone of stones) await tick(lineOf(stone));
      await page.keyboard.press('v');
      for (const stone of stones)
        await expect.poll(() => statusIn(lineOf(stone)).textContent()).toBe('Received');
    };
    await receiveBoth();
    await toast(page, '2 stones received').getByRole('button', { name: /^Undo/ }).waitFor();
    await page.keyboard.press('z');
    await toast(page, 'on memo again').waitFor();
    for (const stone of stones)
      await expect.poll(() => statusIn(lineOf(stone)).textContent()).toBe('Issued');
    recordWalk('browser', 'memoLine', 'received/memo.takeBack');

    await receiveBoth();
    const [first] = stones;
    if (!first) throw new Error('no stone came');
    await desk.held(cast.hanna, first);
    await page.keyboard.press('z');
    await toast(page, 'This stone has changed since').waitFor();
    expect(await desk.statusOf(first)).toBe(4);
  });

  it('updates the status of the memo with its stones', async () => {
    const stones = await desk.stones(2);
    const [one, two] = stones as [Stone, Stone];
    const memo = await memos.issued(cast.administrator, stones, cast.ada);
    const page = await screen(cast.administrator, listed(stones, 'all'));
    const dialog = page.getByRole('dialog');
    const lineOf = ({ stock_no }: Stone) => row(page, stock_no).filter({ hasText: memo.memo_no });

    const press = {
      receive: async () => page.keyboard.press('v'),
      sell: async () => {
        await page.keyboard.press('Shift+S');
        await dialog.getByRole('button', { name: /^Sell / }).click();
      },
      reverse: async () => {
        await page.keyboard.press('Shift+Z');
        await dialog.getByRole('textbox', { name: /Reason/ }).fill('It was a mistake.');
        await dialog.getByRole('button', { name: /^Reverse / }).click();
      },
    };
    const labels = { receive: 'Received', sell: 'Sold', reverse: 'Issued' };
    const walk = async (act: keyof typeof press, those: readonly Stone[], edge: string) => {
      for (const stone of those) await tick(lineOf(stone));
      await press[act]();
      for (const stone of those)
        await expect.poll(() => statusIn(lineOf(stone)).textContent()).toBe(labels[act]);
      const to = edgesOf(memoMachine).find(({ id }) => id === edge)?.toCode;
      expect(await memoState(memo), edge).toBe(to);
      recordWalk('browser', 'memo', edge);
    };
    await walk('receive', [one], 'open/memoDocument.part');
    await walk('reverse', [one], 'partial/memoDocument.reopen');
    await walk('sell', [one], 'open/memoDocument.part');
    await walk('receive', [two], 'partial/memoDocument.close');
    await walk('reverse', [one], 'closed/memoDocument.part');
    await walk('receive', [one], 'partial/memoDocument.close');
    await walk('reverse', stones, 'closed/memoDocument.reopen');
    await walk('receive', stones, 'open/memoDocument.close');
  });
});

describe('a memo', () => {
  it('is opened by its client next to the list and downloaded as PDF, without the commands of the office', async () => {
    const stones = await desk.stones(2);
    const memo = await memos.issued(cast.tove, stones, cast.ada, { remark: 'For the fair.' });
    const page = await screen(
      cast.ada,
      `/customer-profile/memo?stones=${stocks(stones).join(',')}`,
    );
    const [first] = stones as [Stone, Stone];
    await row(page, first.stock_no).locator('td').nth(2).click();
    const drawer = page.getByRole('complementary', { name: `Memo ${memo.memo_no}` });
    await drawer.getByText('For the fair.').waitFor();
    await expect.poll(() => page.url()).toContain(`open=${memo.memo_id}`);
    const lines = drawer.getByRole('table', { name: 'Stones on the memo' });
    for (const { stock_no } of stones) await lines.getByText(stock_no).waitFor();
    await drawer.getByRole('region', { name: 'History' }).getByText('Memo opened').waitFor();

    const pdf = await downloadedBy(page, () =>
      drawer.getByRole('button', { name: `${memo.memo_no} as PDF` }).click(),
    );
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('open='));

    // The office receives and sells; the client can request both.
    await tick(row(page, first.stock_no));
    const bar = page.locator('.ui-grid-actions-bar');
    await bar.getByRole('button', { name: /^Request/ }).waitFor();
    expect(await bar.getByRole('button', { name: /^(Receive|Sell)/ }).count()).toBe(0);
  });

  it('is shown at a past moment, and returns to the present', async () => {
    const [kept, back] = [await desk.stone(), await desk.stone()];
    const memo = await memos.issued(cast.administrator, [kept, back], cast.ada);
    await portal.database.owner.query(
      `update ledger set at = at - interval '3 hours'
        where record_id in (select $1::uuid union all select id from memo_line where memo_id = $1)`,
      [memo.memo_id],
    );
    const line = memo.lines.find(({ stock_no }) => stock_no === back.stock_no);
    await memos.receive(cast.administrator, [line?.id ?? '']);
    const page = await screen(cast.administrator, `${MEMOS}?tab=all&open=${memo.memo_id}`);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      const drawer = page.getByRole('complementary', { name: `Memo ${memo.memo_no}` });
      const state = drawer
        .getByRole('table', { name: 'Stones on the memo' })
        .getByRole('row')
        .filter({ hasText: back.stock_no });
      await state.getByText('Received', { exact: true }).waitFor();
      const [day, hour, minute, half] = await page.evaluate(() => {
        const at = Date.now() - 3_600_000;
        const clock = { hour: '2-digit', minute: '2-digit', hour12: true } as const;
        return [
          new Intl.DateTimeFormat('en-GB').format(at),
          ...new Intl.DateTimeFormat('en-US', clock).format(at).split(/[: ]/),
        ];
      });
      await drawer.getByLabel('As-of date').fill(day ?? '');
      await drawer.getByLabel('As-of date').press('Enter');
      const time = drawer.getByRole('group', { name: 'As-of time' });
      await time.getByLabel('AM or PM').selectOption(half ?? '');
      await time.getByLabel('hours').fill(hour ?? '');
      await time.getByLabel('minutes').fill(minute ?? '');
      await drawer.getByText('Status at that time').waitFor();
      await state.getByText('Issued', { exact: true }).waitFor();
      expect(await drawer.getByRole('button', { name: 'Receive', exact: true }).count()).toBe(0);
      await drawer.getByRole('button', { name: 'Now', exact: true }).click();
      await state.getByText('Received', { exact: true }).waitFor();
      await drawer.getByRole('button', { name: /^Receive/ }).waitFor();
    }
    // The office sees the field for a past time first, the buyer sees the stones first.
    const isBeforeStones = (of: Page) =>
      of
        .getByRole('complementary', { name: `Memo ${memo.memo_no}` })
        .getByRole('table', { name: 'Stones on the memo' })
        .evaluate((table) => {
          const field = table
            .closest('[aria-label^="Memo "]')
            ?.querySelector('[aria-label="As of"]');
          return Boolean(
            field && table.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING,
          );
        });
    expect(await isBeforeStones(page)).toBe(true);
    const own = await screen(cast.ada, `/customer-profile/memo?tab=all&open=${memo.memo_id}`);
    expect(await isBeforeStones(own)).toBe(false);
    await own.getByRole('group', { name: 'As of', exact: true }).waitFor();
  });
});

describe('the report on the age of memos', () => {
  const figure = (page: Page, company: string, title: string): Locator =>
    row(page, company).getByRole('button', { name: new RegExp(`, ${title}`) });

  it('links a figure to its lines, and marks overdue lines in words', async () => {
    const late = await desk.stone();
    const memo = await memos.issued(cast.tove, [late], cast.ada);
    await portal.database.pool.query('update memo set due_on = current_date - 3 where id = $1', [
      memo.memo_id,
    ]);
    const [young, old] = (await desk.stones(2)) as [Stone, Stone];
    await memos.issued(cast.tove, [young], cast.piers);
    const issued = await memos.issued(cast.tove, [old], cast.piers);
    await portal.database.pool.query(
      `update memo_line set created_at = now() - interval '20 days' where id = $1`,
      [issued.lines[0]?.id],
    );
    const document = await memos.document(cast.tove, issued.memo_id);
    const page = await screen(cast.tove, MEMOS);
    await page.getByRole('checkbox', { name: 'Overdue' }).check();
    await page.waitForURL(/overdue=1/);
    // In words too, not in red alone.
    await row(page, late.stock_no).getByText('overdue').waitFor();
    await goTo(page, `${MEMOS}?overdue=1&open=${memo.memo_id}`);
    await page.getByRole('complementary').getByText('3 days overdue').waitFor();

    await goTo(page, MEMOS);
    await page.getByRole('radio', { name: 'Aging' }).check({ force: true });
    await page.waitForURL(/tab=aging/);
    await figure(page, document.company_name, 'Value on memo \\$, 15 to 30').click();
    await page.waitForURL(/from=.*to=|client=/);
    await row(page, old.stock_no).waitFor();
    await expect.poll(() => row(page, young.stock_no).count()).toBe(0);
  });

  it('is a list of clients on a phone', async () => {
    const out = await screen(cast.administrator, MEMOS, PHONE);
    for (const said of [/^due \d\d\/\d\d\/\d{4}$/, /^overdue \d\d\/\d\d\/\d{4}$/])
      await out.getByText(said).first().waitFor();
    await goTo(out, `${MEMOS}?tab=aging`);
    await out.getByText(/with stones on memo/).waitFor();
    await out
      .getByText(/, no limit|left$/)
      .first()
      .waitFor();
  });
});

it('lets an administrator set the terms of a business', async () => {
  const page = await screen(cast.administrator, `/client/${cast.odile.id}`);
  const terms = page.getByRole('region', { name: 'Terms of trade' });
  await terms.getByRole('button', { name: 'Change the terms' }).click();
  await terms.getByRole('textbox', { name: /Self-service limit/ }).fill('75,000');
  await terms.getByRole('textbox', { name: /Credit limit/ }).fill('a lot');
  await terms.getByRole('textbox', { name: /Memos are due/ }).fill('0');
  await terms.getByRole('button', { name: 'Save the terms' }).click();
  await terms.getByText('Enter whole days from 1 to 365').waitFor();
  await terms.getByText('“a lot” is not a number.').waitFor();
  await terms.getByRole('textbox', { name: /Credit limit/ }).fill('250,000');
  await terms.getByRole('textbox', { name: /Memos are due/ }).fill('21');
  await terms.getByRole('button', { name: 'Save the terms' }).click();
  await terms.getByText('$75,000.00').waitFor();
  await terms.getByText('$250,000.00').waitFor();
  await terms.getByText('21 days').waitFor();
  const { rows } = await portal.database.pool.query(
    'select memo_limit, credit_limit, memo_days from business where id = $1',
    [cast.odile.businessId],
  );
  expect(rows).toEqual([{ memo_limit: '75000.00', credit_limit: '250000.00', memo_days: 21 }]);
  await terms.getByRole('button', { name: 'Change the terms' }).click();
  await terms.getByRole('textbox', { name: /Credit limit/ }).fill('');
  await terms.getByRole('button', { name: 'Save the terms' }).click();
  await terms.getByText('No limit', { exact: true }).waitFor();
  const seen = await screen(cast.qualityControl, `/client/${cast.odile.id}`);
  await seen.getByRole('region', { name: 'Terms of trade' }).getByText('$75,000.00').waitFor();
  await expect.poll(() => seen.getByRole('button', { name: 'Change the terms' }).count()).toBe(0);
});
