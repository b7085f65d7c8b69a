import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, faultsOf, PHONE, row, toast, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let server: Server;
let address: string;
let authorization: string | undefined;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    authorization = request.headers.authorization;
    if (authorization === undefined) return void response.writeHead(401).end();
    response.setHeader('content-type', 'text/csv').end('Stock,Carat\nKL-1,1.21\nKL-2,0.90\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  server?.close();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});

const drawerOf = (page: Page, name: string) => page.getByRole('complementary', { name });

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

it('a supplier is added, tested, changed, deactivated and deleted', async () => {
  const page = await opened('administrator', '/supply');
  const faults = faultsOf(page, portal);
  await row(page, 'Orrin Rough & Polish').waitFor();
  await page.keyboard.press('Shift+N');
  const form = drawerOf(page, 'Add a supplier');
  await form.getByRole('button', { name: 'Add the supplier' }).click();
  await form.getByText('Enter the supplier name').waitFor();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kestrel Lane Diamonds');
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
  await form.getByText('CSV', { exact: true }).click();
  await form.getByText('Not encrypted').waitFor();
  await form.getByText('Token', { exact: true }).click();
  await form.getByRole('button', { name: 'Add the supplier' }).click();
  await toast(page, 'Supplier added: Kestrel Lane Diamonds').waitFor();

  const drawer = drawerOf(page, 'Supplier Kestrel Lane Diamonds');
  await drawer.getByText('token not set').waitFor();
  await page.keyboard.press('i');
  await drawer.getByText('The server rejected the sign-in (status 401)').waitFor();
  await page.keyboard.press('Shift+E');
  // Its name follows what is saved.
  const editor = page.getByRole('complementary', { name: /^Change Kestrel/ });
  await editor.locator('input[type=password]').fill('open sesame');

  // Another administrator renames it meanwhile: nothing typed is lost, and both are told.
  const { rows } = await portal.database.pool.query<{ id: string }>(
    "select id from provider where name = 'Kestrel Lane Diamonds'",
  );
  await portal.call(cast.administrator.token, 'PUT', `/inventory/company/${rows[0]?.id}`, {
    body: { data: { name: 'Kestrel Lane Ltd' } },
  });
  await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Kestrel Lane & Co');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('Kestrel Lane Diamonds → Kestrel Lane Ltd').waitFor();
  await editor.getByRole('button', { name: /Keep mine/ }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  const renamed = drawerOf(page, 'Supplier Kestrel Lane & Co');
  await renamed.getByText('token set').waitFor();

  await renamed.getByRole('button', { name: 'Test' }).click();
  await renamed.getByRole('cell', { name: 'KL-2' }).waitFor();
  await renamed.getByRole('columnheader', { name: 'Carat' }).waitFor();
  expect(authorization).toBe('Bearer open sesame');
  await renamed.getByText('Nothing was imported.').waitFor();

  await renamed.getByRole('button', { name: 'Deactivate' }).click();
  await toast(page, 'Kestrel Lane & Co deactivated').waitFor();
  await renamed
    .getByText('This supplier is inactive, so its stock lists are not accepted.')
    .first()
    .waitFor();
  await page.keyboard.press('z');
  await toast(page, 'Kestrel Lane & Co activated').waitFor();

  await renamed.getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete Kestrel Lane & Co?');
  await page.getByRole('button', { name: 'Delete Kestrel Lane & Co' }).click();
  await toast(page, 'Supplier removed: Kestrel Lane & Co').waitFor();
  await row(page, 'Kestrel Lane & Co').waitFor({ state: 'detached' });

  await row(page, 'Orrin Rough & Polish').dblclick();
  await drawerOf(page, 'Supplier Orrin Rough & Polish')
    .getByRole('button', { name: 'Delete' })
    .click();
  await dialogOf(page, 'Delete Orrin Rough & Polish?');
  await page.getByRole('button', { name: 'Delete Orrin Rough & Polish' }).click();
  await dialogOf(page, 'Orrin Rough & Polish cannot be deleted');
  await page.getByText(/stones belong to this supplier\./).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'FTP' }).click({ force: true });
  await row(page, 'Tanwick Stones').waitFor();
  expect(new URL(page.url()).search).toBe('?type=1');
  await page.getByLabel('Supplier name').fill('nobody at all');
  await page.getByRole('button', { name: /Show all/ }).click();
  await page.getByRole('radio', { name: 'Manual upload' }).click({ force: true });
  await page.waitForURL(/type=hand/);
  await row(page, 'Tanwick Stones').waitFor({ state: 'detached' });
  await row(page, 'Bexley Parcel').dblclick();
  await drawerOf(page, 'Supplier Bexley Parcel')
    .getByText('No server is set up for this supplier. Its stock lists are uploaded manually.')
    .first()
    .waitFor();
  expect(faults.filter((fault) => !/401|409|502/.test(fault))).toEqual([]);
});

