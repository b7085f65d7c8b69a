import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  faultsOf,
  namelessIn,
  PHONE,
  reasonOf,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import {
  csvOf,
  dayInForce,
  daysAfter,
  fineLines,
  type Line,
  linesInForce,
} from '../../support/files/rap-lists.ts';
import { goTo } from '../../support/screens/go-to.ts';
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

const RAP = '/settings/rap';
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

async function opened(by: keyof Cast, at: string, size = DESK): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

const file = (name: string, csv: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(csv),
});

it('an administrator loads a faulty list, then the correct one, sees the changed prices, and finds a cell with the keyboard', async () => {
  const lines = await linesInForce(portal);
  const day = daysAfter(await dayInForce(portal), 7);
  const dearer = (line: Line): Line =>
    line.color === 'G' ? { ...line, price: (Number(line.price) * 1.1).toFixed(2) } : line;
  const right = csvOf(lines.map(dearer), day);
  const page = await opened('administrator', RAP);
  const faults = faultsOf(page, portal);
  await page.getByRole('heading', { level: 1, name: 'Rap prices' }).waitFor();
  await page.getByRole('grid', { name: 'Prices and changes for 1.00–1.49 ct' }).waitFor();

  // There is no price service, so fetching is closed and says what can be done instead.
  const act = page.getByRole('button', { name: 'Sync now' });
  await expect.poll(() => act.getAttribute('aria-disabled')).toBe('true');
  expect(await reasonOf(act)).toMatch(/^No price service is set up/);

  await page.getByRole('button', { name: 'Load a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load a list' });
  const field = dialog.getByLabel('List file');
  await field.setInputFiles(file('wrong.csv', right.replace(/^BR,IF,E/m, 'BR,FL,E')));
  await dialog.getByRole('button', { name: 'Check the list' }).click();
  await dialog.getByText('1 error').waitFor();
  const fault = dialog.getByRole('region', { name: 'Errors in the list' }).locator('tbody tr');
  await expect
    .poll(() => fault.locator('td').allTextContents())
    .toEqual(['12', 'clarity', 'FL', 'IF, because flawless (FL) stones use the price of IF']);
  expect(await dayInForce(portal)).not.toBe(day);

  await dialog.getByRole('button', { name: 'Remove' }).click();
  await field.setInputFiles(file('right.csv', right));
  await dialog.getByRole('button', { name: 'Check the list' }).click();
  await dialog
    .getByText('The new price list has no pear list, so the current pear list is kept.')
    .waitFor();
  await expect.poll(() => namelessIn(page)).toEqual([]);
  expect(await dayInForce(portal)).not.toBe(day);
  await dialog.getByRole('button', { name: /^Apply / }).click();
  await toast(page, `Rap list of ${day} loaded`).waitFor();

  const cell = page.locator('td[data-spot="3/3"]');
  await expect.poll(() => cell.getAttribute('aria-description')).toMatch(/^G VS1.* or \+10\.00%$/);
  await expect.poll(() => cell.getAttribute('data-heat')).toBe('up-3');
  await page.getByText('198 changed, 0 new, 0 removed').waitFor();

  await page.getByRole('link', { name: 'Repriced stones' }).click();
  await page.locator('tbody tr[data-index]').first().waitFor();
  await expect
    .poll(() => page.locator('[aria-current="page"]', { hasText: 'Repriced stones' }).count())
    .toBe(1);
  const { body } = await portal.call(
    cast.administrator.token,
    'GET',
    '/inventory/rap-moved-stones?size=1',
  );
  const [most] = body.data as { stock_no: string; difference: number }[];
  await row(page, most?.stock_no ?? '')
    .first()
    .getByText(/^\+/)
    .waitFor();

  await page.getByRole('link', { name: 'Versions' }).click();
  const newest = row(page, day.split('-').reverse().join('/'));
  await newest.getByText('File', { exact: true }).waitFor();
  await newest.getByText('current', { exact: true }).waitFor();

  await goTo(page, RAP);
  await page.locator('td[data-spot="0/0"]').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft'])
    await page.keyboard.press(key);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-spot')))
    .toBe('1/9');
  await page.getByText(/^E I2, 1\.00–1\.49 ct: /).waitFor();
  await page.getByRole('button', { name: /^0\.50–0\.69/ }).click();
  await expect.poll(() => path(page)).toBe(`${RAP}?band=50`);
  await page.getByRole('radiogroup', { name: 'Price list shape' }).getByText('Pear').click();
  await expect.poll(() => path(page)).toBe(`${RAP}?kind=PEAR`);
  await page.getByRole('combobox', { name: 'Version' }).click();
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => path(page)).toMatch(/kind=PEAR&version=[0-9a-f-]{36}$/);

  await goTo(page, `${RAP}?tab=list&color=F&carat=120`);
  await page.getByText('11 cells').waitFor();
  await page.getByLabel('Stone weight in carats').fill('7.5');
  await page.getByText('No matching cells').waitFor();
  await page.getByRole('button', { name: 'Show all cells' }).click();
  await expect.poll(() => path(page)).toBe(`${RAP}?tab=list`);
  expect(faults).toEqual([]);
});

