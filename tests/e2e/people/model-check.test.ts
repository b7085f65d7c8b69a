import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, windowOf } from '../../support/browser/pages.ts';
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

async function opened(): Promise<Page> {
  const context = await windowOf(browser, cast.auditor);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/workflows?view=model-check`);
  await page.getByRole('heading', { name: 'Model check of all workflows' }).waitFor();
  return page;
}

it('the auditor reads the rules in sentences, and how many states the tests explored', async () => {
  const page = await opened();
  const faults = faultsOf(page, portal);
  const listed = (title: string) =>
    page.getByRole('region', { name: title }).getByRole('listitem').allTextContents();
  expect(await listed('In every state')).toContain(
    'A stone is on hold if and only if exactly one hold is active for it.',
  );
  expect(await listed('At every step')).toContain(
    'While an offer is open, only the trading client that received the offer can take the stone.',
  );
  expect(await listed('Eventually, starting from any state')).toContain(
    'Every open record can be completed.',
  );
  const explored = page.getByRole('region', { name: 'Explored states' });
  expect(await explored.locator('tbody tr').first().locator('td').allTextContents()).toEqual([
    'One stone and two trading clients, with carts and order lists of API clients',
    '350',
    '5,935',
  ]);
  expect(await page.getByText('another version of the models').count()).toBe(0);
  expect(faults).toEqual([]);
});
