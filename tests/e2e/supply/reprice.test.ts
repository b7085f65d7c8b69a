import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, row, statusIn, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { shownNumbers } from '../../support/browser/stone-pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { castOf } from '../../support/trade/people.ts';

let portal: Portal;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launchBrowser();
  context = await windowOf(browser, (await castOf(portal)).administrator);
  page = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await portal?.stop();
});

const status = (stockNo: string) => statusIn(row(page, stockNo)).textContent();

it('proposes prices from the stock list, accepts them with keys, applies the accepted ones and undoes them', async () => {
  await page.goto(`${portal.url}/stock-list`);
  await page.getByRole('button', { name: 'Reprice' }).click();
  const dialog = await dialogOf(page, 'Propose new prices');
  await dialog.getByLabel('Points of Rap', { exact: true }).fill('60');
  await dialog
    .getByText(/The change must be between/)
    .first()
    .waitFor();
  await dialog.getByLabel('Points of Rap', { exact: true }).fill('-2');
  await dialog.getByRole('button', { name: 'Propose prices' }).click();
  await page.waitForURL('**/stock-list/reprice/*');

  const apply = page.getByRole('button', { name: /^Apply/ });
  await apply.waitFor();
  const lines = page.locator('tbody tr[data-index]');
  await page.getByText('Undecided', { exact: true }).first().click();
  const numbers = await lines.evaluateAll((rows) =>
    rows.slice(0, 2).map((one) => one.querySelector('a')?.textContent ?? ''),
  );
  const [first = '', second = ''] = numbers;
  expect(second).not.toBe('');
  await page.getByText('All', { exact: true }).first().click();

  await tick(row(page, first));
  await page.keyboard.press('y');
  await expect.poll(() => status(first)).toBe('Accepted');
  await tick(row(page, second));
  await page.keyboard.press('r');
  await expect.poll(() => status(second)).toBe('Rejected');

  await apply.click();
  const sure = await dialogOf(page, 'Apply 1 price?');
  await sure.getByRole('button', { name: 'Apply 1 price' }).click();
  await toast(page, '1 price changed').waitFor();
  await page.reload();
  await expect.poll(() => status(first)).toBe('Accepted');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const back = await dialogOf(page, 'Undo this reprice session?');
  await back.getByRole('button', { name: 'Restore 1 price' }).click();
  await toast(page, '1 price restored').waitFor();
  await page.getByText('Undone', { exact: true }).first().waitFor();
});

it('proposes prices for the selected stones only, and names the scope', async () => {
  await page.goto(`${portal.url}/stock-list`);
  await page.locator('tbody tr[data-index]').first().waitFor();
  const [first = '', second = ''] = await shownNumbers(page);
  await tick(row(page, first));
  await tick(row(page, second));
  const bar = page.locator('.action-row');
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar.getByRole('button', { name: 'Reprice' }).click();
  const dialog = await dialogOf(page, 'Propose new prices');
  await dialog.getByText(/^For the 2 selected stones\./).waitFor();
  await dialog.getByRole('combobox', { name: 'Rule' }).click();
  await page.getByRole('option', { name: 'Percent of the lab-grown list' }).click();
  await dialog.getByLabel('Percent of the list, %').fill('95');
  await dialog.getByRole('button', { name: 'Propose prices' }).click();
  await page.waitForURL('**/stock-list/reprice/*');
  await page.getByText(/^95\.00 % of the lab-grown list/).waitFor();
  const stones = page.locator('tbody tr[data-index]');
  await expect.poll(() => stones.count()).toBe(2);
  const numbers = await stones.evaluateAll((rows) =>
    rows.map((one) => one.querySelector('a')?.textContent ?? ''),
  );
  expect(numbers.sort()).toEqual([first, second].sort());
});