it('on a phone an auditor sees the disabled commands, and the reason below the bar', async () => {
  const page = await opened('auditor', RAP, PHONE);
  for (const [name, at] of [
    ['Sync', RAP],
    ['Load', RAP],
    ['Add a range', '/settings/carat-range'],
  ] as const) {
    if (!page.url().endsWith(at)) await goTo(page, at);
    const act = page.getByRole('button', { name, exact: true });
    await expect.poll(() => act.getAttribute('aria-disabled')).toBe('true');
    expect(await reasonOf(act)).toBe('You do not have the right to do this.');
    await page.locator('.frame-reasons').getByText(name).waitFor();
  }
});

it('on a phone only the table scrolls sideways, and a portal without a list has an empty state', async () => {
  const page = await opened('administrator', RAP, PHONE);
  for (const tab of ['', '?tab=list', '?tab=moved', '?tab=versions']) {
    if (tab !== '') await goTo(page, RAP + tab);
    await page.locator('.rap-table, .ui-grid-item-title').first().waitFor();
    const overhang = await page
      .locator('html, .shell-main, #screen')
      .evaluateAll((parts) =>
        parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
    expect(Math.max(...overhang), tab).toBeLessThanOrEqual(0);
    await expect.poll(() => namelessIn(page)).toEqual([]);
  }
  await portal.database.pool.query('delete from rap_list');
  await page.goto(portal.url + RAP);
  await page.getByText('No price list loaded').waitFor();
});

it('an administrator loads a lab-grown list as a reference, sees its cells and undoes the load', async () => {
  const lines = fineLines(1, () => '500.00');
  const page = await opened('administrator', RAP);
  const faults = faultsOf(page, portal);
  await page.getByText('Lab-grown list', { exact: true }).click();
  await page.getByText('No lab-grown list loaded').waitFor();
  expect(path(page)).toBe(`${RAP}?list=lab_grown`);
  expect(await page.getByRole('button', { name: /^Sync/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Load a list' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Load a lab-grown list' });
  await dialog.getByLabel('Or paste the list').fill(csvOf(lines, '2026-01-02'));
  await dialog.getByRole('button', { name: 'Check the list' }).click();
  await dialog.getByText('No price of a stone changes.').waitFor();
  await dialog.getByRole('button', { name: 'Apply 121 cells' }).click();
  await toast(page, 'Lab-grown list of 2026-01-02 loaded').waitFor();
  await page.getByRole('grid', { name: /^Prices and changes for/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Repriced stones' }).count()).toBe(0);
  await expect.poll(() => namelessIn(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.setViewportSize(DESK);

  await page.getByRole('button', { name: 'Undo load' }).click();
  const sure = page.getByRole('dialog', { name: 'Remove the round list of 02/01/2026?' });
  await sure.getByRole('button', { name: 'Remove the list' }).click();
  await toast(page, 'Lab-grown list of 2026-01-02 removed').waitFor();
  await page.getByText('No lab-grown list loaded').waitFor();
  expect(faults).toEqual([]);
});
