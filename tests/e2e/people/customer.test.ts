import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { exportBy } from '../../support/browser/downloads.ts';
import {
  dialogOf,
  PHONE,
  reasonOf,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { signInByCopiedLink } from '../../support/trade/invited.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let desk: Desk;
let browser: Browser;
let cast: Cast;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
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

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
/** From now on the page waits for what it reads of clients, until it is let go. */
async function readsLate(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/customer\//, async (route) => {
    if (route.request().method() === 'GET') await promise;
    await route.continue();
  });
  return resolve;
}
const firstRow = (page: Page) => page.locator('tbody tr[data-index="0"]');
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Customer sections' }).getByRole('link', { name });

async function one<T extends object>(query: string, ...values: readonly unknown[]): Promise<T> {
  const { rows } = await portal.database.pool.query<T>(query, [...values]);
  if (!rows[0]) throw new Error('there is no such record');
  return rows[0];
}
const isActive = async (id: string): Promise<boolean> =>
  (await one<{ is_active: boolean }>('select is_active from app_user where id = $1', id)).is_active;
const companyOf = async ({ businessId }: Person): Promise<string> =>
  (
    await one<{ name: string }>(
      'select company_name as name from business where id = $1',
      businessId,
    )
  ).name;

const emailOf = async ({ id }: Person): Promise<string> =>
  (await one<{ email: string }>('select email from app_user where id = $1', id)).email;
async function addressesIn(page: Page): Promise<readonly string[]> {
  await page.getByText('Sign-in address').waitFor();
  const read = await page.getByRole('main').innerText();
  return [...read.matchAll(/[\w.*]+@[\w.]+/g)].map(([it]) => it);
}

/** A customer with a business of its own, whom no other test knows. */
async function newcomer(company: string): Promise<Person> {
  const slug = company.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const { status, body } = await portal.call(
    cast.administrator.token,
    'POST',
    '/customer/add-customer-with-business',
    {
      body: {
        data: {
          first_name: 'Imke',
          last_name: 'Roosen',
          email: `imke@${slug}.example`,
          business: { company_name: company },
        },
      },
    },
  );
  expect(status).toBe(201);
  const { id, business_id } = body.data as { id: UserId; business_id: BusinessId };
  return { id, businessId: business_id, token: '' };
}