it('a list is fetched now and by a schedule, which is paused and resumed; an unencrypted connection is marked', async () => {
  const made = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: {
      data: {
        name: 'Lark & Pettibone',
        source: 6,
        api: {
          address,
          method: 'GET',
          headers: [{ name: 'X-Client', value: 'culet' }],
          sign_in: 'bearer',
          sign_in_name: null,
          format: 'csv',
          rows_path: null,
          paging: null,
          is_full: false,
        },
        secret: 'open sesame',
      },
    },
  });
  const { id } = made.body.data as { id: string };
  const page = await opened('administrator', `/supply?open=${id}`);
  const faults = faultsOf(page, portal);
  const drawer = drawerOf(page, 'Supplier Lark & Pettibone');
  await drawer.getByText('The list of this supplier has not been fetched yet.').waitFor();
  await drawer.getByText('The list of this supplier is fetched manually.').waitFor();
  await page.keyboard.press('Shift+R');
  await toast(page, 'The stock list is being fetched').waitFor();
  const runs = drawer.getByRole('region', { name: 'Latest runs' }).locator('tbody tr');
  await runs.first().getByText(/^SL-/).waitFor();
  await runs.first().getByText('Waiting').waitFor();
  await runs
    .first()
    .getByText(/^requested by /)
    .waitFor();
  await drawer.getByRole('button', { name: 'Run now' }).click();
  await runs.nth(1).waitFor();
  await runs.first().getByText('Nothing new').waitFor();

  await drawer.getByRole('button', { name: 'Change' }).click();
  const editor = drawerOf(page, 'Change Lark & Pettibone');
  await editor.getByText('On a schedule', { exact: true }).click();
  await editor.getByText('Fetched every day at 06:00 AM').waitFor();
  const time = editor.getByRole('group', { name: 'Time of day' });
  await time.getByLabel('hours').fill('08');
  await editor.getByRole('combobox', { name: 'Every' }).click();
  await page.getByRole('option', { name: 'Monday to Friday' }).click();
  await editor.getByText('Fetched at 08:00 AM from Monday to Friday').waitFor();
  expect(await editor.getByRole('textbox', { name: 'Weekday' }).count()).toBe(0);
  await editor.getByRole('button', { name: 'More: cron expression' }).click();
  await editor.getByRole('textbox', { name: 'Hour' }).fill('24');
  await editor.getByRole('textbox', { name: 'Weekday' }).fill('mon-sat');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('Invalid time input').waitFor();
  await editor.getByRole('textbox', { name: 'Hour' }).fill('7');
  await editor.getByText('Fetched at 07:00 AM from Monday to Saturday').waitFor();
  await editor.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('At 07:00 AM from Monday to Saturday, UTC time').waitFor();
  await drawer.getByText(/your time$/).waitFor();
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await toast(page, /not fetched until the schedule is resumed/).waitFor();
  await drawer.getByText('Paused', { exact: true }).waitFor();
  await row(page, 'Paused, at 07:00 AM').waitFor();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await drawer.getByText(/your time$/).waitFor();

  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: string }>(
    "select id from provider where name = 'Tanwick Stones'",
  );
  const secret = { body: { data: { secret: 'open sesame' } } };
  const path = `/inventory/company/${rows[0]?.id}`;
  expect(await portal.call(cast.administrator.token, 'PUT', path, secret)).toMatchObject({
    status: 200,
  });
  // Settings that were saved before an open address with a secret was refused.
  await pool.query(
    `update provider set settings = settings || '{"address": "http://orrin.example/stock?access_token=1"}'
      where name = 'Orrin Rough & Polish'`,
  );
  // What was written past the portal is told to nobody.
  await page.reload();
  for (const [at, name, marks] of [
    ['/supply?type=1', 'Tanwick Stones', 1],
    ['/supply', 'Orrin Rough & Polish', 1],
    ['/supply?type=1', 'Madrone Lab Diamonds', 0],
  ] as const) {
    await goTo(page, at);
    await row(page, name).dblclick();
    const supplier = drawerOf(page, `Supplier ${name}`);
    await supplier.getByText('List source').waitFor();
    expect(await supplier.getByText('None: the secret is sent unencrypted').count(), name).toBe(
      marks,
    );
  }
  expect(faults).toEqual([]);
});

it('quality control reads suppliers and sees why changes are disabled, on a phone too', async () => {
  for (const size of [undefined, PHONE]) {
    const page = await opened('qualityControl', '/supply?type=1', size);
    await page.getByText('Madrone Lab Diamonds').first().waitFor();
    if (size === PHONE) await page.getByText('Madrone Lab Diamonds').first().click();
    else await row(page, 'Madrone Lab Diamonds').dblclick();
    const drawer = drawerOf(page, 'Supplier Madrone Lab Diamonds');
    await drawer.getByText('ftps://files.madrone.example/out/stock-*.csv').waitFor();
    await drawer.getByText('You do not have the right to do this.').first().waitFor();
  }
});
