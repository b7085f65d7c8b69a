import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const desk = deskOf(portal);
  const [held, kept, elsewhere] = await desk.stones(3);
  if (!(held && kept && elsewhere)) throw new Error('too few stones');
  await desk.held(cast.ada, held);
  await portal.database.owner.query(
    "update hold set until = now() + interval '2 hours' where business_id = $1 and state = 1",
    [cast.ada.businessId],
  );
  await keepDeskOf(portal).added(cast.ada, 'cart', kept);
  // What others have is not among it.
  await desk.held(cast.hanna, elsewhere);
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function home(by: keyof Cast, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/dashboard`);
  return page;
}
const region = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });
const figure = (text: string): number => Number(text.replaceAll(/\D/g, ''));
const tile = (page: Page, label: string) =>
  page
    .locator('.count-links li')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('link');

/** Recounted from the rows, without any of the code that the portal counts by. */
const COUNTED = [
  [
    'Holds ending within a day',
    'hold',
    "hold where state = 1 and until <= now() + interval '1 day'",
    /^([\d,]+) holds?$/,
  ],
  [
    'Overdue on memo',
    'memo',
    `(select l.business_id from memo_line l join memo m on m.id = l.memo_id
       where l.state = 1 and m.due_on < current_date) late where true`,
    /^([\d,]+) memo lines?$/,
  ],
  ['Orders pending', 'confirm-stone', 'confirm_stone where state = 1', /^([\d,]+) orders?$/],
  ['Demands matched', null, 'demand where state = 2', /^([\d,]+) demands?$/],
  ['Open enquiries', 'enquiry', 'enquiry where state = 1', /^([\d,]+) enquir(y|ies)$/],
  ['Stones in the cart', 'cart', 'cart_line where state = 6', /^([\d,]+) stones?$/],
  ['Stones watched', 'watchlist', 'watch_line where state = 1', /^([\d,]+) stones?$/],
] as const;

it('the dashboard of a customer begins with pending tasks, each linking to as many lines', async () => {
  const page = await home('ada');
  const faults = faultsOf(page, portal);
  const begin = page.getByRole('heading', { name: 'Needs attention' });
  await begin.waitFor();
  // The stock of the company says nothing to a buyer.
  expect(await page.getByRole('heading', { name: 'Stones by status' }).count()).toBe(0);
  let lines = 0;
  for (const [label, list, rows, words] of COUNTED) {
    const link = tile(page, label);
    await link.waitFor();
    const shown = figure(await link.innerText());
    const { rows: counted } = await portal.database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${rows} and business_id = $1`,
      [cast.ada.businessId],
    );
    expect([label, shown]).toEqual([label, counted[0]?.n]);
    lines += shown;
    if (shown === 0) continue;
    await link.click();
    await page.waitForURL(list === null ? '**/demand?**' : `**/customer-profile/${list}?**`);
    const total = page.getByText(words).first();
    await total.waitFor();
    expect([label, figure(await total.innerText())]).toEqual([label, shown]);
    await page.goBack();
    await begin.waitFor();
  }
  expect(lines).toBeGreaterThan(COUNTED.length);

  await region(page, 'Your exposure')
    .getByText(/Stones on memo, on hold, ordered and invoiced count towards the credit limit\.$/)
    .waitFor();
  const searches = region(page, 'Recent searches');
  await searches.getByRole('link', { name: 'All searches' }).waitFor();
  await searches.getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(/\/(search|matchpair)(\?|$)/);
  expect(faults).toEqual([]);
});

it("a guest sees the guest's tasks, on a phone too, and staff see the work queue instead", async () => {
  await portal.database.owner.query('delete from recent_search where owner_id = $1', [
    cast.guest.id,
  ]);
  const guest = await home('guest', PHONE);
  const faults = faultsOf(guest, portal);
  await tile(guest, 'Stones watched').waitFor();
  expect(await tile(guest, 'Orders pending').count()).toBe(0);
  expect(await guest.getByRole('heading', { name: 'Your exposure' }).count()).toBe(0);
  await region(guest, 'Recent searches').getByText('No searches yet').waitFor();
  const wide = await guest.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  expect(faults).toEqual([]);
  const page = await home('administrator');
  await page.getByRole('heading', { name: 'Stones by status' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
});
