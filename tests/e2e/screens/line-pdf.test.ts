import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DOWNLOAD_TEXTS } from '../../../src/shared/downloads/download-texts.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { toast, windowOf } from '../../support/browser/pages.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { some } from '../../support/runner/some.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

async function ordersOf(group: string): Promise<Page> {
  context = await windowOf(browser, cast.ada);
  const page = await context.newPage();
  await page.goto(`${portal.url}/customer-profile/confirm-stone?tab=all&type=all${group}`);
  await page.locator('tbody tr[data-index]').first().waitFor();
  return page;
}
async function choosePdf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByText('PDF', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}

it('a list is saved as PDF with the filters, groups and columns of the screen', async () => {
  const page = await ordersOf('&group=6');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Remark' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Remark' }).waitFor({ state: 'detached' });
  const saved = page.waitForEvent('download');
  await choosePdf(page);
  const file = await saved;
  expect(file.suggestedFilename()).toBe('confirm-stone-all.pdf');
  await toast(page, DOWNLOAD_TEXTS.done('confirm-stone-all.pdf')).waitFor();

  const { pages, info, text } = readPdf(await readFile(await file.path()));
  expect(info.Title).toBe('Confirmed stones');
  expect(text).toContain('By order');
  const words = pages.flat().map((part) => part.text);
  expect(words).toContain('Ordered');
  expect(words).not.toContain('Remark');
  const { rows } = await portal.database.pool.query<{ stock_no: string; order_no: string }>(
    `select s.stock_no, c.order_no from confirm_stone c join stone s on s.id = c.stone_id where c.business_id = $1`,
    [cast.ada.businessId],
  );
  for (const { stock_no, order_no } of some(rows)) {
    expect(words).toContain(stock_no);
    expect(text).toContain(`${order_no}, `);
  }
});

it('a PDF that the server cannot create is not saved, and the user sees the error', async () => {
  const page = await ordersOf('');
  await page.route('**/api/v1/download/*', (route) => route.fulfill({ status: 404, body: '' }));
  await choosePdf(page);
  await toast(page, DOWNLOAD_TEXTS.failed).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).waitFor();
});
