import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#common/format.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, PHONE, row, tick, windowOf } from '../../support/browser/pages.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import type { Person } from '../../support/servers/portal.ts';
import type { Stone } from '../../support/trade/desk.ts';
import { exactTotals, type PricedRow } from '../../support/trade/exact-totals.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';

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

async function screen(by: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, by);
  open.push(context);
  const page = await context.newPage();
  await page.goto(stage.portal.url + path);
  return page;
}

const totalOf = (page: Page, kind: 'selected' | 'matches') =>
  page.locator(`tfoot tr[data-kind="${kind}"] td`).last();

it("the footer, the selection and the dialog of a cart use today's prices", async () => {
  const customer = await stage.portal.customer(11);
  const keep = keepDeskOf(stage.portal);
  const [one, other] = await stage.desk.stones(2);
  if (!one || !other) throw new Error('two stones were asked for');
  for (const stone of [one, other]) await keep.added(customer, 'cart', stone);
  await stage.sql('update cart_line set amount = amount - 100 where stone_id = $1', one.id);
  const lines = (await keep.rows(
    customer,
    'cart',
    'diamond_type=1&currentTab=current',
  )) as unknown as (PricedRow & {
    stock_no: string;
    kept: { sell_amt: number };
  })[];
  const today = lines.find(({ stock_no }) => stock_no === one.stock_no);
  if (!today) throw new Error('the stone is not in the cart');

  const page = await screen(customer, '/customer-profile/cart');
  await row(page, one.stock_no).waitFor();
  const all = formatNumber(exactTotals(lines).total_amount);
  await expect.poll(() => totalOf(page, 'matches').textContent()).toBe(all);
  await tick(row(page, one.stock_no));
  const price = formatNumber(Number(today.sell_amt));
  await expect.poll(() => totalOf(page, 'selected').textContent()).toBe(price);
  const change = row(page, one.stock_no).locator('.line-change');
  await expect
    .poll(() => change.textContent())
    .toBe(`+100.00 ${formatNumber(today.kept.sell_amt)}`);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`$${price}`, { exact: true }).waitFor();
  await dialog.getByText('up 100.00 since added').waitFor();
});

describe('an invoice of white and fancy stones', () => {
  interface Mixed {
    id: string;
    invoice_no: string;
    pieces: number;
    amount: string;
    white: number;
    white_amount: string;
  }
  let invoice: Mixed;
  beforeAll(async () => {
    const desk = memoDeskOf(stage.portal);
    const stones = (await stage.sql(
      `select id, stock_no from (select id, stock_no, row_number() over (partition by diamond_type order by nr) as at
         from stone where status = 1) s where at <= 2`,
    )) as unknown as Stone[];
    const customer = await stage.portal.customer(11, 1);
    const { lines } = await desk.issued(stage.cast.administrator, stones, customer);
    await desk.sell(
      stage.cast.administrator,
      lines.map(({ id }) => id),
    );
    const [found] = (await stage.sql(
      `select min(l.id::text) filter (where s.diamond_type = 1) as id, i.invoice_no, count(*)::int as pieces,
              sum(l.amount) as amount, (count(*) filter (where s.diamond_type = 1))::int as white,
              sum(l.amount) filter (where s.diamond_type = 1) as white_amount
         from invoice i join invoice_line l on l.invoice_id = i.id join stone s on s.id = l.stone_id
        where s.stock_no = any($1) group by i.id`,
      stones.map(({ stock_no }) => stock_no),
    )) as unknown as Mixed[];
    if (!found) throw new Error('no invoice was written');
    invoice = found;
  });

  it('is labelled as a part if the list shows only its white stones, and is complete in its drawer', async () => {
    const { invoice_no, pieces, amount, white, white_amount } = invoice;
    const page = await screen(stage.cast.administrator, '/transaction/invoice?group=5&tab=all');
    await page.getByText('White stones only').waitFor();
    const money = (value: string) => formatNumber(Number(value));
    const part = `${invoice_no}, ${white} of ${pieces} stones, ${money(white_amount)} of ${money(amount)}`;
    await page.locator('.line-heading', { hasText: part }).waitFor();

    // It is whole in its drawer, no amount cut.
    await goTo(page, `/transaction/invoice?tab=all&open=${invoice.id}`);
    const frame = page.locator('.record-table-frame', {
      has: page.getByRole('table', { name: 'Stones on the invoice' }),
    });
    await frame.waitFor();
    expect(await frame.locator('tbody tr').count()).toBe(pieces);
    for (const size of [DESK, { width: 1280, height: 800 }, PHONE]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth), {
          message: `${size.width}`,
        })
        .toBe(0);
    }
  });
});

it('a total shows its cents however narrow its column is', async () => {
  const page = await screen(stage.cast.administrator, '/search');
  const total = totalOf(page, 'matches');
  await expect.poll(() => total.textContent()).toMatch(/^\d{1,3},\d{3},?[\d,]*\.\d\d$/);
  const head = page.locator('thead th').last();
  await head.getByRole('button').first().focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Alt+Shift+ArrowLeft');
  const clipped = () =>
    total.locator('.ui-grid-total').evaluate((box) => box.scrollWidth > box.clientWidth);
  await expect.poll(() => head.evaluate((cell) => cell.clientWidth)).toBeLessThan(140);
  expect(await clipped()).toBe(false);
});
