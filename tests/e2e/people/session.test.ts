import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { type DemoLogins, demoLogins } from '../../../demo/logins.ts';
import { tokenHash } from '../../../server/people/accounts/session.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { signOut } from '../../support/browser/frame-pages.ts';
import { hearsOthers, newWindow, toast, typeLogin } from '../../support/browser/pages.ts';
import { freshDatabase } from '../../support/servers/database.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let logins: DemoLogins;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const demo = await readDemo(portal.database.pool);
  logins = demo ? demoLogins(demo.seed) : [];
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  context = await newWindow(browser);
  page = await context.newPage();
});
afterEach(() => context.close());

function loginOf(role: RoleCode) {
  const login = logins.find(({ role_id }) => role_id === role);
  if (!login?.password) throw new Error(`role ${role} has no password`);
  return { email: login.email, password: login.password };
}

/** Signed in without the door, which other tests go through. */
async function signIn(role: RoleCode, at = '/'): Promise<void> {
  const { token } = await newSession(portal.database.pool, byRole(cast)[role]);
  await page.goto(`${portal.url}/culet.svg`);
  await page.evaluate((value) => localStorage.setItem('culet.token', value), token);
  await page.goto(portal.url + at);
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
}

const path = (): string => new URL(page.url()).pathname;
const kept = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const endSessions = () => portal.database.pool.query('delete from session');

describe('a profile that cannot be loaded', () => {
  /** Every profile needs its role's name, and nothing that comes before it does. */
  const breakProfiles = () => portal.database.owner.query('alter table role rename to role_away');
  const mendProfiles = () => portal.database.owner.query('alter table role_away rename to role');
  afterEach(() => portal.database.owner.query('alter table if exists role_away rename to role'));

  it('is reported even without stored data, can be retried, and signs no user out', async () => {
    await signIn(ROLE.qualityControl);
    await expect.poll(() => kept('culet.state')).toBeTruthy();
    const token = await kept('culet.token');
    await breakProfiles();
    // The screen stays open with the stored profile. Several requests may fail, each with a message.
    await page.reload();
    await toast(page, 'Something went wrong').first().waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(path()).toBe('/dashboard');
    await page.evaluate(() => localStorage.removeItem('culet.state'));
    await page.reload();
    await page.getByText('Something went wrong').waitFor();
    expect(path()).toBe('/dashboard');
    expect(await kept('culet.token')).toBe(token);
    const asked = page.waitForResponse((response) => response.url().includes('/user/profile'));
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await asked).status()).toBe(500);
    await page.getByText('Something went wrong').waitFor();
    await mendProfiles();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(await kept('culet.token')).toBe(token);
  });
});

describe('the sign-in screen', () => {
  it('reports missing and wrong values and an unreachable server, greets, and opens the requested screen', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/user/login')) calls += 1;
    });
    await page.goto(`${portal.url}/transaction/hold?currentTab=all`);
    await page.waitForURL(/\/login\?next=/);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Enter your e-mail address').waitFor();
    await page.getByText('Enter your password').waitFor();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('Please correct 2 fields.');
    expect(calls).toBe(0);

    await page.route('**/user/login*', (route) => route.abort('connectionrefused'));
    const { email, password } = loginOf(ROLE.administrator);
    await typeLogin(page, email, 'wrong');
    await toast(page, 'Unable to connect to server. Please try again later.').waitFor();
    await page.unroute('**/user/login*');
    await typeLogin(page, email, 'wrong');
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    expect(path()).toBe('/login');
    expect(await kept('culet.token')).toBeNull();

    await typeLogin(page, email, password);
    await toast(page, 'Sign-in successful!').waitFor();
    await page.waitForURL((url) => url.pathname === '/transaction/hold');
    expect(await kept('culet.token')).toBeTruthy();
    // The first screen comes in place of the door.
    await page.goto(`${portal.url}/login`);
    await page.waitForURL(`${portal.url}/dashboard`);
  });
});

