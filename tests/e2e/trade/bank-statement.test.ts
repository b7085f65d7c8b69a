import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, PHONE, toast, windowOf } from '../../support/browser/pages.ts';
import { camtOf } from '../../support/files/bank-statements.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type PaymentDesk, paymentDeskOf } from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const IBAN = 'BE54000000000097';
const TODAY = new Date().toISOString().slice(0, 10);

let portal: Portal;
let cast: Cast;
let payments: PaymentDesk;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  payments = paymentDeskOf(portal, deskOf(portal), cast);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(path: string): Promise<Page> {
  const context = await windowOf(browser, cast.administrator);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const upload = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });

it('is read, accepted, declined, and recognised in a second import', async () => {
  const first = await payments.billed(cast.ada);
  const second = await payments.billed(cast.ada);
  const [one, two] = [await payments.invoice(first), await payments.invoice(second)];
  const file = camtOf(IBAN, [
    { amount: first.amount.toFixed(2), day: TODAY, reference: 'E-1', text: one.invoice_no },
    { amount: second.amount.toFixed(2), day: TODAY, reference: 'E-2', text: two.invoice_no },
    { amount: '7.25', day: TODAY, reference: 'E-3', text: 'Rent of the office' },
    { amount: '9.99', day: TODAY, reference: 'E-4', direction: 'DBIT', text: 'Fee' },
  ]);
  const page = await screen('/payment?view=bank');
  await page.getByText('CAMT.053 (XML) or CSV, at most 10 MB').waitFor();

  // A file that is cut in the middle is refused, and nothing is shown.
  await upload(page, 'cut.xml', file.slice(0, -200));
  await page.getByText(/“cut\.xml” is not valid XML/).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);

  await upload(page, 'bank.xml', file);
  const table = page.getByRole('region', { name: 'Lines of the bank statement' });
  await table.waitFor();
  expect(await table.getByRole('row').count()).toBe(1 + 3);
  await table.getByText(one.invoice_no).first().waitFor();

  await table.getByRole('button', { name: 'Decline 7.25, row 3' }).click();
  await toast(page, '1 line declined').waitFor();
  await page.getByRole('button', { name: 'Accept all certain (2)' }).click();
  const dialog = await dialogOf(page, 'Record 2 payments?');
  await dialog.getByRole('button', { name: 'Record 2 payments' }).click();
  await page.getByText('2 payments recorded').first().waitFor();
  await expect.poll(async () => (await payments.invoice(first)).open).toBe(0);
  expect(await payments.invoice(second)).toMatchObject({ open: 0 });

  await page.reload();
  await upload(page, 'bank.xml', file);
  await page.getByText('3 lines of 4 decided in an earlier import').waitFor();
  await page.getByText('No line to record').waitFor();
  await page.getByText('All (4)').click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Rent of the office' })
    .getByRole('button', { name: /^Take back/ })
    .click();
  await page.getByText('To record (1)').waitFor();
  await page.setViewportSize(PHONE);
  await page.getByText('To record (1)').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});

it('has a month that is closed and reopened under the journal', async () => {
  const { rows } = await portal.database.pool.query<{ month: string }>(
    `select to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY-MM') as month`,
  );
  const month = rows[0]?.month ?? '';
  await payments.paid((await payments.billed(cast.ada)).businessId, 5, {
    received_on: `${month}-01`,
    allocations: [],
  });
  const page = await screen('/payment?view=journal');
  await page.getByRole('button', { name: `Close ${month}` }).click();
  const closing = await dialogOf(page, `Close ${month}?`);
  await closing.getByRole('button', { name: 'Close the month' }).click();
  await toast(page, `${month} is closed`).waitFor();
  recordWalk('browser', 'accountingPeriod', 'start/period.close');
  await page.getByRole('button', { name: `Reopen ${month}` }).click();
  const reopening = await dialogOf(page, `Reopen ${month}?`);
  await reopening.getByRole('textbox', { name: /Reason/ }).fill('An invoice was late.');
  await reopening.getByRole('button', { name: 'Reopen the month' }).click();
  await toast(page, `${month} is reopened`).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'An invoice was late.' })
    .getByText('Reopened')
    .waitFor();
  recordWalk('browser', 'accountingPeriod', 'closed/period.reopen');
  await page.getByRole('button', { name: `Close ${month}` }).click();
  const again = await dialogOf(page, `Close ${month}?`);
  await again.getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('button', { name: `Reopen ${month}` }).waitFor();
  recordWalk('browser', 'accountingPeriod', 'reopened/period.close');
});
