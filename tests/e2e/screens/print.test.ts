import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { row, tick, windowOf } from '../../support/browser/pages.ts';
import { shownNumbers } from '../../support/browser/stone-pages.ts';
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

async function opened(address: string, by: Person = cast.ada): Promise<Page> {
  context = await windowOf(browser, by);
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  // Headless Chromium has no print dialog. `page.pdf` prints the page that the call would print.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-print-called', '');
  });
  await page.goto(`${portal.url}${address}`);
  await page.locator('tbody tr[data-index]').first().waitFor();
  return page;
}

/** Prints the page as the browser does, and returns the text of each sheet. */
async function sheetsOf(page: Page): Promise<string[]> {
  const file = await page.pdf({ preferCSSPageSize: true });
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise;
  const sheets: string[] = [];
  for (let nr = 1; nr <= pdf.numPages; nr += 1) {
    const { items } = await (await pdf.getPage(nr)).getTextContent();
    sheets.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return sheets;
}

const printCalled = (page: Page) => page.locator('body[data-print-called]').waitFor();
const totalOf = async (page: Page): Promise<number> =>
  Number((await page.locator('.ui-grid-toolbar-left b').innerText()).replace(/\D/g, ''));

it('Print prints all pages of a list, without the rest of the screen', async () => {
  const page = await opened('/search?size=25&growth=2');
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(25);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await printCalled(page);

  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.print-sheet tbody tr:not([data-totals])').count()).toBe(total);
  expect(await page.locator('.ui-grid').isVisible()).toBe(false);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  await page.emulateMedia({ media: null });

  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets[0]).toContain(`All ${total} rows`);
  expect(sheets[0]).toMatch(/Filters: .*Growth Natural/);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain('Carat');
    expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`);
  }
  expect(sheets.at(-1)).toContain('All matches');
  // Printing removes the sheet.
  await page.locator('.print-sheet').waitFor({ state: 'detached' });
});

it('Ctrl P prints the selected rows, each with its growth even if the column is hidden', async () => {
  const page = await opened('/search?size=25');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Growth', exact: true }).click();
  await page.keyboard.press('Escape');
  const numbers = (await shownNumbers(page)).slice(0, 2);
  for (const number of numbers) await tick(row(page, number));
  await page.keyboard.press('Control+p');
  await printCalled(page);
  const [sheet = '', ...more] = await sheetsOf(page);
  expect(more).toEqual([]);
  expect(sheet).toContain('Selection: 2 rows');
  for (const number of numbers) expect(sheet).toContain(number);
  expect(sheet.match(/Natural|Lab grown/g)?.length).toBeGreaterThanOrEqual(2);
});

it('Export saves the rows of every list as PDF, with the chosen columns', async () => {
  const page = await opened('/client?size=5', cast.administrator);
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByText('PDF', { exact: true }).click();
  await dialog.getByText('All columns').click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await printCalled(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.print-sheet tbody tr:not([data-totals])').count()).toBe(total);
  expect(await dialog.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const [sheet = ''] = await sheetsOf(page);
  expect(sheet).toContain(`All ${total} rows`);
});

it('a print by the menu of the browser states that it has only the loaded rows', async () => {
  const page = await opened('/search?size=25');
  const total = await totalOf(page);
  const [sheet = ''] = await sheetsOf(page);
  expect(sheet).toContain(`of ${total}. To print all rows, press Print above the list.`);
  expect(await page.locator('.print-sheet').count()).toBe(0);
});
