import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { byCode, STONE_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { decision } from '../../support/browser/kyc-pages.ts';
import { openLine, showStones } from '../../support/browser/line-pages.ts';
import { markupCell, saveMarkups } from '../../support/browser/markup-pages.ts';
import { receiveTicked, reverseTicked } from '../../support/browser/memo-pages.ts';
import {
  approveTicked,
  nearestIn,
  priceTicked,
  rejectTicked,
} from '../../support/browser/order-pages.ts';
import { row, statusIn, tick, toast } from '../../support/browser/pages.ts';
import { openStone, searchFor, setMarket } from '../../support/browser/stone-pages.ts';
import { beginDay, WHOLE_DAY, type WorkingDay } from '../../support/browser/working-day.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { priceIn } from '../../support/trade/markups.ts';
import { type Issued, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { DEFAULT, setRule } from '../../support/trade/prices.ts';
import { twinOf } from '../../support/trade/twin-stone.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keep: KeepDesk;
let browser: Browser;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keep = keepDeskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;

it('the administrator works from signing in to signing out', WHOLE_DAY, async () => {
  const morning = await whatWaits();
  const day = await beginDay(browser, portal, cast.administrator);
  await seesTheStock(day);
  await registersABusiness(day);
  await answersOrders(day, morning.orders);
  await takesAnInvoiceAlong(day, morning.orders.wanted);
  await takesBackAWrongReceive(day, morning.memo);
  await takesAStoneOffTheMarket(day, morning.spare);
  await changesAMarkup(day);
  await readsANotice(day);
  await day.end();
  expect(day.faults).toEqual([]);
});

interface Orders {
  /** they come with one order, and are sold */
  readonly wanted: readonly Stone[];
  readonly refused: Stone;
  readonly twin: Stone;
  readonly repriced: Stone;
}
interface Out {
  readonly paper: Issued;
  readonly stone: Stone;
}

/** What others have done before the administrator comes. */
async function whatWaits(): Promise<{ orders: Orders; memo: Out; spare: Stone }> {
  const papers = await paperDeskOf(portal);
  await papers.sent(cast.unregistered, 'owner');
  await papers.sent(cast.unregistered, 'business');

  const [one, two, refused, repriced, spare] = (await desk.stones(5)) as [
    Stone,
    Stone,
    Stone,
    Stone,
    Stone,
  ];
  const wanted = [one, two];
  const numbers = wanted.map(({ stock_no }) => stock_no);
  expect(await desk.confirm(cast.ada, numbers)).toMatchObject({ status: 200 });
  await desk.ordered(cast.ada, refused);
  await desk.ordered(cast.ada, repriced);
  const twin = await twinOf(portal, desk, refused);

  const lent = await desk.stones(2);
  const paper = await memoDeskOf(portal).issued(cast.tove, lent, cast.piers);
  const [stone = one] = lent;
  return { orders: { wanted, refused, twin, repriced }, memo: { paper, stone }, spare };
}

async function seesTheStock({ page }: WorkingDay): Promise<void> {
  const counts = await sql('select status, count(*)::int as stones from stone group by status');
  const { available, hold, memo, confirmStone } = STONE_STATUS;
  const inStock = [available, hold, memo, confirmStone].map(({ code }) => code as number);
  const all = counts
    .filter(({ status }) => inStock.includes(status))
    .reduce((sum, { stones }) => sum + stones, 0);
  const stock = page.getByRole('table').filter({ hasText: 'Inventory' });
  await stock.getByRole('row', { name: new RegExp(`^In stock ${formatInteger(all)} `) }).waitFor();
  for (const { status, stones } of counts) {
    const { label } = byCode(STONE_STATUS, status);
    const line = page.locator('.home-status', { hasText: new RegExp(`^${label}`) });
    await expect.poll(() => line.locator('.home-figure').textContent()).toBe(formatInteger(stones));
  }
}

async function registersABusiness({ page, openScreen }: WorkingDay): Promise<void> {
  await page.getByRole('link', { name: /Pale Harbour.*Trade licence/ }).click();
  const desk = decision(page);
  for (const paper of ['Trade licence', 'Passport']) {
    await desk.getByText(`${paper} (this document)`).waitFor();
    await desk.getByRole('button', { name: 'Approve' }).click();
  }
  await desk.getByText('All requirements are met').waitFor();
  await desk.getByRole('button', { name: 'Register' }).click();
  await toast(page, 'Business registered').waitFor();
  await openScreen('Customers');
  await page.getByRole('searchbox', { name: /^Company, person/ }).fill('Pale Harbour');
  await row(page, 'Pale Harbour').getByText('Business Process Registered').waitFor();
}

async function answersOrders(day: WorkingDay, orders: Orders): Promise<void> {
  const { page } = day;
  const { wanted, refused, twin, repriced } = orders;
  await day.openScreen('Transactions', 'Confirm stones');
  await showStones(page, [...wanted, refused, repriced]);

  await desk.askLittle([repriced.id]);
  await tick(row(page, repriced.stock_no));
  await priceTicked(page, '1234.5', 'As agreed at the fair');
  const [{ amount }] = await sql(
    'select amount::float from confirm_stone where stone_id = $1',
    repriced.id,
  );
  await row(page, repriced.stock_no).getByText('1,234.50').first().waitFor();
  await row(page, repriced.stock_no).getByText(formatNumber(amount)).last().waitFor();
  await row(page, repriced.stock_no).getByText('As agreed at the fair').waitFor();

  for (const { stock_no } of wanted) await tick(row(page, stock_no));
  await approveTicked(page, '2 stones');
  for (const { stock_no } of wanted) await row(page, stock_no).waitFor({ state: 'detached' });

  await tick(row(page, refused.stock_no));
  const told = await rejectTicked(page, '1 stone', 'It was chipped while it was set.');
  await nearestIn(told).getByText(twin.stock_no).waitFor();
  await told.getByRole('button', { name: 'Close', exact: true }).last().click();
  await told.waitFor({ state: 'detached' });
  await row(page, refused.stock_no).waitFor({ state: 'detached' });

  await day.openTab('Decided');
  const ended = row(page, refused.stock_no);
  await expect.poll(() => statusIn(ended).textContent()).toBe('Rejected');
  await ended.getByText('It was chipped while it was set.').waitFor();
  for (const { stock_no } of wanted)
    await expect.poll(() => statusIn(row(page, stock_no)).textContent()).toBe('Approved');
}

async function takesAnInvoiceAlong({ page }: WorkingDay, sold: readonly Stone[]): Promise<void> {
  const [stone, other] = sold as [Stone, Stone];
  const order = await openLine(page, stone);
  const link = order.getByRole('link', { name: /^IN-/ });
  const number = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  const invoice = await openLine(page, stone);
  await invoice.getByRole('heading', { name: `Invoice ${number}` }).waitFor();
  for (const { stock_no } of sold)
    await invoice.getByRole('row', { name: new RegExp(stock_no) }).waitFor();
  const [{ total }] = await sql(
    'select sum(amount)::float as total from invoice_line where stone_id = any($1)',
    [stone.id, other.id],
  );
  const toPay = `$${formatNumber(total)}`;
  await invoice.locator('b').getByText(toPay, { exact: true }).waitFor();
  const { text } = readPdf(await downloadedBy(page, () => page.keyboard.press('p')));
  for (const words of [number, 'Halden & Roe', stone.stock_no, other.stock_no, formatNumber(total)])
    expect(text).toContain(words);
}

async function takesBackAWrongReceive(day: WorkingDay, { paper, stone }: Out): Promise<void> {
  const { page } = day;
  await day.openList('Memos');
  await showStones(page, [stone]);
  const line = row(page, stone.stock_no).filter({ hasText: paper.memo_no });
  await tick(line);
  await receiveTicked(page);
  await line.waitFor({ state: 'detached' });
  await day.openTab('Ended');
  await expect.poll(() => statusIn(line).textContent()).toBe('Received');
  await tick(line);
  await reverseTicked(page, 'Another stone came back.');
  await line.waitFor({ state: 'detached' });
  await day.openTab('Out');
  await expect.poll(() => statusIn(line).textContent()).toBe('Issued');
}

async function takesAStoneOffTheMarket(day: WorkingDay, stone: Stone): Promise<void> {
  const { page } = day;
  await day.openScreen('Stones', 'Search');
  await searchFor(page, stone);
  const drawer = await openStone(page, stone);
  for (const [words, status] of [
    ['Take off the market', STONE_STATUS.notAvailable],
    ['Offer again', STONE_STATUS.available],
  ] as const) {
    await setMarket(drawer, words);
    await expect.poll(() => statusIn(drawer).textContent()).toBe(status.label);
    await expect.poll(() => statusIn(row(page, stone.stock_no)).textContent()).toBe(status.label);
  }
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

/** A stone whose price for nobody in particular follows the default. */
async function stoneByDefault(): Promise<Stone> {
  const [stone] = await sql(
    `select id, stock_no, carat, provider_id from stone
      where status = 1 and diamond_type = 1 and growth_type = 2 and disc is not null and carat between 1.5 and 1.99 order by stock_no limit 1`,
  );
  const { pool } = portal.database;
  await setRule(pool, stone.carat, { ...DEFAULT, points: '4' });
  const provider = { scope: MARKUP_SCOPE.provider, ownerId: stone.provider_id, points: null };
  await setRule(pool, stone.carat, provider);
  return stone;
}

async function changesAMarkup(day: WorkingDay): Promise<void> {
  const { page } = day;
  const stone = await stoneByDefault();
  const line = (name: string) =>
    page
      .locator('.price-chain')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const explained = async (points: string): Promise<string> => {
    await searchFor(page, stone);
    const drawer = await openStone(page, stone);
    await line('Default').getByText('applies').waitFor();
    await line('Default').getByText(points, { exact: true }).waitFor();
    const { sell_amt } = await priceIn(portal, cast.administrator, stone.stock_no);
    const amount = formatNumber(sell_amt);
    await line('Amount').getByText(`$${amount}`, { exact: true }).waitFor();
    await row(page, stone.stock_no).locator('td').last().getByText(amount).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    return amount;
  };

  const before = await explained('+4.00 points');
  await day.openScreen('Settings', 'Master data');
  await day.openList('Markups');
  await markupCell(page, 'White natural, 1.50 – 1.99 ct: 4.00 pt').click();
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await markupCell(page, 'White natural, 1.50 – 1.99 ct: 7.50 pt, changed').waitFor();
  const savedOn = formatDate(Date.now());
  await saveMarkups(page);
  await day.openScreen('Stones', 'Search');
  const after = await explained('+7.50 points');
  expect(after).not.toBe(before);
  await searchFor(page, stone);
  await openStone(page, stone);
  await line('Default').getByText(`since ${savedOn} by Nora Verhoeven`).waitFor();
  await page.keyboard.press('Escape');
}

async function readsANotice(day: WorkingDay): Promise<void> {
  const { page } = day;
  const stone = await desk.stone();
  await keep.asked(cast.ada, stone, { remark: 'Is it eye clean?' });
  await page.getByRole('button', { name: /^Notices, \d+ unread$/ }).waitFor();
  const notices = await day.openNotices();
  await notices.getByText('New order').first().waitFor();
  await notices.getByText(`There is a new enquiry about ${stone.stock_no}.`).click();
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
  await row(page, stone.stock_no).waitFor();
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
}
