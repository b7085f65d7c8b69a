import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import { tokenHash } from '../../../server/people/accounts/session.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, faultsOf, newWindow, toast, typeLogin } from '../../support/browser/pages.ts';
import { workbook } from '../../support/files/workbooks.ts';
import { freshDatabase } from '../../support/servers/database.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { importDeskFor } from '../../support/trade/import-desk.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal(await freshDatabase());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const LIST = [
  ['Stock #', 'Shape', 'Weight', 'Color', 'Clarity', 'Lab', 'Report #', 'Type', '$/ct'],
  ['A-1', 'Round', '1.01', 'D', 'VS1', 'GIA', '6101234567', 'Natural', '5,400.00'],
  ['A-2', 'Oval', '0.90', 'F', 'VVS2', 'GIA', '6101234568', 'Natural', '3,150.00'],
  ['A-3', 'Pear', '1.50', 'G', 'SI1', 'IGI', '6101234569', 'Natural', '2,980.00'],
];

it('the first steps lead an administrator from an empty portal to the first stones', async () => {
  const token = 'a-token-that-the-server-printed';
  await portal.database.pool.query('insert into setup_token (token_hash) values ($1)', [
    tokenHash(token),
  ]);
  const signed = await portal.call(null, 'POST', '/user/first-administrator', {
    body: {
      data: {
        token,
        email: 'nia@first.example',
        password: 'a long enough password',
        first_name: 'Nia',
        last_name: 'First',
      },
    },
  });
  expect(signed, JSON.stringify(signed.body)).toMatchObject({ status: 201 });
  /** The workers would take the steps of a list too, one a second. */
  const rest = async () => {
    const { rows } = await portal.database.pool.query<{ provider: ProviderId; by: UserId }>(
      'select p.id as provider, u.id as by from provider p, app_user u',
    );
    for (const { provider, by } of rows)
      await importDeskFor(portal, { id: by, token: '', businessId: null }, provider).rest();
  };
  const page = await (await newWindow(browser)).newPage();
  const faults = faultsOf(page, portal);
  let clicks = 0;
  await page.exposeFunction('clicked', () => {
    clicks += 1;
  });
  await page.addInitScript(() =>
    addEventListener('click', () => void (window as never as { clicked(): void }).clicked(), true),
  );
  await page.goto(portal.url);
  await typeLogin(page, 'nia@first.example', 'a long enough password');

  const steps = page.getByRole('region', { name: 'First steps' });
  const next = steps.locator('[aria-current="step"]');
  await next.getByRole('link', { name: 'Fill in the company profile' }).waitFor();
  await steps.getByRole('link', { name: 'Add a supplier' }).click();
  await page.getByRole('button', { name: 'Add a supplier' }).first().click();
  const form = page.getByRole('complementary', { name: 'Add a supplier' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Firstlight Gems');
  await form.getByText('Manual upload').click();
  await form.getByRole('button', { name: 'Add the supplier' }).click();
  await toast(page, 'Supplier added: Firstlight Gems').waitFor();

  await page.goto(`${portal.url}/dashboard`);
  await steps.getByRole('link', { name: 'Send the stock list' }).click();
  await page.getByRole('button', { name: 'Send a list' }).first().click();
  const dialog = await dialogOf(page, 'Send a stock list');
  expect(await dialog.getByRole('combobox', { name: 'Supplier' }).inputValue()).toBe(
    'Firstlight Gems',
  );
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'firstlight.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbook([{ rows: LIST }]),
  });
  await dialog.getByRole('button', { name: 'Send the list' }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await rest();
  await page.getByText('The import lists 3 stones.').waitFor();

  await page.goto(`${portal.url}/dashboard`);
  await steps.getByRole('link', { name: 'Review the dry run and approve it' }).click();
  await page.getByRole('button', { name: /^Approve/ }).click();
  const question = await dialogOf(page, /^Approve SL-/);
  await question.getByRole('button', { name: /^Approve SL-/ }).click();
  await question.waitFor({ state: 'detached' });
  await rest();
  await page
    .getByRole('list', { name: 'Import steps' })
    .locator('[aria-current]')
    .filter({ hasText: 'Applied' })
    .waitFor();

  await page.goto(`${portal.url}/search`);
  await page.getByText('3 stones', { exact: true }).waitFor();
  await page.goto(`${portal.url}/dashboard`);
  await page.getByRole('heading', { name: 'Stones by status' }).waitFor();
  await page.getByRole('cell', { name: '3', exact: true }).first().waitFor();
  // The stock is set up, and the steps go on with the prices.
  await steps.getByRole('link', { name: 'Load a Rap list' }).waitFor();
  await steps.getByRole('button', { name: 'Dismiss the first steps' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Stones by status' }).waitFor();
  expect(await steps.count()).toBe(0);
  expect(faults).toEqual([]);
  expect(clicks).toBeLessThanOrEqual(13);
});
