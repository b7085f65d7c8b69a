import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { DESK, windowOf } from '../../support/browser/pages.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const windows: BrowserContext[] = [];
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
  await Promise.all(windows.splice(0).map((context) => context.close()));
});

async function opened(person: Person): Promise<Page> {
  const context = await windowOf(browser, person, DESK);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/quotes`);
  return page;
}

async function quoted(person: Person, clientName: string): Promise<string> {
  const { stock_no } = await deskOf(portal).stone();
  const { status, body } = await portal.call(person.token, 'POST', '/inventory/quotes', {
    body: { data: { stock_numbers: [stock_no], client: clientName, margin: { percent: 10 } } },
  });
  expect(status).toBe(200);
  return (body.data as { quote_no: string }).quote_no;
}

it('lists the own quotes, says which expired, and opens them again', async () => {
  const empty = await opened(cast.ada);
  await empty.getByText('No quotes yet').waitFor();
  const old = await quoted(cast.ada, 'Larkspur Test Jewels');
  const number = await quoted(cast.ada, 'Bram Test Bench');
  await portal.database.pool.query(
    `update quote set created_at = created_at - interval '9 days', valid_until = now() - interval '1 day' where quote_no = $1`,
    [old],
  );
  const page = await opened(cast.ada);
  const row = (no: string) => page.locator('tbody tr[data-index]').filter({ hasText: no });
  await row(number).getByText('Valid', { exact: true }).waitFor();
  await row(old).getByText('Expired', { exact: true }).waitFor();
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  const pdf = await downloadedBy(page, press(`PDF: ${number}`));
  expect(readPdf(pdf).text).toContain('Bram Test Bench');
  const zip = readZip(await downloadedBy(page, press(`Zip: ${old}`)));
  expect([...zip.keys()]).toContain(`${old}.pdf`);

  await page.getByRole('searchbox', { name: 'Number, client or sender' }).fill('larkspur');
  await row(number).waitFor({ state: 'detached' });
  await row(old).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await row(number).waitFor();
  await row(old).waitFor({ state: 'detached' });
});
