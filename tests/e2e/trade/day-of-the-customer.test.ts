import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatNumber } from '#common/format.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { askAboutTicked, threadOn } from '../../support/browser/enquiry-pages.ts';
import { openLine, showStones } from '../../support/browser/line-pages.ts';
import { buyTicked, cancelTicked, nearestIn } from '../../support/browser/order-pages.ts';
import { openRow, row, statusIn, tick, toast } from '../../support/browser/pages.ts';
import { freeStones, searchFor, showFree } from '../../support/browser/stone-pages.ts';
import { beginDay, WHOLE_DAY, type WorkingDay } from '../../support/browser/working-day.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { markupDeskOf, priceIn } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { twinOf } from '../../support/trade/twin-stone.ts';

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

it('a customer works from signing in to signing out', WHOLE_DAY, async () => {
  const day = await beginDay(browser, portal, cast.ada);
  const stones = await putsStonesAside(day);
  await movesThem(day, stones);
  await holdsOne(day, stones);
  const first = await buysWhatItHolds(day, stones);
  const second = await buysTheCart(day, stones);
  await changesItsMind(day, stones);
  await asksAboutOne(day, stones);
  const twin = await twinOf(portal, desk, stones.refused);
  await theHouseAnswers(first.order, second);
  await readsTheRejection(day, stones, twin);
  await takesTheInvoiceAlong(day, stones.held, first.amount);
  await day.end();
  expect(day.faults).toEqual([]);
});

/** What becomes of the stones of the day. */
interface Stones {
  /** held, and then bought */
  readonly held: Stone;
  /** asked for, and not sold */
  readonly refused: Stone;
  /** asked for, and given up again */
  readonly given: Stone;
  /** only looked at and asked about */
  readonly watched: Stone;
  readonly noted: Stone;
}

/** The selection survives what only keeps stones. */
async function untickAll(page: WorkingDay['page']): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.ui-grid-actions-bar').waitFor({ state: 'detached' });
}

async function putsStonesAside({ page, openScreen }: WorkingDay): Promise<Stones> {
  await openScreen('Search');
  await showFree(page);
  const { rows } = await portal.database.pool.query<Stone>(
    'select id, stock_no from stone where stock_no = any($1) order by stock_no',
    [await freeStones(page, 5)],
  );
  const [held, refused, watched, given, noted] = rows as [Stone, Stone, Stone, Stone, Stone];

  for (const { stock_no } of [held, refused, watched]) await tick(row(page, stock_no));
  await page.keyboard.press('a');
  await toast(page, '3 stones added to the cart').waitFor();
  await untickAll(page);
  await tick(row(page, given.stock_no));
  await page.keyboard.press('w');
  await toast(page, '1 stone added to the watchlist').waitFor();
  await untickAll(page);
  await tick(row(page, noted.stock_no));
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Look at it in daylight');
  await dialog.getByRole('button', { name: 'Save the note' }).click();
  await toast(page, '1 note added').waitFor();
  return { held, refused, watched, given, noted };
}

async function movesThem(day: WorkingDay, { held, refused, watched, given, noted }: Stones) {
  const { page, openList } = day;
  await day.openScreen('My lists', 'Cart');
  await tick(row(page, watched.stock_no));
  await page.keyboard.press('w');
  await toast(page, '1 stone moved to the watchlist').waitFor();
  await row(page, watched.stock_no).waitFor({ state: 'detached' });
  await openList('Watchlist');
  await row(page, watched.stock_no).waitFor();
  await tick(row(page, given.stock_no));
  await page.keyboard.press('a');
  await toast(page, '1 stone moved to the cart').waitFor();
  await row(page, given.stock_no).waitFor({ state: 'detached' });

  await openList('Notes');
  const note = row(page, noted.stock_no);
  await note.getByText('Look at it in daylight').waitFor();
  await note.getByText('Mark done', { exact: true }).click();
  await toast(page, '1 note done').waitFor();
  await openList('Cart');
  for (const { stock_no } of [held, refused, given]) await row(page, stock_no).waitFor();
}

async function holdsOne({ page, openList }: WorkingDay, { held }: Stones): Promise<void> {
  const line = row(page, held.stock_no);
  await tick(line);
  await page.keyboard.press('h');
  await toast(page, '1 stone held').waitFor();
  await line.getByText('yours', { exact: true }).waitFor();
  await openList('Hold');
  await tick(line);
  await page.keyboard.press('t');
  await toast(page, '1 hold extended').waitFor();
  await line.getByText('extended').waitFor();
}

