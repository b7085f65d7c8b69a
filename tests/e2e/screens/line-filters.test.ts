import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PHONE, row, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

it('the filters fold into one row on a phone, which shows the number of set filters and opens them', async () => {
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

describe('a client that was deactivated', () => {
  let stone: Stone;
  beforeAll(async () => {
    const desk = deskOf(portal);
    stone = await desk.stone();
    await desk.held(cast.odile, stone);
    const { status, body } = await portal.call(
      cast.administrator.token,
      'PUT',
      `/customer/user/${cast.odile.id}/status`,
      { body: { data: { is_active: false } } },
    );
    expect(status, JSON.stringify(body)).toBe(200);
  });

  const client = (page: Page) => page.getByRole('combobox', { name: 'Client' });
  async function holdsAs(person: Person): Promise<Page> {
    const context = await windowOf(browser, person);
    const page = await context.newPage();
    await page.goto(`${portal.url}/transaction/hold?tab=all&type=all`);
    await page.locator('tbody tr[data-index="1"]').waitFor();
    await client(page).fill('odile');
    return page;
  }

  it.each(['administrator', 'qualityControl', 'tove'] as const)(
    'is marked in the client filter of holds for %s',
    async (who) => {
      const page = await holdsAs(cast[who]);
      const label = 'Maison Tessaly | Odile Tessaly, inactive';
      await page.getByRole('option', { name: label, exact: true }).click();
      await page.waitForURL(({ searchParams }) => searchParams.get('client') === cast.odile.id);
      await row(page, stone.stock_no).waitFor();
      expect(await client(page).inputValue()).toBe(label);
      const lines = page.locator('tbody tr[data-index]');
      await expect
        .poll(async () => (await lines.allTextContents()).filter((one) => !/Tessaly/.test(one)))
        .toEqual([]);
      await page.context().close();
    },
  );

  it('is not offered to another associate', async () => {
    const page = await holdsAs(cast.marek);
    await page.getByText('No trading client has this name').waitFor();
    await page.context().close();
  });
});
