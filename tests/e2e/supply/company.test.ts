import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const contexts: BrowserContext[] = [];
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
  for (const context of contexts.splice(0)) await context.close();
});

async function screen(path: string): Promise<Page> {
  const context = await windowOf(browser, cast.administrator);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const cityOf = async (): Promise<unknown> =>
  (
    await portal.database.pool.query(
      'select city from company_version order by version desc limit 1',
    )
  ).rows[0]?.city;

describe('the company profile', () => {
  it('is saved by Ctrl Enter, previewed while typing, and undone by Z', async () => {
    const page = await screen('/settings/company');
    const city = field(page, 'City');
    await expect.poll(() => city.inputValue()).toBe('Antwerp');
    await city.fill('Ghent');
    const preview = page.getByRole('article', { name: 'Preview of an invoice' });
    await preview.getByText('0000 Ghent').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Company profile saved').waitFor();
    expect(await cityOf()).toBe('Ghent');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('z');
    await expect.poll(() => city.inputValue()).toBe('Antwerp');
    expect(await cityOf()).toBe('Antwerp');
  });

  it('shows an invalid IBAN at its field, and asks before unsaved changes are lost', async () => {
    const page = await screen('/settings/company');
    const iban = field(page, 'IBAN');
    await iban.fill('BE55 0000 0000 0097');
    await page.keyboard.press('Control+Enter');
    await page.getByText('This IBAN is wrong').waitFor();
    expect(await iban.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    const dialog = await dialogOf(page, 'Leave without saving?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await iban.inputValue()).toBe('BE55 0000 0000 0097');
  });

  it('shows administrators on the invoices what is missing', async () => {
    await portal.database.owner.query('delete from company_version');
    const page = await screen('/transaction/invoice');
    await page.getByText('Invoices have no company name, no address').waitFor();
    await page.getByRole('link', { name: 'the company profile' }).click();
    await page.getByText('Invoices have no company name', { exact: false }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/company');
  });
});