/** Buys at the price of the hold, though the house asks more by now. */
async function buysWhatItHolds(
  day: WorkingDay,
  { held }: Stones,
): Promise<{ order: string; amount: string }> {
  const { page } = day;
  const price = await priceIn(portal, cast.ada, held.stock_no);
  const amount = formatNumber(price.sell_amt);
  const markups = markupDeskOf(portal, cast.administrator);
  const cell = await markups.cell(price.carat, 33);
  await markups.saved(MARKUP_SCOPE.business, cast.ada.businessId, [cell]);
  const { sell_amt: dearer } = await priceIn(portal, cast.ada, held.stock_no);
  expect(dearer).not.toBe(price.sell_amt);
  await day.openScreen('Search');
  const found = await searchFor(page, held);
  await found.getByText(/^Your hold,/).waitFor();
  await found.locator('td').last().getByText(formatNumber(dearer), { exact: true }).waitFor();

  await day.openScreen('My lists', 'Hold');
  const hold = row(page, held.stock_no);
  await tick(hold);
  const order = await buyTicked(page, '1 stone', `$${amount}`);
  await hold.waitFor({ state: 'detached' });
  await day.openList('Confirmed stones');
  const line = row(page, held.stock_no);
  await line.getByText(order, { exact: true }).waitFor();
  await line.getByText(amount, { exact: true }).last().waitFor();
  await expect.poll(() => statusIn(line).textContent()).toBe('Pending');
  const drawer = await openLine(page, held);
  await drawer.getByText('Price, fixed').waitFor();
  await drawer.getByRole('heading', { name: `Order ${order}` }).waitFor();
  await drawer.getByText(`$${amount}`, { exact: true }).last().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  return { order, amount };
}

async function buysTheCart(day: WorkingDay, { refused, given }: Stones): Promise<string> {
  const { page } = day;
  await day.openList('Cart');
  for (const { stock_no } of [refused, given]) await tick(row(page, stock_no));
  const order = await buyTicked(page, '2 stones', "at today's prices", 'By Friday, please.');
  for (const { stock_no } of [refused, given])
    await row(page, stock_no).waitFor({ state: 'detached' });
  await day.openList('Confirmed stones');
  await showStones(page, [refused, given]);
  for (const { stock_no } of [refused, given]) {
    const line = row(page, stock_no);
    await line.getByText(order, { exact: true }).waitFor();
    await line.getByText('By Friday, please.').waitFor();
  }
  return order;
}

async function changesItsMind(day: WorkingDay, { given }: Stones): Promise<void> {
  const { page } = day;
  await tick(row(page, given.stock_no));
  await cancelTicked(page);
  await row(page, given.stock_no).waitFor({ state: 'detached' });
  await day.openTab('Decided');
  await expect.poll(() => statusIn(row(page, given.stock_no)).textContent()).toBe('Cancelled');
}

async function asksAboutOne(day: WorkingDay, { watched }: Stones): Promise<void> {
  const { page } = day;
  await day.openList('Watchlist');
  await tick(row(page, watched.stock_no));
  await askAboutTicked(page, 'Is it eye clean?', '1,200.50');
  await day.openList('Enquiry');
  await openRow(row(page, watched.stock_no));
  await threadOn(page).getByText('Offers $1,200.50 per carat').waitFor();
  await page.keyboard.press('Escape');
  await threadOn(page).waitFor({ state: 'detached' });
}

/** Quality control approves the first order, and rejects what is left of the second. */
async function theHouseAnswers(approved: string, rejected: string): Promise<void> {
  const { rows } = await portal.database.pool.query<{ id: string; order_no: string }>(
    'select id, order_no from confirm_stone where order_no = any($1) and state = 1',
    [[approved, rejected]],
  );
  const idsOf = (order: string) =>
    rows.filter(({ order_no }) => order_no === order).map(({ id }) => id);
  const house = cast.qualityControl;
  expect(await desk.approve(house, idsOf(approved))).toMatchObject({ status: 200 });
  const reason = { remark: 'It was sold over the counter.' };
  expect(await desk.reject(house, idsOf(rejected), reason)).toMatchObject({ status: 200 });
}

async function readsTheRejection(day: WorkingDay, { refused }: Stones, twin: Stone): Promise<void> {
  const { page } = day;
  const notices = await day.openNotices();
  await notices.getByText('Order approved').waitFor();
  await notices.getByText(`The order for ${refused.stock_no} was rejected.`).click();
  await page.getByRole('heading', { level: 1, name: 'Confirmed stones' }).waitFor();
  await expect.poll(() => statusIn(row(page, refused.stock_no)).textContent()).toBe('Rejected');
  const drawer = await openLine(page, refused);
  await drawer.getByText('It was sold over the counter.').waitFor();
  const nearest = nearestIn(drawer);
  await nearest.getByText(twin.stock_no).waitFor();
  await nearest.getByRole('button', { name: `Add ${twin.stock_no} to the cart` }).click();
  await toast(page, `Added to the cart: ${twin.stock_no}`).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

async function takesTheInvoiceAlong(
  { page }: WorkingDay,
  stone: Stone,
  amount: string,
): Promise<void> {
  const order = await openLine(page, stone);
  const link = order.getByRole('link', { name: /^IN-/ });
  const number = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor();
  const invoice = await openLine(page, stone);
  await invoice.getByRole('heading', { name: `Invoice ${number}` }).waitFor();
  const billed = invoice.getByRole('row', { name: new RegExp(stone.stock_no) });
  await billed.getByText(amount, { exact: true }).last().waitFor();
  await invoice.locator('b').getByText(`$${amount}`, { exact: true }).waitFor();
  const { text } = readPdf(await downloadedBy(page, () => page.keyboard.press('p')));
  for (const words of [number, 'Halden & Roe', stone.stock_no, amount])
    expect(text).toContain(words);
  await page.keyboard.press('Escape');
  await invoice.waitFor({ state: 'detached' });
}
