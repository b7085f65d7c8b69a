import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROBLEMS } from '#machines/problems.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import { ADMINISTRATOR, BUSINESSES } from '../../../demo/people.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  newWindow,
  PHONE,
  reasonOf,
  row,
  toast,
  typeLogin,
  windowOf,
} from '../../support/browser/pages.ts';
import { fillIn, press, typedBy, upToTheCode } from '../../support/browser/sign-up-pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** One portal whose mail leaves the house, one whose mail stays in it. */
let posted: Portal;
let kept: Portal;
let mail: MailServer;
let people: Cast;
let browser: Browser;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  [posted, kept] = await Promise.all([
    startPortal(undefined, { smtpUrl: mail.url }),
    startPortal(),
  ]);
  people = await castOf(posted);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await posted?.stop();
  await kept?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  // Time passes for whoever has tried too often.
  await posted.database.pool.query('delete from throttle');
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

async function strangersPage(): Promise<Page> {
  const context = await newWindow(browser);
  contexts.push(context);
  return await context.newPage();
}

async function pageOf(token: string, path: string, portal = posted): Promise<Page> {
  const context = await windowOf(browser, { token });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const inside = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).waitFor();

describe('the sign-up screen', () => {
  it('checks names and fields, has three steps and a code by e-mail, and signs the user in', async () => {
    const page = await strangersPage();
    const ines = typedBy('Ines');
    // The address of a later step shows the first one.
    await page.goto(`${posted.url}/signup?step=3`);
    await page.getByLabel('First name').waitFor();
    await press(page, 'Continue');
    await page.getByText('Please correct 6 fields.').waitFor();
    await page.getByLabel('User name').fill('a.name.of.my.own');
    await page.getByText('This user name is available').waitFor();
    await page.getByLabel('E-mail address').fill('ines.new@newcomers.example');
    await page.getByText('This address is available').waitFor();
    await page.getByLabel('E-mail address').fill(ADMINISTRATOR.email);
    await page.getByText('An account with this address already exists').waitFor();
    await fillIn(page, { ...typedBy('Odo'), email: ADMINISTRATOR.email });
    await press(page, 'Continue');
    await page.getByRole('alert').getByText('Username validation failed').waitFor();
    await expect
      .poll(() => page.getByText('You', { exact: true }).getAttribute('aria-current'))
      .toBe('step');

    await upToTheCode(page, ines, posted);
    const code = await mail.codeTo(ines.email);
    // The administrator reads that a code was mailed, and not the code.
    const desk = await pageOf(people.administrator.token, '/settings/mail?find=ines');
    await desk.getByText('Mail is set up').waitFor();
    await row(desk, ines.email).click();
    await desk.getByLabel('E-mail', { exact: true }).getByText('••••••').waitFor();
    await desk.keyboard.press('Escape');
    await desk.getByLabel('E-mail', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('6-digit code').fill(code);
    await toast(page, 'Sign-up successful!').waitFor();
    await inside(page);
    await page.reload();
    await inside(page);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(ines.password);
    expect(stored).not.toContain(ines.email);
  });

  it('verifies the code once, even if the button is pressed again during a slow sign-in', async () => {
    const page = await strangersPage();
    const otto = typedBy('Otto');
    await upToTheCode(page, otto, posted);
    const tries: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/user/otp-verify')) tries.push(response.status());
    });
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const field = page.getByLabel('6-digit code');
    await field.fill(await mail.codeTo(otto.email));
    await field.press('Enter');
    await toast(page, 'Sign-up successful!').waitFor();
    await field.press('Enter');
    await page
      .getByRole('button', { name: 'Create the account' })
      .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
    letThrough();
    await inside(page);
    expect(tries).toEqual([200]);
  });

  it('keeps the input when the user goes back, reports a wrong code, and can still verify the address', async () => {
    const page = await strangersPage();
    const odo = typedBy('Odo');
    await upToTheCode(page, odo, posted);
    await press(page, 'Back');
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Odo Diamonds');
    await press(page, 'Back');
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(odo.email);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Odo Diamonds');
    // The code that is on its way still serves.
    await press(page, 'Continue');
    const code = await mail.codeTo(odo.email);
    await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000');
    await page.getByText('This code is wrong or has expired.').waitFor();
    await expect.poll(() => page.getByLabel('6-digit code').inputValue()).toBe('');
    await page.getByText('You can request a new code in').waitFor();
    await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await inside(page);
  });

  it('returns to the field if another user took the name, and requests no second code', async () => {
    const page = await strangersPage();
    const first = typedBy('Vera');
    await upToTheCode(page, first, posted);
    await posted.database.pool.query(
      `insert into app_user (role_id, email, user_name, first_name, password_hash)
       values (4, 'quicker@newcomers.example', $1, 'Quick', 'none')`,
      [first.userName],
    );
    await page.getByLabel('6-digit code').fill(await mail.codeTo(first.email));
    await page.getByRole('alert').getByText('Sign-up failed').waitFor();
    await page.getByLabel('User name').fill('vera.the.second');
    await press(page, 'Continue');
    await page.getByLabel('Company').waitFor();
    await press(page, 'Continue');
    await page.getByText('Your e-mail address is confirmed.').waitFor();
    await press(page, 'Create the account');
    await inside(page);
  });
});