describe('the list of customers', () => {
  it('is searched, also by two words, opened with Enter, and keeps its state on return', async () => {
    const company = await companyOf(cast.ada);
    const page = await screen(cast.administrator, '/client');
    const field = page.getByRole('searchbox', { name: /^Company, person/ });
    const [first = '', ...others] = company.split(' ');
    await field.pressSequentially(`${first} `);
    await page.waitForURL((url) => url.searchParams.get('q') === first);
    // The blank is kept while the hand rests.
    await field.pressSequentially(others.join(' '));
    await page.waitForURL((url) => url.searchParams.get('q') === company);
    await row(page, company).waitFor();
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: `Client ${company}` });
    await drawer.getByRole('link', { name: 'Open the page' }).click();
    await expect.poll(() => title(page).textContent()).toBe(company);
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/client\?q=/);
    await row(page, company).waitFor();
    expect(await drawer.count()).toBe(0);
  });

  it('does not delay a user who navigates while typing, even if the response is slow', async () => {
    const page = await screen(cast.administrator, '/client');
    await page.clock.install();
    for (const go of [
      () => page.getByRole('link', { name: 'Transactions' }).click(),
      // As a key of the browser does: the field keeps the focus until the other screen is there.
      () => page.evaluate(() => history.pushState({}, '', '/transaction')),
    ]) {
      await page.goto(`${portal.url}/client`);
      await firstRow(page).waitFor();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/transaction*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.getByRole('searchbox', { name: /^Company, person/ }).fill('nobody');
      await go();
      // Longer than the list waits for a hand to rest.
      await page.clock.runFor(2_000);
      release();
      await expect.poll(() => title(page).textContent()).toBe('Confirm stones');
      await page.unroute('**/assets/transaction*.js');
    }
  });

  it('accepts a complete or pasted day, keeps every filter in the URL and reports an empty result', async () => {
    const page = await screen(cast.administrator, '/client');
    await firstRow(page).waitFor();
    const asked: string[] = [];
    page.on('framenavigated', () => asked.push(new URL(page.url()).searchParams.get('from') ?? ''));
    const from = page.getByLabel('Created on or after');
    const isFaulty = () => from.getAttribute('aria-invalid');
    await from.pressSequentially('05-03-2026');
    await page.waitForURL(/from=2026-03-05/);
    await from.blur();
    await expect.poll(() => from.inputValue()).toBe('05/03/2026');
    // Another day over it, of which no part is a day: what was asked stays asked.
    await from.focus();
    await page.keyboard.type('31-02-2026');
    expect(await isFaulty()).not.toBe('true');
    await from.blur();
    await expect.poll(isFaulty).toBe('true');
    await page.getByRole('tooltip').getByText('There is no 31 February 2026.').waitFor();
    await from.focus();
    await page.keyboard.type('06/03/2026');
    await page.waitForURL(/from=2026-03-06/);
    await expect.poll(isFaulty).not.toBe('true');
    expect(asked).toEqual(['2026-03-05', '2026-03-06']);
    // The calendar opens where the day is.
    await page.getByRole('button', { name: 'Choose in a calendar' }).click();
    const march = page.getByRole('dialog', { name: /^Choose/ });
    await march.getByRole('button', { name: '6 March 2026', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const filters = page.getByRole('search', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => from.inputValue()).toBe('');

    const field = page.getByRole('searchbox', { name: /^Company, person/ });
    const pasted = async (text: string) => {
      await field.fill(text);
      await field.press('ControlOrMeta+A');
      await field.press('ControlOrMeta+X');
      await from.focus();
      await page.keyboard.press('ControlOrMeta+V');
    };
    await pasted('05-03-2026');
    await page.waitForURL(/from=2026-03-05/);
    await expect.poll(() => from.inputValue()).toBe('05/03/2026');
    await pasted('06-03-2026');
    await page.waitForURL(/from=2026-03-06/);

    await filters.getByRole('button', { name: 'Clear' }).click();
    await filters.getByText('Not registered', { exact: true }).click();
    await page.waitForURL(/registered=no/);
    await filters.getByText('Inactive', { exact: true }).click();
    await page.waitForURL(/active=no/);
    await filters.getByLabel('Created on or before').fill('2001-02-03');
    await page.waitForURL(/to=2001-02-03/);
    await page.getByText('No customer matches these filters').waitFor();
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await firstRow(page).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');

    const file = await exportBy(page, 'Excel, all details');
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    await toast(page, `${file.suggestedFilename()} downloaded successfully`).waitFor();
  });

  it('deactivates the selected customers after a confirmation, shows the progress, and is undone with Z', async () => {
    const people = [await newcomer('Aldermoor One'), await newcomer('Aldermoor Two')];
    const page = await screen(cast.administrator, '/client?q=Aldermoor');
    for (const name of ['Aldermoor One', 'Aldermoor Two']) await tick(row(page, name));
    await page.keyboard.press('Shift+D');
    await dialog(page).getByRole('button', { name: 'Deactivate 2 customers' }).click();
    await toast(page, '2 customers deactivated').waitFor();
    expect(await Promise.all(people.map(({ id }) => isActive(id)))).toEqual([false, false]);
    await page.keyboard.press('z');
    await expect
      .poll(() => Promise.all(people.map(({ id }) => isActive(id))))
      .toEqual([true, true]);
  });

  it('shows an associate only the own customers, with masked addresses', async () => {
    const own = await one<{ count: string }>(
      `select count(*) from app_user u join business b on b.id = u.business_id
        where u.role_id = 2 and u.deleted_at is null and b.associate_id = $1`,
      cast.tove.id,
    );
    const page = await screen(cast.tove, '/client');
    await page.getByText(`${own.count} customers`, { exact: true }).waitFor();
    await row(page, await companyOf(cast.ada)).waitFor();
    await expect.poll(async () => await row(page, await companyOf(cast.hanna)).count()).toBe(0);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Associate' }).count()).toBe(0);
    await firstRow(page).getByText('***').waitFor();
    const email = await emailOf(cast.piers);
    const [name = '', domain] = email.split('@');
    const masked = `${name.slice(0, 2)}***${name.slice(-2)}@${domain}`;
    await goTo(page, `/client/${cast.piers.id}?tab=sign-in`);
    expect(await addressesIn(page)).toEqual([masked, masked]);
    await page.evaluate((path) => history.pushState({}, '', path), `/client/${cast.hanna.id}`);
    await page.getByText(PROBLEMS.notFound.message).waitFor();
    await page.getByRole('button', { name: 'All customers' }).click();
    await row(page, await companyOf(cast.ada)).waitFor();
  });

  it('has disabled commands for the auditor, with the reason', async () => {
    const page = await screen(cast.auditor, '/client');
    await firstRow(page).waitFor();
    const add = page.getByRole('button', { name: /^Add a customer/ });
    await expect.poll(() => reasonOf(add)).toBe(PROBLEMS.forbidden.message);
    await expect.poll(() => page.locator('.ui-grid-tick').count()).toBe(0);
    await goTo(page, `/client/${cast.ada.id}`);
    const edit = page.getByRole('button', { name: /^Edit/ });
    await expect.poll(() => reasonOf(edit)).toBe(PROBLEMS.forbidden.message);
  });

  it('has two lines per customer on a phone, below one row of filters', async () => {
    const page = await screen(cast.administrator, '/client', PHONE);
    const filters = page.getByRole('search', { name: 'Filters' });
    const fold = filters.getByRole('button', { name: /^Filters/ });
    await fold.waitFor();
    expect(await filters.evaluate((it) => it.getBoundingClientRect().height)).toBeLessThan(60);
    await fold.click();
    await filters.getByText('Inactive').click();
    await page.waitForURL(/active=no/);
    await fold.click();
    await expect.poll(() => filters.getByText('Inactive').count()).toBe(0);
    expect(await fold.textContent()).toBe('Filters, 1 set');
    await filters.getByRole('button', { name: 'Clear' }).click();
    const item = page.locator('.ui-grid-item', { hasText: await companyOf(cast.ada) });
    await item.locator('.ui-grid-item-main').click();
    await page
      .getByRole('complementary', { name: `Client ${await companyOf(cast.ada)}` })
      .getByRole('link', { name: 'Open the page' })
      .click();
    await expect.poll(() => title(page).textContent()).toBe(await companyOf(cast.ada));
  });
});

