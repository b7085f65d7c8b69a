import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { row, windowOf } from '../../support/browser/pages.ts';
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

const rows = (page: Page) => page.locator('tbody tr[data-index]');
const headers = (page: Page) => page.locator('thead th').filter({ hasText: /\w/ });
const counted = (page: Page) => page.locator('.ui-grid-toolbar-left b').first().textContent();
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
const param = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name);

async function windowFor(by: keyof Cast): Promise<Page> {
  const context = await windowOf(browser, cast[by]);
  windows.push(context);
  return await context.newPage();
}

interface List {
  readonly at: string;
  /** narrows it to what nobody is called */
  readonly filter: string;
  /** the call that reads it */
  readonly call: string;
  readonly words: readonly [one: string, many: string];
}

const LISTS: readonly List[] = [
  { at: '/settings/users', filter: 'q', call: '/admin/users', words: ['user', 'users'] },
  { at: '/guests', filter: 'q', call: '/user/guests', words: ['guest', 'guests'] },
  { at: '/client', filter: 'q', call: '/customer/users', words: ['customer', 'customers'] },
  {
    at: '/business-associate',
    filter: 'q',
    call: '/business-associate/businessassociate',
    words: ['associate', 'associates'],
  },
  {
    at: '/collection',
    filter: 'q',
    call: '/inventory/collection',
    words: ['collection', 'collections'],
  },
  { at: '/demand', filter: 'q', call: '/inventory/demands', words: ['demand', 'demands'] },
  {
    at: '/saved-search',
    filter: 'q',
    call: '/inventory/save-search',
    words: ['saved search', 'saved searches'],
  },
  { at: '/settings/mail', filter: 'find', call: '/mail/outbox', words: ['e-mail', 'e-mails'] },
  {
    at: '/settings/roles?tab=people&role=2',
    filter: 'find',
    call: '/permission/role-wise-users',
    words: ['person', 'people'],
  },
  {
    at: '/settings/markup?tab=businesses',
    filter: 'find',
    call: '/markup/business',
    words: ['business', 'businesses'],
  },
];
const NOBODY = 'nobody-at-all';

it.each(LISTS)(
  '$at shows the error, keeps its filters, shows an empty result, and clears the filters',
  async ({ at, filter, call, words: [one, many] }) => {
    const page = await windowFor('administrator');
    await page.route(`**/api/v1${call}?*`, (route) => route.fulfill({ status: 500, body: '' }));
    const narrowed = `${at}${at.includes('?') ? '&' : '?'}${filter}=${NOBODY}`;
    await page.goto(portal.url + narrowed);
    const failure = page.getByRole('alert');
    await failure.getByText('Your filters are kept.', { exact: true }).waitFor();
    for (const part of [rows(page), headers(page)]) await expect.poll(() => part.count()).toBe(0);

    await page.unroute(`**/api/v1${call}?*`);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`No ${one} matches these filters`, { exact: true }).waitFor();
    await expect.poll(() => headers(page).count()).toBeGreaterThan(2);
    expect(await counted(page)).toBe(`0 ${many}`);
    expect(path(page)).toBe(narrowed);

    await page.getByRole('button', { name: `Show all ${many}` }).click();
    await expect.poll(() => path(page)).toBe(at);
    await page.getByText(`No ${one} matches`).waitFor({ state: 'detached' });
    // Those of the demo world, or the sentence about a list with nothing in it.
    const shown = async () =>
      (await rows(page).count()) + (await page.locator('.ui-blank').count());
    await expect.poll(shown).toBeGreaterThan(0);
    const total = Number(((await counted(page)) ?? '').split(' ')[0]?.replaceAll(',', ''));
    expect(await counted(page)).toMatch(new RegExp(`^[\\d,]+ ${total === 1 ? one : many}$`));
    expect(total > 0).toBe((await rows(page).count()) > 0);
  },
);

it('does not mention filters in a list without any', async () => {
  const page = await windowFor('administrator');
  await page.route('**/api/v1/admin/users?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${portal.url}/settings/users`);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText('filters are kept').count()).toBe(0);
});

it('opens a row with the keyboard, moves between drawers, and closes them with one step back', async () => {
  const page = await windowFor('administrator');
  await page.goto(`${portal.url}/settings/roles?tab=people&role=2`);
  const drawer = page.getByRole('complementary', { name: 'Rights of the user' });
  const head = drawer.getByRole('heading');
  const nameIn = (index: number) =>
    page.locator(`tbody tr[data-index="${index}"] th, tbody tr[data-index="${index}"] td`).first();
  await rows(page).nth(1).waitFor();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => param(page, 'user')).not.toBeNull();
  const first = param(page, 'user');
  await expect.poll(() => head.textContent()).toBe(await nameIn(0).textContent());

  await page.keyboard.press('j');
  await expect.poll(() => param(page, 'user')).not.toBe(first);
  await expect.poll(() => head.textContent()).toBe(await nameIn(1).textContent());

  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  expect(param(page, 'user')).toBeNull();
});

it('keeps the page size in the URL', async () => {
  const page = await windowFor('administrator');
  await page.goto(`${portal.url}/settings/markup?tab=businesses&owner=${cast.ada.businessId}`);
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await pager.getByRole('button', { name: '500 per page' }).click();
  await page.getByRole('menuitem', { name: '25 per page', exact: true }).click();
  await expect.poll(() => path(page)).toBe('/settings/markup?tab=businesses&size=25');
  await page.reload();
  await row(page, 'Larkfield').waitFor();
  await pager.getByRole('button', { name: '25 per page' }).click();
  await page.getByRole('menuitem', { name: '500 per page', exact: true }).click();
  await expect.poll(() => path(page)).toBe('/settings/markup?tab=businesses');
});
