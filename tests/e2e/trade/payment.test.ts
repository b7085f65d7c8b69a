import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, openRow, row, statusIn, toast, windowOf } from '../../support/browser/pages.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { dollars, type PaymentDesk, paymentDeskOf } from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let cast: Cast;
let payments: PaymentDesk;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  cast = await castOf(portal);
  payments = paymentDeskOf(portal, deskOf(portal), cast);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mail?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

it('is proposed for the invoice that is due first, corrected, recorded and reversed', async () => {
  const first = await payments.billed(cast.ada, 2);
  const second = await payments.billed(cast.ada);
  const numberOf = async (invoice: typeof first) => (await payments.invoice(invoice)).invoice_no;
  const [firstNo, secondNo] = [await numberOf(first), await numberOf(second)];
  const { rows } = await portal.database.pool.query(
    `update invoice set due_on = current_date - case id when $1 then 9 else 5 end
      where id in ($1, $2) returning (select company_name from business where id = business_id) as name`,
    [first.id, second.id],
  );
  const company = (rows[0] as { name: string }).name;

  const page = await screen(cast.administrator, '/payment');
  await page.getByRole('button', { name: 'Record a payment' }).waitFor();
  await page.keyboard.press('Shift+N');
  const dialog = await dialogOf(page, 'Record a payment');
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option').filter({ hasText: company }).first().click();
  const amount = dollars(first.amount + 10);
  await dialog.getByLabel('Amount $', { exact: true }).fill(String(amount));
  const paid = (number: string) => dialog.getByLabel(`Pay on ${number}, $`);
  const figure = (value: string) => Number(value.replaceAll(',', ''));
  await expect.poll(async () => figure(await paid(firstNo).inputValue())).toBe(first.amount);
  expect(figure(await paid(secondNo).inputValue())).toBe(10);
  await dialog.getByText('On account: $0.00').waitFor();

  await paid(secondNo).fill('4');
  await dialog.getByText('On account: $6.00').waitFor();
  await dialog.getByLabel('Bank reference').fill('TRF-77');
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await payments.invoice(first)).toMatchObject({ open: 0 });
  expect(await payments.invoice(second)).toMatchObject({ paid: 4 });
  recordWalk('browser', 'payment', 'start/payment.record');
  recordWalk('browser', 'payment', 'recorded/payment.allocate');

  const line = row(page, 'TRF-77');
  expect(await statusIn(line).textContent()).toBe('On account');
  await openRow(line);
  const drawer = page.getByRole('complementary', { name: /^Payment PA-/ });
  await drawer.getByRole('button', { name: 'Reverse' }).click();
  const reason = await dialogOf(page, /^Reverse PA-/);
  await reason.getByRole('textbox', { name: /Reason/ }).fill('The bank took it back.');
  await reason.getByRole('button', { name: 'Reverse the payment' }).click();
  await toast(page, /reversed/).waitFor();
  expect(await payments.invoice(first)).toMatchObject({ open: first.amount });
  recordWalk('browser', 'payment', 'recorded/payment.reverse');
});

it('an invoice is e-mailed from its drawer, which then shows the delivery', async () => {
  const { invoice_no: number } = await payments.invoice(await payments.billed(cast.ada));
  const page = await screen(cast.administrator, '/transaction/invoice');
  await openRow(row(page, number));
  const drawer = page.getByRole('complementary', { name: number });
  await drawer.getByRole('button', { name: `${number}: E-mail` }).click();
  const dialog = await dialogOf(page, `E-mail ${number}`);
  await dialog.getByText('ada@haldenroe.example').waitFor();
  const recipients = dialog.getByRole('combobox', { name: 'Recipients' });
  await recipients.fill('accounts');
  await recipients.press('Enter');
  await dialog.getByText('“accounts” is no valid e-mail address.').waitFor();
  await recipients.press('Backspace');
  await recipients.fill('accounts@haldenroe.example');
  await recipients.press('Enter');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mail-dialog.png` });
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click();
  await toast(
    page,
    `${number} sent to ada@haldenroe.example, accounts@haldenroe.example`,
  ).waitFor();
  const letter = await mail.letterTo('accounts@haldenroe.example');
  expect(letter.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
  const history = drawer.getByRole('region', { name: 'E-mails' });
  await history.getByRole('cell', { name: 'accounts@haldenroe.example' }).waitFor();
  await expect.poll(() => history.getByText('Sent', { exact: true }).count()).toBe(2);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mail-drawer.png` });
});