describe('a portal without a mail server', () => {
  it('shows this on the sign-in screen, and the administrator reads the code under Settings, Mail', async () => {
    const page = await strangersPage();
    const wim = typedBy('Wim');
    await page.goto(`${kept.url}/login`);
    await page.getByText('The portal has no mail server').waitFor();
    await upToTheCode(page, wim, kept);
    await page.getByText('The portal has no mail server').waitFor();

    const { administrator } = await castOf(kept);
    const desk = await pageOf(administrator.token, '/settings/mail', kept);
    await desk.getByText('Mail is not set up').waitFor();
    await desk.getByLabel('Address or subject').fill('nobody@nowhere');
    await desk.getByText('No e-mail matches').waitFor();
    await desk.getByLabel('Address or subject').fill('wim@');
    await row(desk, wim.email).click();
    const letter = desk
      .getByLabel('E-mail', { exact: true })
      .getByRole('paragraph')
      .filter({ hasText: /\d{6}/ });
    const CODE = /^\d{6}$/m;
    await expect.poll(() => letter.textContent()).toMatch(CODE);
    const code = CODE.exec((await letter.textContent()) ?? '')?.[0] ?? '';
    await page.getByLabel('6-digit code').fill(code);
    await inside(page);
  });

  it('shows this before anything is sent, to visitors and staff, on desktop and phone', async () => {
    const { administrator } = await castOf(kept);
    const at = async (page: Page, path: string, text: string) => {
      if (new URL(page.url()).pathname !== path) await goTo(page, path);
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        await page.getByText(text).waitFor();
      }
      expect(await page.getByText('within a minute').count()).toBe(0);
    };
    const stranger = await strangersPage();
    for (const path of ['/forgot', '/signup']) {
      await stranger.goto(kept.url + path);
      await at(stranger, path, 'The portal has no mail server');
    }
    const desk = await pageOf(administrator.token, '/bulk-email', kept);
    await at(desk, '/bulk-email', 'Mail is not set up, so mailings cannot be sent.');
    await at(desk, '/shares', 'as a notification. Mail is not set up.');
  });

  it('disables the e-mail of shared stones with the reason, and keeps the link available', async () => {
    const { odile } = await castOf(kept);
    const { body } = await kept.call(odile.token, 'POST', '/inventory/search', {
      body: { data: { status: [1], size: 1 } },
    });
    const [stone] = (body.data as { stockList: { stock_no: string }[] }).stockList;
    const page = await pageOf(odile.token, `/search?stone=${stone?.stock_no}`, kept);
    const drawer = page.getByRole('complementary', { name: `Stone ${stone?.stock_no}` });
    await drawer.getByRole('button', { name: /^Share/ }).click();
    const share = page.getByRole('dialog', { name: `Share ${stone?.stock_no}` });
    const send = share.getByRole('button', { name: 'Send the e-mail' });
    await share
      .getByRole('textbox', { name: 'E-mail address of the recipient' })
      .fill('joe@shop.example');
    await expect.poll(() => reasonOf(send)).toBe(PROBLEMS.mailNotSetUp.message);
    expect(await reasonOf(share.getByRole('button', { name: 'Create a link' }))).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is replaced with a code, and the user signs in', async () => {
    const page = await strangersPage();
    const email = BUSINESSES[1]?.customer.email ?? '';
    await page.goto(`${posted.url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The door has a field of the same name.
    await page.getByRole('button', { name: 'Send me a code' }).waitFor();
    // An address that is nobody's gets the same words.
    await page.getByLabel('E-mail address', { exact: true }).fill('nobody@nowhere.example');
    await press(page, 'Send me a code');
    await page.getByText('We sent a code to').waitFor();
    await page.goto(`${posted.url}/forgot`);
    await page.getByLabel('E-mail address', { exact: true }).fill(email);
    await press(page, 'Send me a code');
    await page.getByLabel('6-digit code').fill(await mail.codeTo(email));
    await page.getByLabel('New password', { exact: true }).fill('short');
    await press(page, 'Set the password');
    await page.getByText('Use at least 12 characters').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('a new one for the house');
    await page.getByLabel('Repeat the password').fill('a new one for the horse');
    await press(page, 'Set the password');
    await page.getByText('The passwords do not match').waitFor();
    await page.getByLabel('Repeat the password').fill('a new one for the house');
    await press(page, 'Set the password');
    await toast(page, 'Password changed. Please sign in.').waitFor();
    expect(pathOf(page)).toBe('/login');
    await typeLogin(page, email, 'a new one for the house');
    await inside(page);
  });
});

describe('a locked sign-in', () => {
  it('is unlocked with a code', async () => {
    const page = await strangersPage();
    const demo = await readDemo(posted.database.pool);
    const email = BUSINESSES[2]?.customer.email ?? '';
    await page.goto(`${posted.url}/login`);
    const tries = async (password: string) =>
      (await posted.call(null, 'POST', '/user/login', { body: { data: { email, password } } }))
        .status;
    for (let at = 0; at < 30 && (await tries(`wrong ${at}`)) !== 429; at += 1);
    await typeLogin(page, email, 'wrong again');
    await page.getByText('The account is locked after too many failed sign-ins.').waitFor();
    await press(page, 'Send me a code');
    await page.getByLabel('6-digit code').fill(await mail.codeTo(email));
    await toast(page, 'Account unlocked. Please sign in.').waitFor();
    await typeLogin(page, email, demoPassword(demo?.seed ?? 0, email));
    await inside(page);
  });
});