describe('the stored session', () => {
  it('is encrypted, available after a reload with current permissions, and loaded from the server if damaged', async () => {
    await signIn(ROLE.administrator, '/dashboard');
    await expect.poll(() => kept('culet.state')).toBeTruthy();
    expect(await kept('culet.state')).not.toContain('admin');
    for (const text of [null, 'garbage', 'AAAA', '']) {
      if (text !== null)
        await page.evaluate((value) => localStorage.setItem('culet.state', value), text);
      const profile = page.waitForResponse((response) => response.url().includes('/user/profile'));
      await page.reload();
      await page.getByRole('link', { name: 'Settings' }).waitFor();
      const answer = await profile;
      expect(answer.status()).toBe(200);
      await expect.poll(() => kept('culet.state')).not.toBe(text);
      expect(path()).toBe('/dashboard');
      if (text !== null) continue;
      // Each call bears its name, the time and no-store.
      const request = answer.request();
      const headers = await request.allHeaders();
      expect(new URL(request.url()).searchParams.get('_t')).toMatch(/^\d{13}$/);
      expect(headers).toMatchObject({ location: 'culet-web', 'cache-control': 'no-store' });
      expect(headers.authorization).toMatch(/^Bearer /);
    }
  });

  it('ends with the session: one 401 clears everything and leads to the sign-in screen and back', async () => {
    await signIn(ROLE.administrator, '/settings/master-settings/master');
    await page.evaluate(() => localStorage.setItem('culet.popup-shown', '1'));
    await endSessions();
    await page.waitForURL(/\/login\?next=%2Fsettings/);
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    for (const name of ['culet.token', 'culet.state', 'culet.popup-shown']) {
      await expect.poll(() => kept(name), { message: name }).toBeNull();
    }
    const { email, password } = loginOf(ROLE.administrator);
    await typeLogin(page, email, password);
    await page.waitForURL(/\/settings\/master-settings\/master/);
  });

  it('ends in every tab when it ends in one', async () => {
    await signIn(ROLE.administrator);
    const other = await context.newPage();
    const place = '/transaction/hold?currentTab=all';
    await other.goto(portal.url + place);
    await other.getByRole('navigation', { name: 'Screens' }).waitFor();
    await signOut(page);
    await other.waitForURL(/\/login\?next=%2Ftransaction/);
    await expect.poll(() => kept('culet.token')).toBeNull();
    await other.getByText('Your session has ended. Please sign in again.').waitFor();

    // The same person comes back to the place, and another person does not.
    const back = loginOf(ROLE.administrator);
    await typeLogin(other, back.email, back.password);
    await other.waitForURL((url) => url.pathname + url.search === place);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await signOut(page);
    await other.waitForURL(/\/login\?next=%2Ftransaction/);
    const another = loginOf(ROLE.qualityControl);
    await typeLogin(other, another.email, another.password);
    await other.waitForURL(`${portal.url}/dashboard`);
  });
});

describe('maintenance', () => {
  it('is shown as long as it lasts', async () => {
    await signIn(ROLE.administrator);
    // Whatever answers well after that says that it is over.
    await page.locator('.home-statuses').waitFor();
    await hearsOthers(page);
    const sentence = 'Back at ten past nine.';
    const body = JSON.stringify({ success: false, message: sentence, code: 'MAINTENANCE' });
    await page.route('**/api/v1/user/notices*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    );
    // The bell asks for its list again when it is closed.
    await page.getByRole('button', { name: /Notices/ }).click();
    const notices = page.getByRole('dialog', { name: 'Notices' });
    await expect.poll(() => notices.evaluate((it) => it.matches(':focus-within'))).toBe(true);
    await page.keyboard.press('Escape');
    const banner = page.locator('.kept-warning');
    await banner.filter({ hasText: sentence }).waitFor();
    await page.unroute('**/api/v1/user/notices*');
    await page.getByRole('link', { name: 'Settings' }).click();
    await banner.waitFor({ state: 'detached' });
  });
});

describe('shortcuts', () => {
  it('open the palette, the help and the sidebar, but not while typing', async () => {
    await signIn(ROLE.administrator, '/settings/master-settings/master');
    const filter = page.getByLabel('Filter the values');
    await filter.fill('');
    await filter.press('/');
    await expect.poll(() => filter.inputValue()).toBe('/');
    await filter.fill('');
    await filter.blur();
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search or run a command' }).waitFor();
    await page.keyboard.type('workfl');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/workflows/);
    await page
      .getByRole('dialog', { name: 'Search or run a command' })
      .waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'detached' });
    const wide = () => page.locator('.shell').getAttribute('data-wide');
    const before = await wide();
    await page.keyboard.press('[');
    await expect.poll(wide).not.toBe(before);
  });
});

describe('an empty portal', () => {
  it('creates its first administrator with the printed token, once', async () => {
    const database = await freshDatabase();
    const empty = await startPortal(database);
    const token = 'a-token-from-the-console';
    await database.pool.query('insert into setup_token (token_hash) values ($1)', [
      tokenHash(token),
    ]);
    try {
      await page.goto(`${empty.url}/`);
      await page.waitForURL(`${empty.url}/setup`);
      await page.getByLabel('Set-up token').fill('not-the-token');
      await page.getByLabel('First name').fill('Nora');
      await page.getByLabel('E-mail address').fill('nora@culet.example');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Create the administrator' }).click();
      await page.getByRole('alert').getByText('Please correct 1 field.').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('a long enough password');
      await page.getByRole('button', { name: 'Create the administrator' }).click();
      await page.getByText('This set-up token is not valid.').waitFor();
      await page.getByLabel('Set-up token').fill(token);
      await page.getByRole('button', { name: 'Create the administrator' }).click();
      await page.waitForURL(`${empty.url}/login`);
      // Both forms have these fields: the one must have made place for the other.
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await typeLogin(page, 'nora@culet.example', 'a long enough password');
      await page.getByRole('link', { name: 'Settings' }).waitFor();
      await page.goto(`${empty.url}/setup`);
      await page.waitForURL(`${empty.url}/dashboard`);
    } finally {
      await empty.stop();
      await database.drop();
    }
  });
});
