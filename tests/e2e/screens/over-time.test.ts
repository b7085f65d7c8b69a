import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, PHONE, row, windowOf } from '../../support/browser/pages.ts';
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
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}
const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

it.each([
  ['a desk', undefined],
  ['a phone', PHONE],
])(
  'on %s the page of a client shows its exposure over time as a chart, a table and a file',
  async (_, size) => {
    const page = await opened('auditor', `/client/${cast.ada.id}`, size);
    const faults = faultsOf(page, portal);
    const chart = page.getByRole('region', { name: 'Exposure over time' });
    await chart.getByRole('img', { name: /^Exposure against the credit limit/ }).waitFor();
    await chart.getByText('Year', { exact: true }).click();
    await chart.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => chart.getByRole('row').count()).toBe(1 + 365);
    const answer = await portal.call(
      cast.auditor.token,
      'GET',
      `/customer/business/${cast.ada.businessId}/exposure`,
    );
    const { credit_limit, total } = answer.body.data as components['schemas']['Exposure'];
    const today = await chart.getByRole('row').nth(1).innerText();
    expect(today.split('\t').slice(1, 3)).toEqual([money(credit_limit ?? 0), money(total)]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart
        .getByRole('button', { name: 'Save Exposure over time' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Data (CSV)' }).click()),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 365);
    expect(lines[1]).toContain(`,${credit_limit},${total},`);
    expect(faults).toEqual([]);
  },
);

it('the drawer of a supplier shows its reliability by months or weeks, and the current value', async () => {
  const page = await opened('qualityControl', '/supply?type=1');
  const faults = faultsOf(page, portal);
  await row(page, 'Tanwick Stones').click();
  const chart = page.getByRole('region', { name: 'Reliability', exact: true });
  await chart.getByRole('img', { name: /^Reliability of Tanwick Stones/ }).waitFor();
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => chart.getByRole('row').count()).toBe(1 + 13);
  await chart.getByText('Weeks', { exact: true }).click();
  await expect.poll(() => chart.getByRole('row').count()).toBe(1 + 53);
  expect(await chart.getByRole('row').nth(1).innerText()).toMatch(
    /The last stock list was received/,
  );
  expect(faults).toEqual([]);
});
