import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { exportedAs } from '../../support/browser/downloads.ts';
import { DESK, faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { RARE } from '../../support/trade/demand-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { searchDeskOf } from '../../support/trade/search-desk.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const searches = searchDeskOf(portal);
  for (const who of [cast.ada, cast.ada, cast.piers])
    await searches.recorded(who, { filter: { ...RARE, lab: ['GIA'] }, found: 0 });
  await portal.database.pool.query(
    `insert into stone_seen (stone_id, user_id, on_day)
     select s.id, $1, current_date - d from stone s, generate_series(1, 4) as d where s.status = 1 and s.diamond_type = 1
     on conflict do nothing`,
    [cast.ada.id],
  );
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function opened(by: keyof Cast, at: string): Promise<Page> {
  const context = await windowOf(browser, cast[by]);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

it('links each figure to its records, the stock to the search, and a search to its criteria', async () => {
  const page = await opened('administrator', '/buying');
  const faults = faultsOf(page, portal);
  const inVain = page.getByRole('button', { name: /^Heart, Searches without results/ });
  await inVain.waitFor();
  const figure = Number(await inVain.innerText());
  expect(figure).toBeGreaterThanOrEqual(3);
  expect((await exportedAs(page, 'CSV')).toString()).toMatch(new RegExp(`^Heart,${figure},`, 'm'));

  await inVain.click();
  await page.waitForURL('**/buying?lost=searches&code=HEART');
  await page.getByText(`${figure} searches without results`).first().waitFor();
  await page
    .getByRole('link', { name: /Heart.*GIA/ })
    .first()
    .click();
  await page.waitForURL(/\/inventory\?.*shape=HEART/);
  await page.goBack();
  await page.getByRole('button', { name: 'Back to categories' }).click();
  await page.waitForURL('**/buying');

  await page.getByText('Colour', { exact: true }).click();
  await page.waitForURL('**/buying?by=color');
  const stock = page.getByRole('link', { name: /^D, Available now/ });
  const pieces = await stock.innerText();
  await stock.click();
  await page.waitForURL(/\/inventory\?.*color=D/);
  await page
    .getByText(new RegExp(`^${pieces} stones?`))
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});

it('the auditor reads the lost demand without the cost, on desktop and phone', async () => {
  const page = await opened('auditor', '/buying?view=reprice&stood=0');
  const faults = faultsOf(page, portal);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await goTo(page, '/buying?view=reprice&stood=0');
    await page
      .getByText(/^[\d,]+ stones$/)
      .first()
      .waitFor();
    expect(await page.getByText('Cost $/ct').count()).toBe(0);
    await page.getByText('Lost demand', { exact: true }).click();
    await page
      .getByText(/^\d+ categories$/)
      .first()
      .waitFor();
  }
  expect(faults).toEqual([]);
});
