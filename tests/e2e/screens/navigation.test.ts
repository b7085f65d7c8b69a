import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let context: BrowserContext | undefined;

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
  await context?.close();
  context = undefined;
});

const SMALL_DESK = { width: 1280, height: 900 };

async function open(person: Person, path: string, size: { width: number; height: number }) {
  context = await windowOf(browser, person, size);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const toggle = (page: Page, word: 'Collapse' | 'Expand') =>
  page.getByRole('button', { name: `${word} the sidebar` });
const headings = (page: Page) => page.locator('.shell-side h2').allTextContents();

describe('the sidebar', () => {
  it('is open on the first visit from 1440 pixels, with a heading for each group and no truncated label', async () => {
    const page = await open(cast.administrator, '/profile', DESK);
    await toggle(page, 'Collapse').waitFor();
    expect(await headings(page)).toEqual([
      ...['Today', 'Sell', 'Orders', 'Supply', 'Clients', 'Reports', 'Audit'],
    ]);
    const cut = await page
      .locator('.shell-side .shell-link-word')
      .evaluateAll((words) =>
        words.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent),
      );
    expect(cut).toEqual([]);
    const hidden = await page
      .locator('.shell-nav')
      .evaluate((nav) => nav.scrollHeight - nav.clientHeight);
    expect(hidden).toBe(0);
    await page.setViewportSize(SMALL_DESK);
    await toggle(page, 'Expand').waitFor();
  });

  it("is collapsed on the stone search at 1440 pixels, and keeps the user's choice", async () => {
    const page = await open(cast.ada, '/search', DESK);
    await toggle(page, 'Expand').waitFor();
    await page.setViewportSize({ ...DESK, width: 1600 });
    await toggle(page, 'Collapse').waitFor();
    await page.setViewportSize(SMALL_DESK);
    await toggle(page, 'Expand').click();
    await page.goto(`${portal.url}/profile`);
    await toggle(page, 'Collapse').click();
    await page.setViewportSize(DESK);
    await page.reload();
    await toggle(page, 'Expand').waitFor();
  });
});

it('on a phone, More shows the groups of the sidebar and opens at the current screen', async () => {
  const page = await open(cast.administrator, '/audit', { ...PHONE, height: 700 });
  await page.getByRole('button', { name: 'More' }).click();
  const all = page.getByRole('navigation', { name: 'All screens' });
  await expect
    .poll(() => all.getByRole('heading').allTextContents())
    .toEqual(['Today', 'Sell', 'Orders', 'Supply', 'Clients', 'Reports', 'Audit']);
  const current = all.getByRole('link', { name: 'Audit log' });
  expect(await current.getAttribute('aria-current')).toBe('page');
  await expect
    .poll(() =>
      current.evaluate((link) => {
        const { left, top, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + 4, top + height / 2));
      }),
    )
    .toBe(true);
});

describe('the settings navigation', () => {
  it('finds a screen by a keyword and opens it with Enter', async () => {
    const page = await open(cast.administrator, '/settings/users', DESK);
    const menu = page.getByRole('navigation', { name: 'Settings' });
    const field = menu.getByRole('textbox', { name: 'Find a setting' });
    await field.fill('zirconia');
    await menu.getByText('No setting matches.').waitFor();
    await field.fill('margin');
    await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['Markups']);
    await field.press('Enter');
    await page.waitForURL(/\/settings\/markup/);
    await field.press('Escape');
    await expect.poll(() => menu.getByRole('link').count()).toBe(13);
    expect(await menu.getByRole('heading').allTextContents()).toEqual([
      ...['Company', 'People', 'Pricing', 'Trading', 'Catalogue', 'Home page', 'Connections'],
    ]);
  });

  it('is one field on a phone, with the same keywords', async () => {
    const page = await open(cast.administrator, '/settings/users', PHONE);
    const field = page.getByRole('combobox', { name: 'Find a setting' });
    await expect.poll(() => field.inputValue()).toBe('Users');
    await field.click();
    await expect.poll(() => page.getByRole('option').count()).toBe(13);
    await field.fill('banner');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Home settings']);
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL(/\/home-settings/);
  });
});

it('on a phone, a row of the search has status, number and price per carat', async () => {
  const page = await open(cast.administrator, '/search', PHONE);
  const first = page.locator('.ui-grid-item').first();
  await expect
    .poll(() => first.locator('.ui-grid-item-line').last().innerText())
    .toMatch(
      /^[A-Z]{2}-\d+\s(Available|Hold|Business Process|Confirm|Not Available)\s+[\d,.]+ \/ct$/,
    );
});
