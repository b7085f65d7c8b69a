import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  card,
  decision,
  documentShown,
  inQueue,
  standing,
  upload,
} from '../../support/browser/kyc-pages.ts';
import {
  faultsOf,
  newWindow,
  reasonOf,
  row,
  statusIn,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { typedBy, upToTheCode } from '../../support/browser/sign-up-pages.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let mail: MailServer;
let portal: Portal;
let cast: Cast;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await portal?.stop();
  await mail?.stop();
});

async function pageIn(context: BrowserContext): Promise<Page> {
  contexts.push(context);
  return await context.newPage();
}

it('a new user signs up, verifies the address, is rejected with a reason, sends again, is registered, and trades', async () => {
  const una = typedBy('Una');
  const page = await pageIn(await newWindow(browser));
  await upToTheCode(page, una, portal);
  await page.getByLabel('6-digit code').fill(await mail.codeTo(una.email));
  await toast(page, 'Sign-up successful!').waitFor();
  recordWalk('browser', 'business', 'start/business.open');
  const faults = faultsOf(page, portal);

  // Straight from the door to what is missing.
  await page.getByRole('heading', { level: 1, name: 'My business' }).waitFor();
  await expect.poll(() => standing(page).textContent()).toBe('Business Process Not Registered');
  await upload(page, 'Owner', 'passport.png');
  await upload(page, 'Business', 'certificate.pdf');
  await expect.poll(() => standing(page).textContent()).toBe('KYC Pending');

  const desk = await pageIn(await windowOf(browser, cast.administrator));
  await desk.goto(`${portal.url}/client/kyc`);
  await inQueue(desk, 'Una Diamonds', 'Certificate of incorporation').click();
  await decision(desk).getByText('Certificate of incorporation (this document)').waitFor();
  await documentShown(desk);
  await desk.keyboard.press('1');
  await desk.keyboard.press('r');
  await toast(desk, 'Document rejected').waitFor();

  const sent = card(page, 'Certificate of incorporation');
  await expect.poll(() => statusIn(sent).textContent()).toBe('Rejected');
  await sent.getByText('The document is unreadable or incomplete.').waitFor();
  expect((await mail.letterTo(una.email)).text).toContain(
    'The document is unreadable or incomplete.',
  );
  await sent.getByRole('button', { name: 'Send again' }).click();
  await upload(page, 'Business', 'certificate-2.pdf');

  await inQueue(desk, 'Una Diamonds', 'Certificate of incorporation, sent again').click();
  await decision(desk).getByText('Certificate of incorporation (this document)').waitFor();
  // The row and the file of the business come one after the other.
  const approve = decision(desk).getByRole('button', { name: /^Approve/ });
  await expect.poll(() => reasonOf(approve)).toBeNull();
  await desk.keyboard.press('y');
  // What is left of the same business comes by itself.
  await decision(desk).getByText('Passport (this document)').waitFor();
  await desk.keyboard.press('y');
  await decision(desk).getByText('All requirements are met').waitFor();
  await desk.keyboard.press('Shift+Y');
  await toast(desk, 'Business registered').waitFor();
  for (const paper of ['Certificate of incorporation', 'Passport'])
    await expect.poll(() => statusIn(card(page, paper)).textContent()).toBe('Approved');

  await expect.poll(() => standing(page).textContent()).toBe('Business Process Registered');
  const stone = await deskOf(portal).stone();
  const { rows } = await portal.database.pool.query<{ diamond_type: number }>(
    'select diamond_type from stone where id = $1',
    [stone.id],
  );
  await page.goto(`${portal.url}/search?q=${stone.stock_no}&type=${rows[0]?.diamond_type}`);
  await tick(row(page, stone.stock_no));
  await page.keyboard.press('h');
  await toast(page, '1 stone held').waitFor();
  expect(faults).toEqual([]);
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
}, 120_000);
