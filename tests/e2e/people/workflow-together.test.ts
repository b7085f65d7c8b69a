import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
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

async function opened(query = '', size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast.auditor, size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/workflows?view=together${query}`);
  await page.getByRole('heading', { name: 'Model check of all workflows' }).waitFor();
  return page;
}

const worlds = (page: Page) => page.getByRole('region', { name: 'Explored states' });
const way = (page: Page) => page.getByRole('region', { name: 'Shortest path' });
/** It takes the browser some seconds, and a busy machine more. */
const EXPLORED = { timeout: 120_000 };

describe('all workflows together', () => {
  it('say their rules in sentences, and are explored in the browser of the auditor, with the figures that the tests of the build found', {
    timeout: 240_000,
  }, async () => {
    const page = await opened();
    const faults = faultsOf(page, portal);
    const says = async (title: string) =>
      page.getByRole('region', { name: title }).getByRole('listitem').allTextContents();
    expect(await says('In every state')).toContain(
      'A stone is on hold if and only if exactly one hold is active for it.',
    );
    expect(await says('At every step')).toContain(
      'While an offer is open, only the trading client that received the offer can take the stone.',
    );
    expect(await says('Eventually, from every state')).toContain(
      'Every open record can be completed.',
    );
    const cells = () => worlds(page).locator('tbody tr').first().locator('td').allTextContents();
    const before = await cells();
    expect(before.slice(0, 3)).toEqual([
      'One stone and two trading clients, with carts and order lists of external clients',
      '350',
      '5,845',
    ]);
    expect(before.at(-1)).toBe('From the tests');
    await page.getByRole('button', { name: 'Explore in this browser' }).click();
    // One after the other: all of them are explored by tests/prove/composition.test.ts.
    await page.getByRole('button', { name: /^[2-8] of 8 explored$/ }).waitFor(EXPLORED);
    const after = await cells();
    expect(after.slice(1, 3)).toEqual(['350', '5,845']);
    expect(after[3]).toMatch(/^\d\d,\d{3}$/);
    expect(after.at(-1)).toBe('All rules hold');
    expect(faults).toEqual([]);
  });

  it('tell the shortest way to what is asked for, by keyboard and by address, and that the rest never comes about', {
    timeout: 240_000,
  }, async () => {
    const page = await opened('&scope=two-clients', PHONE);
    const faults = faultsOf(page, portal);
    const asked = way(page).getByLabel('States').first();
    await expect.poll(() => asked.isEnabled(), { timeout: EXPLORED.timeout }).toBe(true);
    await asked.fill('Hold queue, stone 1, trading client B: Offered');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await way(page).getByText('After 3 steps:').waitFor(EXPLORED);
    expect(await way(page).locator('.together-path li').allTextContents()).toEqual([
      'trading client A holds stone 1 for trading client A',
      'trading client B joins the waitlist for stone 1 for trading client B',
      expect.stringMatching(
        /^(trading client A|the associate|quality control|an administrator) releases/,
      ),
    ]);
    await page.keyboard.press('Escape');
    expect(page.url()).toContain('stands=holdQueue.2.0.1');
    await goTo(
      page,
      '/workflows?view=together&scope=two-clients&stands=stone.8.0.-,holdQueue.1.0.1',
    );
    await way(page)
      .getByText('This combination is unreachable: none of the 350 states')
      .waitFor(EXPLORED);
    expect(faults).toEqual([]);
  });
});
