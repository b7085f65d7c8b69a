import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KEY } from '../../../src/ui/key-names.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { windowOf } from '../../support/browser/pages.ts';
import { settled } from '../../support/browser/settled.ts';
import { linesOf, sheet } from '../../support/screens/key-meanings.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
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

it('no shortcut is assigned twice', () => {
  const keys = Object.values(KEY);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});

describe('the help with the shortcuts', () => {
  it('shows the commands of stones before any is selected, and what they need', async () => {
    context = await windowOf(browser, cast.ada);
    const page = await context.newPage();
    await page.goto(`${portal.url}/search`);
    await settled(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(async () => (await linesOf(page)).flatMap(({ keys }) => keys))
      .toEqual(expect.arrayContaining(['H', 'M', 'C', 'A', 'W', 'E', 'S', 'X']));
    // Two keys of one command share its line.
    const finding = (await linesOf(page)).filter(({ what }) => what === 'Search or run a command');
    expect(finding).toEqual([{ what: 'Search or run a command', keys: ['Ctrl K', '/'] }]);
    await page.keyboard.press('?');
    const stones = sheet(page).locator('section', { hasText: 'Hold' });
    await stones.getByText('Please select at least one diamond').waitFor();
    await expect.poll(() => stones.getByText('Please select at least one diamond').count()).toBe(1);
  });

  it('tells of customers that one must be ticked, by the key too', async () => {
    context = await windowOf(browser, cast.administrator);
    const page = await context.newPage();
    await page.goto(`${portal.url}/client`);
    await settled(page);
    await page.keyboard.press('Shift+D');
    await page.getByText('Select a customer first.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
