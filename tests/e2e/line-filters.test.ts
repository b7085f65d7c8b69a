import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { PHONE, windowOf } from '../support/pages.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

it('fold into one row of a phone, which says how many are set and gives them back', async () => {
  const context = await windowOf(browser, cast.administrator, PHONE);
  const page = await context.newPage();
  await page.goto(`${portal.url}/transaction/memo`);
  await page.locator('.ui-grid-item-title').first().waitFor();
  const filters = page.getByRole('search', { name: 'Filters' });
  const fold = filters.getByRole('button', { name: /^Filters/ });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  await filters.getByRole('radiogroup', { name: 'Stock' }).waitFor();
  await filters.getByRole('button', { name: /^Scan to return/ }).waitFor();
  expect(await filters.evaluate((it) => it.getBoundingClientRect().height)).toBeLessThan(60);

  await fold.click();
  await filters.getByRole('checkbox', { name: 'Overdue' }).check();
  await page.waitForURL(/overdue=1/);
  await fold.click();
  await expect.poll(() => filters.getByLabel('Overdue').count()).toBe(0);
  expect(await fold.textContent()).toBe('Filters, 1 set');
  await filters.getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL((url) => !url.search.includes('overdue'));
  expect(await fold.textContent()).toBe('Filters');
  await context.close();
});
