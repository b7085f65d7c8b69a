import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { exportBy } from '../../support/browser/downloads.ts';
import {
  DESK,
  dialogOf,
  faultsOf,
  namelessIn,
  PHONE,
  reasonOf,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { newAssociate, newCustomerOf } from '../../support/trade/associates.ts';
import { signInByCopiedLink } from '../../support/trade/invited.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];

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
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size = DESK): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const part = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Associate sections' }).getByRole('link', { name });

describe('the associates screen', () => {
  it('lets an administrator add an associate, correct the record, transfer customers and remove the associate', async () => {
    const page = await screen(cast.administrator, '/business-associate');
    await row(page, 'Tove').waitFor();
    await page.keyboard.press('Shift+N');
    const drawer = page.getByRole('complementary', { name: 'Add an associate' });
    await drawer.getByRole('button', { name: 'Add the associate' }).click();
    await drawer.getByText('Please correct 3 fields.').waitFor();
    await drawer
      .getByText('Mail is not set up. Copy the invitation link after adding the person.')
      .waitFor();
    await drawer.getByLabel('First name').fill('Greta');
    await drawer.getByLabel('Last name').fill('Lind');
    await drawer.getByLabel('E-mail address').fill('greta@newcomers.example');
    await drawer.getByRole('combobox', { name: 'Code' }).fill('belg');
    await page.getByRole('option', { name: 'Belgium' }).click();
    await drawer.getByLabel('Mobile').fill('470 55 50 77');
    await drawer.getByRole('button', { name: 'Add the associate' }).click();
    await toast(page, 'Business associate added: Greta Lind').waitFor();
    await heading(page, 'Greta Lind').waitFor();
    await page.getByText('+32 470 55 50 77').first().waitFor();
    await signInByCopiedLink(
      page,
      'Business associate added: Greta Lind',
      'greta@newcomers.example',
    );
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.keyboard.press('Shift+E');
    const edit = page.getByRole('complementary', { name: 'Edit Greta Lind' });
    await edit.getByLabel('Last name').fill('Lindqvist');
    await edit.getByRole('combobox', { name: 'Salesperson type' }).click();
    await page.getByRole('option', { name: 'Key accounts' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Greta Lindqvist').waitFor();
    await page.getByText('Key accounts').waitFor();

    const business = await newCustomerOf(portal, id);
    await button(page, 'Delete').click();
    await dialogOf(page, 'Delete Greta Lindqvist?');
    await page.keyboard.press('1');
    await button(page, 'Delete Greta Lindqvist').click();
    const refused = page.getByRole('dialog', { name: 'Greta Lindqvist cannot be deleted yet' });
    await refused.getByText(PROBLEMS.associateHasWork.message).waitFor();
    await refused.getByText(/Gems is still assigned to this associate\./).waitFor();
    await refused.getByRole('button', { name: 'Show the customers' }).click();
    await page.waitForURL(`**/business-associate/${id}/customers`);
    const customer = row(page, 'Gems');
    await customer.waitFor();
    await expect.poll(() => part(page, /^Customers/).getAttribute('aria-current')).toBe('page');
    await expect.poll(() => part(page, 'Profile').getAttribute('aria-current')).toBeNull();

    await customer.locator('.ui-grid-tick').click();
    await button(page, /^Reassign to…/).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign 1 customer of Greta Lindqvist' });
    await dialog.getByRole('button', { name: 'Reassign 1 customer' }).click();
    await dialog.getByText('Choose an associate', { exact: true }).last().waitFor();
    await dialog.getByRole('combobox', { name: 'To' }).fill('tove');
    await page.getByRole('option', { name: /^Tove/ }).click();
    await dialog.getByRole('button', { name: 'Reassign 1 customer' }).click();
    await toast(page, /is now responsible for 1 customer/).waitFor();
    await page.getByText('No customers assigned').waitFor();
    const { rows } = await portal.database.pool.query<{ associate_id: string }>(
      'select associate_id from business where id = $1',
      [business],
    );
    expect(rows[0]?.associate_id).toBe(cast.tove.id);

    await button(page, 'Delete').click();
    await dialogOf(page, 'Delete Greta Lindqvist?');
    await page.keyboard.press('1');
    await button(page, 'Delete Greta Lindqvist').click();
    await toast(page, 'Greta Lindqvist deleted').waitFor();
    await page.waitForURL(`${portal.url}/business-associate`);
    await row(page, 'Tove').waitFor();
    await expect.poll(() => row(page, 'Greta').count()).toBe(0);
  });

  it('sets a password that follows the rules', async () => {
    const { id, email } = await newAssociate(portal, cast.administrator);
    const page = await screen(cast.administrator, `/business-associate/${id}/security`);
    await button(page, 'Change password').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New password').fill(email);
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await dialog.getByText('Do not use your name or e-mail address.').first().waitFor();
    await dialog.getByLabel('New password').fill('quite another sentence');
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await toast(page, /^Password of Lena Marsh \d+ changed$/).waitFor();
    const answer = await portal.call(null, 'POST', '/user/login', {
      body: { data: { email, password: 'quite another sentence' } },
    });
    expect(answer.status).toBe(200);
  });

  it('downloads the workbook, and is searched, sorted and opened with the keyboard, with the state in the URL', async () => {
    const page = await screen(cast.administrator, '/business-associate');
    await row(page, 'Tove').waitFor();
    const file = await exportBy(page, 'Excel, all details');
    expect(file.suggestedFilename()).toBe('business-associates.xlsx');
    await toast(page, 'business-associates.xlsx downloaded successfully').waitFor();
    await page.getByRole('columnheader', { name: 'Customers' }).click();
    await page.waitForURL('**/business-associate?sort=customers');
    await page.getByRole('searchbox', { name: 'Name, number or company' }).fill('tove');
    await page.waitForURL(/q=tove/);
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(1);
    await page.reload();
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(1);
    await row(page, 'Tove').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page
      .getByRole('complementary', { name: /^Associate Tove/ })
      .getByRole('link', { name: 'Open the page' })
      .click();
    await page.waitForURL(`**/business-associate/${cast.tove.id}`);
    await button(page, 'Business associates').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/business-associate\?.*q=tove/);
    // One who is not there leads back to the list.
    await page.goto(`${portal.url}/business-associate/${NOBODYS_ID}/customers`);
    await toast(page, PROBLEMS.notFound.message).waitFor();
    await page.waitForURL(`${portal.url}/business-associate`);
    await heading(page, 'Business associates').waitFor();
  });
});

it('shows quality control disabled commands, with the reason', async () => {
  const page = await screen(cast.qualityControl, '/business-associate');
  await row(page, 'Tove').waitFor();
  await expect
    .poll(() => reasonOf(button(page, /^Add an associate/)))
    .toBe(PROBLEMS.forbidden.message);
  await row(page, '***').first().waitFor();
});

it('shows an associate only the own record and the change of the own password', async () => {
  const page = await screen(cast.tove, '/business-associate');
  await page.waitForURL(`**/business-associate/${cast.tove.id}`);
  await part(page, 'Security').click();
  await button(page, 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password').fill('certainly not this one');
  await dialog.getByLabel('New password').fill('quite another sentence');
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await dialog.getByText(PROBLEMS.oldPasswordWrong.message).first().waitFor();
  await page.goto(`${portal.url}/business-associate/${cast.marek.id}`);
  await toast(page, PROBLEMS.notFound.message).waitFor();
  await page.waitForURL(`**/business-associate/${cast.tove.id}`);
});

it.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const)('%s has no accessibility faults on any tab of the record', async (_, size) => {
  const record = `/business-associate/${cast.tove.id}`;
  const page = await screen(cast.administrator, record, size);
  const faults = faultsOf(page, portal);
  for (const name of ['', '/customers', '/activity', '/security']) {
    if (name !== '') await goTo(page, record + name);
    await part(page, 'Profile').waitFor();
    await expect
      .poll(() => page.locator('.ui-skeleton, .ui-skeleton-row, main [aria-busy="true"]').count())
      .toBe(0);
    await expect.poll(() => namelessIn(page), { message: name }).toEqual([]);
    const overhang = await page
      .locator('html, .shell-main, #screen')
      .evaluateAll((parts) =>
        parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
    expect(Math.max(...overhang), name).toBeLessThanOrEqual(0);
    expect(faults, name).toEqual([]);
  }
});
