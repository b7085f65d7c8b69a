import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { formatNumber } from '#common/format.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { actFor, actForNobody } from '../../support/browser/client-pages.ts';
import { exportedAs } from '../../support/browser/downloads.ts';
import { answerWith, closeEnquiry, threadOn } from '../../support/browser/enquiry-pages.ts';
import { showStones } from '../../support/browser/line-pages.ts';
import { openScan, scanInto, sellTicked } from '../../support/browser/memo-pages.ts';
import { openRow, row, statusIn, tick } from '../../support/browser/pages.ts';
import { freeStones, issueTicked, showFree } from '../../support/browser/stone-pages.ts';
import { beginDay, WHOLE_DAY, type WorkingDay } from '../../support/browser/working-day.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { priceIn } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

it('an associate works from signing in to signing out', WHOLE_DAY, async () => {
  const day = await beginDay(browser, portal, cast.tove);
  await day.openScreen('Search');
  await showFree(day.page);
  const ada = await lends(day, cast.ada, 'Halden & Roe', 3);
  await actForNobody(day.page);
  const piers = await lends(day, cast.piers, 'Larkfield Fine Jewels', 2);
  await actForNobody(day.page);
  await takesSomeBackByScan(day, ada, piers);
  await sellsOne(day, ada);
  await looksAtWhatIsOut(day, piers);
  await answersAnEnquiry(day);
  await exportsWhatWasLent(day, [ada, piers]);
  await day.end();
  expect(day.faults).toEqual([]);
});

interface Reported extends Stone {
  readonly report_no: string;
}
interface Lent {
  readonly company: string;
  readonly client: Person;
  readonly memo: string;
  readonly stones: readonly Reported[];
}

const part = ({ stones }: Lent, from: number, to?: number) => stones.slice(from, to);

async function lends(
  { page }: WorkingDay,
  client: Person,
  company: string,
  pieces: number,
): Promise<Lent> {
  await actFor(page, company);
  await expect.poll(() => isPricedFor(page, client)).toBe(true);
  const stones = await withReports(await freeStones(page, 10), pieces);
  for (const { stock_no } of stones) await tick(row(page, stock_no));
  const memo = await issueTicked(page, `${pieces} stones`);
  for (const { stock_no } of stones)
    await expect
      .poll(() => statusIn(row(page, stock_no)).textContent())
      .toMatch(/^Their memo, \d\d\/\d\d$/);
  return { company, client, memo, stones };
}

/** Whether the list has come, at the prices of this client. */
async function isPricedFor(page: Page, client: Person): Promise<boolean> {
  const [first = ''] = await freeStones(page, 1);
  const { sell_amt } = await priceIn(portal, client, first);
  const shown = await row(page, first).locator('td').last().textContent();
  const busy = await page.locator('[role="grid"][aria-busy="true"]').count();
  return busy === 0 && shown === formatNumber(sell_amt);
}

/** The first of these stones that a laboratory has numbered. */
async function withReports(numbers: readonly string[], pieces: number): Promise<Reported[]> {
  const { rows } = await portal.database.pool.query<Reported>(
    `select id, stock_no, report_no from stone
      where stock_no = any($1) and report_no is not null order by array_position($1, stock_no) limit $2`,
    [numbers, pieces],
  );
  expect(rows).toHaveLength(pieces);
  return rows;
}

/** Two of the one memo and one of the other come back, with a stone that never went out. */
async function takesSomeBackByScan(day: WorkingDay, ada: Lent, piers: Lent): Promise<void> {
  const { page } = day;
  await day.openScreen('Transactions', 'Confirm stones');
  await day.openList('Memos');
  const stranger = await desk.stone();
  const back = [...part(ada, 0, 2), ...part(piers, 0, 1)];
  const { dialog, field } = await openScan(page);
  await scanInto(field, [...back.map(({ report_no }) => report_no), stranger.stock_no]);

  const found = dialog.getByRole('region', { name: 'Scanned stones' });
  for (const { company, memo } of [ada, piers])
    await found
      .getByRole('region', { name: company })
      .locator('.memo-scan-memo', { hasText: memo })
      .getByText('1 stone remains on memo')
      .waitFor();
  const strangers = found.getByRole('region', { name: 'Skipped numbers' });
  await strangers.getByText('1 number is skipped').waitFor();
  await strangers.getByText(stranger.stock_no).waitFor();
  await dialog.getByRole('button', { name: 'Receive 3' }).click();
  await dialog.getByText('3 received on 2 memos').waitFor();
  await dialog.getByRole('link', { name: 'Show the stones' }).click();
  for (const { stock_no } of back)
    await expect.poll(() => statusIn(row(page, stock_no)).textContent()).toBe('Received');
}

