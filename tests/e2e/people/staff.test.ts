import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  dialogOf,
  faultsOf,
  newWindow,
  PHONE,
  row,
  toast,
  typeLogin,
  windowOf,
} from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
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

const USERS = '/settings/users';
const PASSWORD = 'a long walk by the river';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const drawerOf = (page: Page, name: string) => page.getByRole('complementary', { name });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

describe('the users screen', () => {
  it('lets an administrator add a colleague, who signs in, is renamed, deleted and signed out', async () => {
    const page = await opened('administrator', USERS);
    const faults = faultsOf(page, portal);
    await heading(page, 'Users').waitFor();

    await page.getByRole('button', { name: 'Add a user' }).click();
    const form = drawerOf(page, 'Add a user');
    const { rows } = await portal.database.pool.query<{ email: string }>(
      'select email from app_user where id = $1',
      [cast.qualityControl.id],
    );
    // An address of another account is said at the field.
    await form.getByRole('button', { name: 'Add administrator' }).click();
    await form.getByText('Enter the first name').waitFor();
    await form.getByLabel('First name').fill('Twin');
    await form.getByLabel('E-mail address').fill(rows[0]?.email ?? '');
    await form.getByRole('button', { name: 'Add administrator' }).click();
    await form.getByText('Please correct 1 field.').waitFor();
    await expect
      .poll(() => form.getByLabel('E-mail address').getAttribute('aria-invalid'))
      .toBe('true');
    await form.getByText('Quality control', { exact: true }).click();
    await form.getByLabel('First name').fill('Oriel');
    await form.getByLabel('Last name').fill('Vance');
    await form.getByLabel('E-mail address').fill('oriel@house.example');
    await form.getByText('Set now').click();
    await form.getByRole('button', { name: 'Generate' }).click();
    const made = form.getByLabel('Initial password');
    await expect.poll(() => made.inputValue()).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const password = await made.inputValue();
    await form.getByRole('button', { name: 'Add quality control' }).click();
    await toast(page, 'Quality control added').waitFor();
    await row(page, 'Oriel Vance').waitFor();

    const theirs = await newWindow(browser);
    windows.push(theirs);
    const other = await theirs.newPage();
    await other.goto(`${portal.url}/login`);
    await typeLogin(other, 'oriel@house.example', password);
    await other.getByRole('navigation', { name: 'Screens' }).waitFor();
    await other.goto(portal.url + USERS);
    await heading(other, 'No access').waitFor();

    await row(page, 'Oriel Vance').dblclick();
    const known = drawerOf(page, 'Oriel Vance');
    await known.getByLabel('Last name').fill('Vance-Hale');
    await known.getByRole('combobox', { name: 'Code' }).fill('belg');
    await page.getByRole('option', { name: 'Belgium' }).click();
    await known.getByLabel('Mobile').fill('470 55 50 12');
    await known.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Oriel Vance-Hale').getByText('+32 470 55 50 12').waitFor();

    await row(page, 'Oriel Vance-Hale').dblclick();
    await drawerOf(page, 'Oriel Vance-Hale').getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page, 'Delete Oriel Vance-Hale?');
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Delete Oriel Vance-Hale' }).click();
    await toast(page, 'Oriel Vance-Hale deleted').waitFor();
    await row(page, 'Oriel Vance-Hale').waitFor({ state: 'detached' });
    await other.goto(`${portal.url}/search`);
    await other.waitForURL(/\/login/);
    // The address of another account was refused.
    expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
  });

  it('deactivates and activates a colleague, but not the own account, and keeps the user in the URL', async () => {
    const made = await portal.call(cast.administrator.token, 'POST', '/admin/create-qc', {
      body: { data: { email: 'ilse@house.example', first_name: 'Ilse', password: PASSWORD } },
    });
    expect(made.status).toBe(201);
    const theirs = await newWindow(browser);
    windows.push(theirs);
    const other = await theirs.newPage();
    await other.goto(`${portal.url}/login`);
    await typeLogin(other, 'ilse@house.example', PASSWORD);
    await other.getByRole('navigation', { name: 'Screens' }).waitFor();

    const page = await opened('administrator', USERS);
    await row(page, 'ilse@house.example').waitFor();
    await row(page, 'ilse@house.example').dblclick();
    const drawer = drawerOf(page, 'Ilse');
    await drawer.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Deactivate Ilse' }).click();
    await toast(page, 'Ilse deactivated').waitFor();
    await row(page, 'Ilse').getByText('Inactive').waitFor();
    await other.goto(`${portal.url}/search`);
    await other.waitForURL(/\/login/);

    await drawer.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('button', { name: 'Activate Ilse' }).click();
    await toast(page, 'Ilse activated').waitFor();
    await row(page, 'Ilse').getByText('Inactive').waitFor({ state: 'detached' });

    // The role and the search are in the address.
    await goTo(page, USERS);
    await page.getByRole('radiogroup', { name: 'Role' }).getByText('Quality control').click();
    await expect.poll(() => path(page)).toBe(`${USERS}?role=5`);
    const shown = () => page.locator('tbody tr[data-index]').allTextContents();
    await expect
      .poll(async () => (await shown()).every((text) => text.includes('Quality control')))
      .toBe(true);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('No user matches these filters').waitFor();
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect.poll(() => path(page)).toBe(USERS);

    // Nobody does so with the own account.
    await goTo(page, `${USERS}?role=1`);
    await page.locator('tbody tr[data-index]').first().dblclick();
    for (const act of ['Delete', 'Deactivate']) {
      const button = page.getByRole('button', { name: act, exact: true });
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      await page
        .getByText(`You cannot ${act.toLowerCase()} your own account.`)
        .first()
        .waitFor({ state: 'attached' });
    }
  });
});

describe('the guests screen', () => {
  it('is for administrators only, sorted and searched in the URL; guests are deactivated and activated', async () => {
    const { rows } = await portal.database.pool.query<{ email: string; guest_company: string }>(
      'select email, guest_company from app_user where id = $1',
      [cast.guest.id],
    );
    const { email = '', guest_company: company = '' } = rows[0] ?? {};
    const page = await opened('administrator', '/guests');
    await row(page, company).getByText(email).waitFor();
    await row(page, company).dblclick();
    const drawer = drawerOf(page, company);
    await drawer.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: `Deactivate ${company}` }).click();
    const told = toast(page, `${company} deactivated`);
    // A message on which the pointer rests stays.
    await told.hover();
    await row(page, company).getByText('Inactive').waitFor();
    await told.getByRole('button', { name: 'Undo' }).click();
    await row(page, company).getByText('Inactive').waitFor({ state: 'detached' });
    await goTo(page, '/guests');
    await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').first().click();
    await expect.poll(() => path(page)).toBe('/guests?sort=company_name&order=asc');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/guests');
    await page.getByRole('searchbox').fill('no such guest');
    await page.getByText('No guest matches these filters').waitFor();

    const reader = await opened('qualityControl', '/guests');
    await row(reader, company).getByText('***').waitFor();
    expect(await reader.content()).not.toContain(email);
    await row(reader, company).dblclick();
    const closed = reader.getByRole('button', { name: 'Deactivate' });
    await expect.poll(() => closed.getAttribute('aria-disabled')).toBe('true');
  });

  it('is a list on a phone', async () => {
    const page = await opened('administrator', '/guests', PHONE);
    await page.locator('.ui-grid-item-title').first().waitFor();
  });
});