describe('one customer', () => {
  it('is added with the business if no other has the address, and shows every field as typed', async () => {
    const page = await screen(cast.administrator, '/client');
    await firstRow(page).waitFor();
    await page.keyboard.press('Shift+N');
    await page
      .getByText('Mail is not set up. Copy the invitation link after adding the person.')
      .waitFor();
    await page.getByLabel('First name').fill('Wanda');
    const address = page.getByLabel('E-mail address');
    await address.fill(await emailOf(cast.piers));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Please correct 1 field.').waitFor();
    await page.getByText('Enter the name of the company').waitFor();
    await page.getByLabel('Company').fill('Harrowgate & Finch');
    // The address belongs to another already, which is said at its field.
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').getByText(PROBLEMS.emailTaken.message).waitFor();
    await address.fill('wanda@harrowgate.example');
    await page.getByRole('combobox', { name: 'Code' }).fill('belg');
    await page.getByRole('option', { name: 'Belgium' }).click();
    await page.getByLabel('Mobile').fill('470 12 34 56');
    const place = (name: string) => page.getByRole('combobox', { name, exact: true });
    await place('Country').fill('belgium');
    await page.getByRole('option', { name: 'Belgium', exact: true }).click();
    await place('City').fill('Antwerp');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Harrowgate & Finch added').waitFor();
    recordWalk('browser', 'activeFlag', 'start/flag.create');
    recordWalk('browser', 'business', 'start/business.open');
    await expect.poll(() => title(page).textContent()).toBe('Harrowgate & Finch');
    const contact = page.getByRole('region', { name: 'Contact' });
    await contact.getByText('wanda@harrowgate.example').first().waitFor();
    await contact.getByText('+32 470 12 34 56').waitFor();
    await signInByCopiedLink(page, 'Harrowgate & Finch added', 'wanda@harrowgate.example');
    await page
      .getByRole('region', { name: 'Business', exact: true })
      .getByText('Antwerp')
      .waitFor();
  });

  it('has a list on every tab, is edited with its shortcut, and has its failed sign-ins reset', async () => {
    const person = await newcomer('Quillon Brothers');
    await portal.call(null, 'POST', '/user/login', {
      body: { data: { email: await emailOf(person), password: 'not the right one' } },
    });
    const page = await screen(cast.administrator, `/client/${person.id}`);
    await expect.poll(() => title(page).textContent()).toBe('Quillon Brothers');
    for (const [name, words] of [
      ['Confirmed stones', 'No pending orders'],
      ['Cart', 'The cart is empty'],
      ['Memo', 'No stones on memo'],
    ] as const) {
      await tab(page, name).click();
      await page.getByText(words).waitFor();
    }
    await tab(page, /^Sign-in/).click();
    await page.getByText('1 wrong password').waitFor();
    await page.getByRole('button', { name: 'Clear the failed sign-ins' }).click();
    await toast(page, 'Failed sign-ins cleared').waitFor();
    await page.getByText('none since the last sign-in').waitFor();
    // What was typed is not lost without a question.
    await page.keyboard.press('Shift+E');
    await page.getByLabel('Company').fill('Quillon Sisters');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog(page).getByText('Leave without saving?').waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await toast(page, 'Quillon Sisters saved').waitFor();
    await expect.poll(() => title(page).textContent()).toBe('Quillon Sisters');
  });

  it('is deactivated after a confirmation, signed out immediately, and activated again with Z', async () => {
    const { piers } = cast;
    const page = await screen(cast.administrator, `/client/${piers.id}?tab=sign-in`);
    // Staff read an address in full.
    const email = await emailOf(piers);
    expect(await addressesIn(page)).toEqual([email, email]);
    const other = await screen(piers, '/dashboard');
    await title(other).waitFor();
    await page
      .getByRole('region', { name: 'Sign-in' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    const letGo = await readsLate(page);
    await dialog(page)
      .getByRole('button', { name: /^Deactivate / })
      .click();
    await toast(page, 'Piers Larkfield deactivated').waitFor();
    expect(await isActive(piers.id)).toBe(false);
    recordWalk('browser', 'activeFlag', 'active/flag.deactivate');
    // The way back stands at once, before anything is read anew; whoever was signed out stays so.
    await page.keyboard.press('z');
    await expect.poll(() => isActive(piers.id)).toBe(true);
    letGo();
    recordWalk('browser', 'activeFlag', 'inactive/flag.activate');
    await other.waitForURL(/\/login/);
  });

  it('cannot be deleted while a stone is held, as the button states, and is deleted after the release', async () => {
    const { id, businessId } = await newcomer('Farthingdale Gems');
    await moveBusiness(portal.database.pool, businessId, REGISTRATION.registered.code);
    const stone = await desk.stone();
    const held = await desk.hold(cast.administrator, [stone.stock_no], { user_id: id });
    expect(held.status).toBe(200);

    const page = await screen(cast.administrator, `/client/${id}?tab=hold`);
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await remove.waitFor();
    const reason = await reasonOf(remove);
    expect(reason).toContain(PROBLEMS.customerIsBusy.message);
    expect(reason).toContain(`on ${stone.stock_no} is still active.`);
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('l');
    // The caller has just placed the hold, so its release needs no reason.
    await toast(page, '1 hold released').waitFor();

    // Playwright waits until the button is open.
    await remove.click();
    await dialogOf(page, 'Delete Farthingdale Gems?');
    await page.keyboard.press('1');
    await dialog(page).getByRole('button', { name: 'Delete Farthingdale Gems' }).click();
    await toast(page, 'Farthingdale Gems deleted').waitFor();
    await page.waitForURL(/\/client$/);
    await goTo(page, '/client?q=Farthingdale');
    await page.getByText('No customer matches these filters').waitFor();
  });
});

describe('the inventory settings', () => {
  it("apply to the customer's next search, and can be removed again", async () => {
    const page = await screen(cast.administrator, `/client/${cast.odile.id}?tab=inventory`);
    const form = page.getByRole('form', { name: 'Inventory settings' });
    await form.getByText(/sees every stone/).waitFor();
    const customer = await screen(cast.odile, '/search');
    const counted = customer.locator('.ui-grid-toolbar-left b');
    await expect.poll(() => counted.textContent()).toMatch(/\d stones?$/);
    const before = await counted.textContent();

    await form.getByLabel('Shape', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Pear', exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Inventory settings saved').waitFor();
    await form.getByText(/match all fields/).waitFor();

    await customer.reload();
    await firstRow(customer).waitFor();
    await expect.poll(() => counted.textContent()).not.toBe(before);
    await expect
      .poll(
        async () => new Set(await customer.locator('tbody .stone-shape > span').allTextContents()),
      )
      .toEqual(new Set(['Pear']));

    await form.getByRole('button', { name: 'Show everything' }).click();
    await form.getByText('Before the change:').waitFor();
    await form.getByRole('button', { name: /^Save/ }).click();
    await form.getByText('Before the change:').waitFor({ state: 'detached' });
    await form.getByText(/sees every stone/).waitFor();
    await customer.reload();
    await expect.poll(() => counted.textContent()).toBe(before);
  });
});