async function sellsOne(day: WorkingDay, lent: Lent): Promise<void> {
  const { page } = day;
  const [stone] = part(lent, 2) as [Reported];
  await day.openTab('Out');
  await showStones(page, [stone]);
  const line = row(page, stone.stock_no).filter({ hasText: lent.memo });
  await tick(line);
  await desk.askLittle([stone.id]);
  const { invoice, amount } = await sellTicked(page, stone.stock_no, '1,234.50');
  await line.waitFor({ state: 'detached' });

  await day.openList('Invoices');
  await showStones(page, [stone]);
  const billed = row(page, stone.stock_no).filter({ hasText: invoice });
  for (const words of [lent.company, lent.memo, '1,234.50', amount])
    await billed.getByText(words, { exact: true }).last().waitFor();
  await expect.poll(() => statusIn(billed).textContent()).toBe('Billed');
}

async function looksAtWhatIsOut(day: WorkingDay, lent: Lent): Promise<void> {
  const { page } = day;
  const { company, client } = lent;
  await day.openList('Memos');
  await day.openTab('Aging');
  const answer = await portal.call(
    cast.administrator.token,
    'GET',
    `/customer/business/${client.businessId}/exposure`,
  );
  const { out, total, credit_limit, credit_left, over_by } = answer.body
    .data as components['schemas']['Exposure'];
  const aged = row(page, company);
  await expect
    .poll(async () => (await aged.locator('td').allTextContents()).slice(-3))
    .toEqual([
      formatNumber(total),
      credit_limit === null ? 'No limit' : formatNumber(credit_limit),
      credit_left === null ? '–' : formatNumber(credit_left - over_by),
    ]);
  await aged
    .getByRole('button', { name: `${company}, Value on memo $: ${formatNumber(out.amount)}` })
    .click();
  const [stillOut] = part(lent, 1) as [Reported];
  await row(page, stillOut.stock_no).filter({ hasText: lent.memo }).waitFor();
}

async function answersAnEnquiry(day: WorkingDay): Promise<void> {
  const { page } = day;
  const stone = await desk.stone();
  const keep = keepDeskOf(portal);
  const id = await keep.asked(cast.ada, stone, { remark: 'Could it be had for less?' });
  const notices = await day.openNotices();
  await notices.getByText(`There is a new enquiry about ${stone.stock_no}.`).click();
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
  await openRow(row(page, stone.stock_no));
  const thread = threadOn(page);
  await thread.getByText('Could it be had for less?').waitFor();
  await answerWith(thread, 'This is the best that I can do.', '1,400');
  await thread.getByText('Offers $1,400.00 per carat').waitFor();
  await keep.reply(cast.ada, id, { text: 'Thank you, then no.' });
  await thread.getByText('Thank you, then no.').waitFor();
  await closeEnquiry(thread, 'They do not meet our price.');
  await thread.getByText('They do not meet our price.').waitFor();
  await thread.getByText('An enquiry that is closed cannot be answered.').waitFor();
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
}

async function exportsWhatWasLent(day: WorkingDay, lent: readonly Lent[]): Promise<void> {
  const { page } = day;
  const stones = lent.flatMap((one) => one.stones);
  await day.openList('Memos');
  await day.openTab('All');
  await showStones(page, stones);
  for (const { memo } of lent) await row(page, memo).first().waitFor();
  const lines = (await exportedAs(page, 'CSV')).toString().split('\r\n');
  const workbook = [...readZip(await exportedAs(page, 'Excel')).values()].join();
  for (const one of lent)
    for (const { stock_no } of one.stones) {
      const found = lines.filter((line) => line.includes(stock_no) && line.includes(one.memo));
      expect(found, `${stock_no} of ${one.memo}`).toHaveLength(1);
      expect(workbook).toContain(stock_no);
    }
}
