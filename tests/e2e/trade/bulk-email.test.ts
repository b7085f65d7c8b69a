import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  dialogOf,
  faultsOf,
  newWindow,
  PHONE,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MailingDesk, mailingDeskOf } from '../../support/trade/mailing-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let mail: MailServer;
let mailings: MailingDesk;
let browser: Browser;
/** no letter is taken over before this */
let gate: PromiseWithResolvers<void>;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  cast = await castOf(portal);
  desk = deskOf(portal);
  mailings = mailingDeskOf(portal, cast.administrator);
  browser = await launchBrowser();
});
beforeEach(() => {
  gate = Promise.withResolvers();
  mail.beforeYes = () => undefined;
});
afterEach(async () => {
  gate.resolve();
  await Promise.all(windows.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mail?.stop();
});

const walked = (edge: string) => recordWalk('browser', 'bulkEmail', edge);
const { sent } = BULK_EMAIL_STATUS;

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

const drawerOf = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const to = (...people: readonly { id: string }[]) => ({
  kind: 'clients',
  user_ids: people.map(({ id }) => id),
});

it('a mailing is written, previewed as a client, tested, sent, and reported for each client', async () => {
  const [stone] = await desk.stones(1);
  if (!stone) throw new Error('no stone');
  const page = await opened('administrator', '/bulk-email');
  const faults = faultsOf(page, portal);
  await page.getByText('Closed between the years').first().waitFor();
  await page.keyboard.press('Shift+N');
  const editor = drawerOf(page, 'Write a mailing');
  await editor.getByText('Choose recipients and stones to see the number of recipients.').waitFor();
  await editor.getByRole('button', { name: 'Save as a draft' }).click();
  await editor.getByText('Please correct 2 fields.').waitFor();
  await editor.getByText('Enter a stock number, or choose None').waitFor();

  await editor.getByRole('combobox', { name: 'Recipients' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await editor.getByRole('combobox', { name: 'Clients' }).fill('Halden');
  await page.getByRole('option', { name: /^Halden & Roe/ }).click();
  await page.keyboard.press('Escape');
  const subject = editor.getByRole('textbox', { name: 'Subject' });
  await subject.fill('For {{busines}}');
  await editor.getByRole('button', { name: 'Save as a draft' }).click();
  await editor
    .getByText('The subject contains “{{busines}}”, which is not a placeholder.')
    .waitFor();
  await subject.fill('For {{business}}');
  await editor.getByRole('textbox', { name: 'Stock numbers' }).fill(stone.stock_no.toLowerCase());
  await editor.getByText('1 trading client receives the mailing, out of 1 matched.').waitFor();
  const words = editor.getByRole('textbox', { name: 'Text' });
  await words.fill('Dear ');
  await editor.getByRole('button', { name: 'First name' }).click();
  await page.keyboard.type(',');
  await editor.getByRole('button', { name: 'Table of stones' }).click();
  expect(await words.inputValue()).toBe('Dear {{first_name}},\n{{stones}}');
  await editor.getByRole('combobox', { name: 'Preview for this trading client' }).fill('Halden');
  await page.getByRole('option', { name: /^Halden & Roe/ }).click();
  const letter = editor.frameLocator('iframe');
  await letter.getByText('Dear Ada,').waitFor();
  await letter.getByRole('cell', { name: stone.stock_no }).waitFor();
  await editor.getByText('Plain text').click();
  await editor.getByText('Dear Ada,').waitFor();
  await editor.getByRole('button', { name: 'Save as a draft' }).click();
  await toast(page, /^ML-\d{4}-\d{6} saved as a draft/).waitFor();
  walked('start/mailing.draft');

  const drawer = drawerOf(page, /^ML-/);
  const no = (await drawer.getAttribute('aria-label')) ?? '';
  await drawer
    .getByText('Choose a trading client first. The e-mail shows the prices of that trading client.')
    .waitFor();
  await drawer.getByRole('cell', { name: stone.stock_no }).waitFor();
  await page.keyboard.press('Shift+E');
  const edit = drawerOf(page, `Edit ${no}`);
  await edit.getByRole('textbox', { name: 'Subject' }).fill('Only for {{business}}');
  await edit.getByText('On a schedule').click();
  await edit.getByRole('button', { name: 'More: cron expression' }).click();
  await edit.getByRole('textbox', { name: 'Hour' }).fill('25');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByText('Invalid time input').waitFor();
  await edit.getByRole('textbox', { name: 'Hour' }).fill('9');
  await edit.getByText('Recurring').click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, `${no} saved`).waitFor();
  walked('draft/mailing.change');
  await drawer.getByText(/^Every day at 09:00 AM, .+ time, recurring$/).waitFor();

  await drawer.getByRole('button', { name: 'Schedule' }).click();
  await toast(page, `${no} is scheduled`).waitFor();
  walked('draft/mailing.schedule');
  await drawer.getByText('A mailing that is scheduled cannot be changed.').waitFor();
  await drawer.getByRole('button', { name: 'Unschedule' }).click();
  await toast(page, `${no} is a draft again`).waitFor();
  walked('scheduled/mailing.recall');

  const client = drawer.getByRole('combobox', { name: 'Preview for this trading client' });
  const trial = drawer.getByRole('button', { name: 'Send me a test' });
  const between = async () =>
    ((await trial.boundingBox())?.y ?? 0) - ((await client.boundingBox())?.y ?? 0);
  const comes = Promise.withResolvers<void>();
  await page.route('**/bulk-email/preview*', async (route) => {
    await comes.promise;
    await route.continue();
  });
  await client.fill('Halden');
  await page.getByRole('option', { name: /^Halden & Roe/ }).click();
  const apart = await between();
  comes.resolve();
  await drawer.frameLocator('iframe').getByText('Dear Ada,').waitFor();
  // What is about to be pressed does not move when the letter comes in.
  expect(await between()).toBe(apart);
  await page.unroute('**/bulk-email/preview*');
  await trial.click();
  await toast(page, /^The e-mail for Halden & Roe was sent to /).waitFor();

  await drawer.getByRole('button', { name: 'Send now' }).click();
  const dialog = await dialogOf(page, `Send ${no} now?`);
  await dialog.getByText('1 trading client receives the mailing, out of 1 chosen.').waitFor();
  await dialog.getByRole('button', { name: `Send ${no}` }).click();
  await toast(page, `${no} is being sent`).waitFor();
  walked('draft/mailing.send');
  await drawer.getByText('1 of 1 e-mail sent, 0 queued, 0 failed').waitFor();
  const log = drawer.getByRole('table', { name: 'Result for each recipient' });
  await log.getByRole('row', { name: /^Sent Halden & Roe, Ada/ }).waitFor();
  await drawer.getByText('All recipients have already received this mailing.').waitFor();
  expect(faults).toEqual([]);
});

it('of two users who change one mailing, the second sees who saved first', async () => {
  const mailing = await mailings.draft({ audience: to(cast.ada) });
  const page = await opened('administrator', `/bulk-email?open=${mailing.id}`);
  await drawerOf(page, mailing.mailing_no).waitFor();
  await page.keyboard.press('Shift+E');
  const edit = drawerOf(page, `Edit ${mailing.mailing_no}`);
  await edit.getByRole('textbox', { name: 'Subject' }).fill('Mine');
  const other = await portal.person(1, 1).catch(() => cast.administrator);
  await portal.call(other.token, 'PUT', '/bulk-email', {
    body: { data: { id: mailing.id, subject: 'Theirs' } },
  });
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByText('Theirs').first().waitFor();
  expect((await mailings.one(mailing.id)).subject).toBe('Theirs');
});

it('on a phone a mailing is stopped, sent to the remaining clients, and a draft is deleted', async () => {
  mail.beforeYes = () => gate.promise;
  const { ada, piers, odile, hanna, ravi, pending } = cast;
  const mailing = await mailings.draft({ audience: to(ada, piers, odile, hanna, ravi, pending) });
  await mailings.send(mailing.id);
  const page = await opened('administrator', `/bulk-email?open=${mailing.id}`, PHONE);
  const drawer = drawerOf(page, mailing.mailing_no);
  await drawer.getByRole('button', { name: 'Stop' }).click();
  const stop = await dialogOf(page, `Stop ${mailing.mailing_no}?`);
  await stop.getByText('E-mails already sent cannot be recalled.').waitFor();
  await stop.getByRole('button', { name: `Stop ${mailing.mailing_no}` }).click();
  await toast(page, `${mailing.mailing_no} is stopped`).waitFor();
  walked('sending/mailing.stop');
  gate.resolve();
  await drawer.getByRole('button', { name: 'Send to remaining recipients' }).click();
  const again = await dialogOf(page, /^Send ML-.* to the remaining recipients\?$/);
  await again.getByRole('button', { name: /^Send to \d clients?$/ }).click();
  await toast(
    page,
    `${mailing.mailing_no} is being sent to the recipients who did not get it`,
  ).waitFor();
  walked('stopped/mailing.retry');
  await mailings.is(mailing.id, sent.code);
  await drawer.getByText('6 of 6 e-mails sent, 0 queued, 0 failed').waitFor();

  // Another is written on the phone, and thrown away.
  await goTo(page, '/bulk-email');
  await page.keyboard.press('Shift+N');
  const editor = drawerOf(page, 'Write a mailing');
  await editor.getByRole('combobox', { name: 'Recipients' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await editor.getByRole('combobox', { name: 'Clients' }).fill('Halden');
  await page.getByRole('option', { name: /^Halden & Roe/ }).click();
  await page.keyboard.press('Escape');
  await editor.getByRole('textbox', { name: 'Subject' }).fill('For {{business}}');
  const [stone] = await desk.stones(1);
  await editor.getByRole('textbox', { name: 'Stock numbers' }).fill(stone?.stock_no ?? '');
  await editor.getByRole('textbox', { name: 'Text' }).fill('Dear ');
  await editor.getByRole('button', { name: 'First name' }).click();
  await editor.getByRole('combobox', { name: 'Preview for this trading client' }).fill('Halden');
  await page.getByRole('option', { name: /^Halden & Roe/ }).click();
  await editor.frameLocator('iframe').getByText('Dear Ada').waitFor();
  await editor.getByRole('button', { name: 'Save as a draft' }).click();
  await toast(page, /^ML-\d{4}-\d{6} saved as a draft/).waitFor();
  const unwanted = drawerOf(page, /^ML-/);
  const no = (await unwanted.getAttribute('aria-label')) ?? '';
  await unwanted.getByRole('button', { name: 'Delete' }).click();
  const remove = await dialogOf(page, `Delete ${no}?`);
  await remove.getByRole('button', { name: `Delete ${no}` }).click();
  await toast(page, 'Mailing removed').waitFor();
  walked('draft/mailing.discard');
  await page.getByText(no, { exact: true }).waitFor({ state: 'detached' });
});

it('a waiting mailing is sent now or deleted, and a rejected e-mail is sent again', async () => {
  const times = { schedule: '0 9 * * *', zone: 'UTC' };
  const page = await opened('administrator', '/bulk-email');
  const one = async (data: object) => {
    const mailing = await mailings.draft({ audience: to(cast.ada), ...data });
    await mailings.call('PUT', `/bulk-email/schedule/${mailing.id}`);
    await goTo(page, `/bulk-email?open=${mailing.id}`);
    return { mailing, drawer: drawerOf(page, mailing.mailing_no) };
  };
  const press = async (drawer: ReturnType<typeof drawerOf>, name: string, does: RegExp) => {
    await drawer.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: does }).click();
  };
  const thrown = await one({ times });
  await press(thrown.drawer, 'Delete', /^Delete ML-/);
  await toast(page, 'Mailing removed').waitFor();
  walked('scheduled/mailing.discard');

  mail.beforeYes = () => {
    throw Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
  };
  const { mailing, drawer } = await one({ times });
  await press(drawer, 'Send now', /^Send ML-/);
  await toast(page, `${mailing.mailing_no} is being sent`).waitFor();
  walked('scheduled/mailing.send');
  await drawer.getByText('The address does not exist.').waitFor();
  mail.beforeYes = () => undefined;
  await press(drawer, 'Send to remaining recipients', /^Send to 1 client/);
  await drawer.getByText('1 of 1 e-mail sent, 0 queued, 0 failed').waitFor();
  walked('sent/mailing.retry');
});

it('the mailings are read-only for the auditor', async () => {
  const page = await opened('auditor', '/bulk-email?status=4');
  await row(page, 'Sent').first().click();
  const drawer = drawerOf(page, /^ML-/);
  await drawer.getByRole('table', { name: 'Result for each recipient' }).waitFor();
  expect(
    await drawer
      .getByRole('button', { name: 'Send to remaining recipients' })
      .getAttribute('aria-disabled'),
  ).toBe('true');
});

it('a recipient unsubscribes without signing in, and subscribes again', async () => {
  const mailing = await mailings.draft({ audience: to(cast.ada) });
  await mailings.send(mailing.id);
  await mailings.is(mailing.id, sent.code);
  const [ada] = (
    await portal.database.pool.query('select email from app_user where id = $1', [cast.ada.id])
  ).rows;
  const { text = '' } = await mail.letterTo(ada.email);
  const [link = ''] = /http\S+\/unsubscribe\/\w+/.exec(text) ?? [];
  const page = await (await newWindow(browser)).newPage();
  windows.push(page.context());
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(link);
    await page.getByText(/^E-mails with stones are sent to ad/).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    const { body } = await mailings.call('POST', '/bulk-email/audience', {
      audience: to(cast.ada),
    });
    expect(body.data).toMatchObject({ readers: 0 });
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    await page.goto(`${portal.url}/unsubscribe/nobodys`);
    await page.getByText('This link is not valid').waitFor();
  }
});
