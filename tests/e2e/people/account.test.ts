import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import { ADMINISTRATOR, BUSINESSES } from '../../../demo/people.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, PHONE, toast, windowOf } from '../../support/browser/pages.ts';
import { press } from '../../support/browser/sign-up-pages.ts';
import { BYTES } from '../../support/files/forms.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let people: Cast;
let browser: Browser;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  people = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

async function pageOf(token: string, path: string, zone?: string): Promise<Page> {
  const context = await windowOf(browser, { token }, DESK, zone);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const inside = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).waitFor();

describe('the profile drawer', () => {
  it('opens from the user menu, shows the new name immediately, and asks before unsaved changes are lost', async () => {
    const { rows } = await portal.database.pool.query<{ user_name: string }>(
      'select user_name from app_user where id = $1',
      [people.hanna.id],
    );
    const page = await pageOf(people.ada.token, '/dashboard');
    await page.getByRole('button', { name: /account and appearance/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByLabel('First name').fill('Adelaide');
    await page.getByLabel('User name').fill(' ');
    await press(page, 'Save');
    await page.getByText('Choose a user name').waitFor();
    // One that is another's is said at the field too.
    await page.getByLabel('User name').fill(rows[0]?.user_name ?? '');
    await press(page, 'Save');
    await page.getByText('Please correct 1 field.').waitFor();
    await expect.poll(() => page.getByLabel('User name').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Choose a user name').count()).toBe(0);
    await page.getByLabel('User name').fill('adelaide');
    await press(page, 'Save');
    await toast(page, 'Profile saved').waitFor();
    await page.getByRole('button', { name: /Adelaide .*account and appearance/ }).waitFor();

    await page.getByLabel('Last name').fill('Somebody else');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: /Cancel/ }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Somebody else');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/search/);
  });

  it('opens on a phone from "More", which then closes', async () => {
    const context = await windowOf(browser, people.marek, PHONE);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${portal.url}/dashboard`);
    await page.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await sheet.getByRole('link', { name: 'Profile' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByLabel('First name').waitFor();
  });

  it('has a picture that is chosen, previewed, saved and removed', async () => {
    const page = await pageOf(people.hanna.token, '/profile');
    const input = page.getByLabel('Picture', { exact: true });
    await input.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: BYTES.png });
    await page.getByText('Choose a PNG, JPG or WebP file').waitFor();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: BYTES.png });
    const face = page.getByRole('img', { name: /as others see them/ });
    await face.waitFor();
    await press(page, 'Save');
    await toast(page, 'Profile saved').waitFor();
    await page.reload();
    await face.waitFor();
    await expect
      .poll(() => face.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1);
    await press(page, 'Remove');
    await face.waitFor({ state: 'detached' });
    await press(page, 'Save');
    await toast(page, 'Profile saved').waitFor();
    await page.reload();
    await page.getByText('Drop a picture here').waitFor();
    await expect.poll(() => face.count()).toBe(0);
  });

  it('states the language, the currency and the time zone', async () => {
    const page = await pageOf(people.hanna.token, '/profile', 'Asia/Kolkata');
    const part = page.getByRole('region', { name: 'Language, currency and time' });
    await part
      .getByText(
        /^Times are shown as .+, in the time zone of this device: Asia\/(Kolkata|Calcutta) \(GMT\+5:30\)\.$/,
      )
      .waitFor();
    await part
      .getByText(/^The portal is in English, and its prices are in US dollars\. .*Indian rupees/)
      .waitFor();
    await part.getByRole('radiogroup', { name: 'Time format' }).waitFor();
  });

  it('of a guest has a company and a contact, and no password', async () => {
    const page = await pageOf(people.guest.token, '/profile');
    await expect.poll(() => page.getByLabel('Contact person').inputValue()).toBe('Robin Ash');
    await page.getByLabel('Contact person').fill('Robin Vale');
    await press(page, 'Save');
    await toast(page, 'Profile saved').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Change the password' }).count())
      .toBe(0);
  });
});

describe('the sessions of an account', () => {
  it('end on other devices with a password change, and this one stays', async () => {
    const demo = await readDemo(portal.database.pool);
    const email = BUSINESSES[4]?.customer.email ?? '';
    const here = await pageOf(people.ravi.token, '/profile');
    const { token } = await newSession(portal.database.pool, people.ravi);
    const there = await pageOf(token, '/dashboard');
    await inside(there);

    await press(here, 'Change the password');
    const dialog = here.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Current password').fill('not this one at all');
    await dialog.getByLabel('New password', { exact: true }).fill('the very newest one');
    await dialog.getByLabel('Repeat the password').fill('the very newest one');
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await dialog.getByText('The current password is wrong.').first().waitFor();
    await dialog.getByLabel('Current password').fill(demoPassword(demo?.seed ?? 0, email));
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await toast(here, 'Password changed').waitFor();
    await there.waitForURL(/\/login/);
    await here.reload();
    await inside(here);
  });

  it('can all be ended at once, in both browsers', async () => {
    const here = await pageOf(people.tove.token, '/profile');
    const { token } = await newSession(portal.database.pool, people.tove);
    const there = await pageOf(token, '/dashboard');
    await inside(there);
    await press(here, 'Sign out everywhere');
    const question = here.getByRole('dialog', { name: 'Sign out everywhere?' });
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await toast(here, 'Signed out everywhere').waitFor();
    await here.waitForURL(/\/login/);
    await there.waitForURL(/\/login/);
  });
});

it("the administrator's dashboard shows the users online", async () => {
  const page = await pageOf(people.administrator.token, '/dashboard');
  await page.getByRole('button', { name: /\d+ online/ }).click();
  const list = page.getByRole('dialog', { name: /online/ });
  await list.getByText(ADMINISTRATOR.firstName).first().waitFor();
});
