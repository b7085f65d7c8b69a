import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, reasonOf, toast, windowOf } from '../../support/browser/pages.ts';
import {
  FTP_PASSWORD,
  FTP_USER,
  type FtpServer,
  startFtpServer,
} from '../../support/servers/ftp-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { exportDeskOf, startTaker, toFtp } from '../../support/trade/export-desk.ts';
import { keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SCREEN = '/settings/external-clients';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let ftp: FtpServer;
let taker: Awaited<ReturnType<typeof startTaker>>;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  ftp = await startFtpServer();
  taker = await startTaker();
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await ftp?.stop();
  taker?.stop();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function drawerOf(by: Person, client: string, name: string) {
  const context = await windowOf(browser, by);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}${SCREEN}?open=${client}`);
  return { page, open: page.getByRole('complementary', { name }) };
}
const press = (of: Pick<Page, 'getByRole'>, name: string) =>
  of.getByRole('button', { name, exact: true }).click();

describe('the stock export of a client', () => {
  it('is set up, sent now, sent completely, changed to a URL, paused and stopped', async () => {
    const client = await keyDeskOf(portal, cast).client(cast.ada, { name: 'Shop of Ada' });
    const { page, open } = await drawerOf(cast.administrator, client, 'Shop of Ada');
    await open.getByText(/^No stock is sent to this API client\./).waitFor();
    await press(open, 'Set up');
    const setting = await dialogOf(page, 'Send the stock to Shop of Ada');
    await press(setting, 'Save');
    await setting.getByText('Enter the server name').waitFor();
    const field = (name: string) => setting.getByRole('textbox', { name });
    await field('Server').fill('127.0.0.1');
    await field('Port').fill(String(ftp.port));
    await setting.getByText('FTP, not encrypted').click();
    await field('User name').fill(FTP_USER);
    await setting.getByLabel('Password').fill(FTP_PASSWORD);
    await field('Folder').fill('/out');
    await setting.getByText('Changes only').click();
    await setting.getByRole('button', { name: 'More: cron expression' }).click();
    await field('Hour').fill('25');
    await press(setting, 'Save');
    await setting.getByText('Invalid time input').waitFor();
    await field('Hour').fill('*/4');
    await setting.getByText('Sent every 4 hours, in the time zone of the portal.').waitFor();
    await press(setting, 'Save');
    await toast(page, 'Change saved').waitFor();
    await open.getByText(`ftp://127.0.0.1:${ftp.port}/out/stock.csv`).waitFor();
    await open.getByText('None: the secret is sent unencrypted').waitFor();
    await press(open, 'Send now');
    await open.getByText('Sent', { exact: true }).waitFor();
    await open.getByText('requested by Nora Verhoeven').waitFor();
    expect([...ftp.files.keys()]).toEqual(['stock.csv']);
    await press(open, 'Send now');
    await open.getByText('Nothing new').waitFor();
    ftp.files.clear();
    await press(open, 'Send the full stock');
    await expect.poll(() => [...ftp.files.keys()]).toEqual(['stock.csv']);

    await press(open, 'Change');
    const changing = await dialogOf(page, 'Send the stock to Shop of Ada');
    expect(await changing.getByLabel('Password').inputValue()).toBe('');
    await changing.getByText('Signed URL').click();
    await changing.getByRole('textbox', { name: 'Address' }).fill(`${taker.origin}/put?sig=5`);
    await press(changing, 'Save');
    await changing.waitFor({ state: 'detached' });
    await open.getByText(`PUT ${taker.origin}/put`).waitFor();
    expect(await open.getByText('None: the secret is sent unencrypted').count()).toBe(0);
    expect(await page.content()).not.toContain('sig=5');
    await open.getByText('Set', { exact: true }).waitFor();
    await press(open, 'Send now');
    await expect.poll(() => taker.taken.map(({ url }) => url)).toEqual(['/put?sig=5']);

    await press(open, 'Pause');
    await open.getByText('Paused', { exact: true }).waitFor();
    await press(open, 'Resume');
    await open.getByText(/, your time$/).waitFor();
    await press(open, 'Stop sending');
    const stopping = await dialogOf(page, 'Stop sending the stock to Shop of Ada?');
    await press(stopping, 'Stop sending');
    await open.getByText(/^No stock is sent to this API client\./).waitFor();
  });

  it('is read-only for the auditor', async () => {
    const keys = keyDeskOf(portal, cast);
    const client = await keys.client(cast.ada, { name: 'Read shop' });
    await exportDeskOf(keys, cast.administrator).set(client, toFtp(ftp));
    const { open } = await drawerOf(cast.auditor, client, 'Read shop');
    await open.getByText(`ftp://127.0.0.1:${ftp.port}/out/stock.csv`).waitFor();
    for (const name of ['Change', 'Send now', 'Stop sending'])
      expect(await reasonOf(open.getByRole('button', { name, exact: true }))).toMatch(/right/);
    expect(await open.getByText(FTP_PASSWORD).count()).toBe(0);
  });
});
