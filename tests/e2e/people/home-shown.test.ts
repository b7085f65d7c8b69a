import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoLogins } from '../../../demo/logins.ts';
import { faultsByAxe } from '../../support/browser/axe.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  dialogOf,
  faultsOf,
  newWindow,
  PHONE,
  toast,
  typeLogin,
  windowOf,
} from '../../support/browser/pages.ts';
import { nothingAskedFor, settled } from '../../support/browser/settled.ts';
import { sendForm } from '../../support/files/forms.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { notePaints, paintsOf } from '../../support/screens/paints.ts';
import { slowAnswers } from '../../support/screens/slow-answers.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { done } from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let login: { email: string; password: string };
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const demo = await readDemo(portal.database.pool);
  const found = (demo ? demoLogins(demo.seed) : []).find(
    ({ role_id }) => role_id === ROLE.customer,
  );
  if (!found?.password) throw new Error('no customer of the demo world has a login');
  login = { email: found.email, password: found.password };
  browser = await launchBrowser();
});
beforeEach(() =>
  portal.database.pool.query('update home_setting set is_active = false where is_active'),
);
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Days from today, by the clock of the house. */
async function day(from: number): Promise<string> {
  const { rows } = await portal.database.pool.query(
    `select ((now() at time zone 'UTC')::date + $1::int)::text as day`,
    [from],
  );
  return rows[0]?.day;
}

async function wrote(
  kind: 'popup' | 'banner' | 'event',
  title: string,
  from = 0,
  to: number | null = null,
) {
  const picture = await sharp({
    create: { width: 300, height: 150, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer();
  const data = {
    title,
    page: 'everywhere',
    start_date: await day(from),
    description: 'Come and see [what is new](/new-arrival).',
    end_date: to === null ? null : await day(to),
    ...(kind === 'banner' ? { type: 'offer' } : {}),
  };
  return done<{ id: string }>(
    await sendForm(portal, cast.administrator, 'POST', `/home-setting/${kind}`, {
      data,
      files: [{ field: 'images', name: 'a.png', bytes: picture }],
    }),
  );
}

async function windowFor(who: keyof Cast, size = DESK): Promise<BrowserContext> {
  const context = await windowOf(browser, cast[who], size);
  contexts.push(context);
  return context;
}

/** The home page, with all that comes to it by itself. */
async function home(page: Page, at = '/dashboard'): Promise<void> {
  await page.goto(portal.url + at);
  await settled(page);
  await nothingAskedFor(page);
}
const article = (page: Page, name: string) => page.getByRole('article', { name });
const putAway = (page: Page, name: string) =>
  page.getByRole('button', { name: `Put away: ${name}` });

it('banners and events appear within their days without layout shifts, and stay dismissed, on desktop and phone', async () => {
  await wrote('banner', 'Of yesterday', -2, -1);
  await wrote('banner', 'Of tomorrow', 1);
  await wrote('banner', 'Of a year', -3);
  await wrote('banner', 'Of today', 0, 0);
  await wrote('event', 'The autumn fair', -1, 4);
  const looksAt = async (who: 'administrator' | 'tove' | 'ada', at: string) => {
    const page = await (await windowFor(who)).newPage();
    const faults = faultsOf(page, portal);
    await notePaints(page);
    await slowAnswers(page, 200);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await home(page, at);
      expect(await page.getByRole('article').getByRole('heading').allTextContents(), who).toEqual([
        'Offer Of today',
        'Offer Of a year',
        'The autumn fair',
      ]);
      expect((await paintsOf(page)).shifts, `${who} at ${size.width}`).toEqual([]);
    }
    expect(faults).toEqual([]);
    return page;
  };
  // Each waits for its page to rest, so all wait at once.
  const [, , page] = await Promise.all([
    looksAt('administrator', '/admin'),
    looksAt('tove', '/dashboard'),
    looksAt('ada', '/dashboard'),
  ]);
  const supplier = await (await windowFor('apiProvider')).newPage();
  await supplier.goto(`${portal.url}/dashboard`);
  await article(supplier, 'The autumn fair').waitFor();
  await putAway(page, 'Of today').press('Enter');
  await expect
    .poll(() => putAway(page, 'Of a year').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await putAway(page, 'The autumn fair').click();
  await page.reload();
  await article(page, 'Of a year').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});

it('a home page that cannot load its announcements reports this once, and is otherwise complete', async () => {
  await wrote('banner', 'Of today');
  const page = await (await windowFor('ada')).newPage();
  for (const [message, words] of [
    // In the text of the specification, and in the sentence of the server.
    ['', 'Failed to fetch popup data'],
    ['The portal is being moved.', 'The portal is being moved.'],
  ] as const) {
    await page.route('**/api/v1/home-setting/shown*', (route) =>
      route.fulfill({
        status: 500,
        json: {
          success: false,
          code: 'UNEXPECTED',
          request_id: NOBODYS_ID,
          ...(message ? { message } : {}),
        },
      }),
    );
    await page.goto(`${portal.url}/dashboard`);
    await toast(page, words).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await toast(page, /./).count()).toBe(1);
    expect(await page.getByRole('article').count()).toBe(0);
  }
});

it('a popup waits until another action ends, on a phone too', async () => {
  await wrote('popup', 'We move');
  const page = await (await windowFor('tove', PHONE)).newPage();
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Being written in');
      document.body.append(field);
      field.focus();
    }),
  );
  await home(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByLabel('Being written in').evaluate((field) => field.blur());
  await dialogOf(page, 'We move');
  await page.getByLabel('Being written in').evaluate((field) => field.remove());
  expect(await faultsByAxe(page)).toEqual([]);
});

it('a popup appears once per session, while the user is doing nothing else', async () => {
  await wrote('popup', 'We move');
  await wrote('banner', 'Of today');
  const context = await newWindow(browser);
  contexts.push(context);
  const page = await context.newPage();
  const signsIn = async () => {
    await typeLogin(page, login.email, login.password);
    await article(page, 'Of today').waitFor();
  };
  await notePaints(page);
  await page.goto(portal.url);
  await signsIn();
  const popup = await dialogOf(page, 'We move');
  await popup.getByRole('link', { name: 'what is new' }).waitFor();
  expect(await faultsByAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await putAway(page, 'Of today').click();
  // Another visit of the same session.
  await home(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('article').count()).toBe(0);
  expect((await paintsOf(page)).shifts).toEqual([]);
  // A session that ends for the server ends what it has seen.
  await portal.database.pool.query(
    `delete from session where user_id = (select id from app_user where email = $1)`,
    [login.email],
  );
  await page.reload();
  await page.waitForURL(/\/login/);
  await signsIn();
  await (await dialogOf(page, 'We move')).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
