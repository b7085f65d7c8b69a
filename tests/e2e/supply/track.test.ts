import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { faultsOf, PHONE, tick, windowOf } from '../../support/browser/pages.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

it('finds pasted stones, shows past moments with keys, and links an event to its record', async () => {
  const stone = await desk.stone();
  const other = await desk.stone();
  await desk.held(cast.ada, stone);
  const page = await opened('administrator', '/track-report');
  const faults = faultsOf(page, portal);
  await page
    .getByLabel('Stock or report numbers')
    .fill(`${other.stock_no}\n${stone.stock_no.toLowerCase()}\nNO-SUCH-1`);
  await page.keyboard.press('Enter');
  await page.getByText('This number was not found').waitFor();
  await page.getByRole('button', { name: new RegExp(stone.stock_no) }).click();
  await page.waitForURL(new RegExp(`stock=${stone.stock_no}`));
  const panel = page.getByRole('complementary', { name: 'As of' });
  await panel.getByText('Halden & Roe').waitFor();
  expect(await panel.getByText('Hold', { exact: true }).count()).toBe(1);

  const paper = await downloadedBy(page, () => page.getByRole('button', { name: 'PDF' }).click());
  expect(readPdf(paper).text).toContain(`${stone.stock_no}`);
  expect(readPdf(paper).text).toContain('Hold, placed');

  // A step back of the slider is a moment before the hold.
  await page.getByRole('slider', { name: 'As of' }).press('ArrowLeft');
  await page.waitForURL(/[?&]at=/);
  await page.getByText(/later events below/).waitFor();
  await panel.getByText('Available', { exact: true }).waitFor();
  expect(await panel.getByText('Halden & Roe').count()).toBe(0);
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await panel.getByText('Halden & Roe').waitFor();

  const held = page.getByRole('row', { name: /Hold, placed, Halden & Roe/ });
  await held.getByRole('link', { name: /^HO-/ }).click();
  await page.waitForURL('**/transaction/hold?*');

  await goTo(page, '/search');
  const rows = page.locator('tbody tr[data-index]');
  await rows.nth(2).waitFor();
  await tick(rows.nth(0));
  await tick(rows.nth(2));
  await page.locator('.ui-grid-actions-bar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Track report' }).click();
  await page.waitForURL('**/track-report?search=*');
  const asked = (new URL(page.url()).searchParams.get('search') ?? '').split(' ');
  expect(asked).toHaveLength(2);
  for (const stockNo of asked)
    await page.getByRole('link', { name: stockNo }).or(page.getByText(stockNo)).first().waitFor();
  await page.getByText('2 stones').first().waitFor();
  expect(faults).toEqual([]);
});

it('shows on a phone what is wrong with pasted numbers, and opens from the drawer of a stone', async () => {
  const stone = await desk.stone();
  const page = await opened('auditor', '/track-report?search=NO-SUCH-1', PHONE);
  const faults = faultsOf(page, portal);
  await page.getByText('No stocks were found').first().waitFor();
  await page.goto(`${portal.url}/search?q=${stone.stock_no}&stone=${stone.stock_no}`);
  await page.getByRole('link', { name: 'Track report', exact: true }).last().click();
  await page.waitForURL(`**/track-report?search=${stone.stock_no}`);
  await page.getByRole('heading', { name: stone.stock_no }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  expect(faults.filter((fault) => !/404|NO-SUCH-1/.test(String(fault)))).toEqual([]);
});
