import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type Hands, handsAt } from '../../support/browser/counted-hands.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import {
  dialogOf,
  hasSeenPopup,
  openRow,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { freeStones } from '../../support/browser/stone-pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
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

async function at(
  path: string,
  find?: (route: Route) => Promise<void>,
): Promise<{ page: Page; hands: Hands }> {
  context = await windowOf(browser, cast.ada);
  await hasSeenPopup(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  if (find) await page.route('**/assets/-find-*.js', find);
  await page.goto(portal.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, hands: handsAt(page) };
}
const firstRow = (page: Page) => page.locator('tbody tr[data-index="0"]');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The limits are the counts of the buyer's review, where a line or a list of numbers is one. */
describe('the number of keys and clicks of a buyer', () => {
  it('find stones: one line, which may be typed before its field has loaded', async () => {
    const gate = Promise.withResolvers<void>();
    const { page, hands } = await at('/search', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await firstRow(page).waitFor();
    await hands.press('/');
    await hands.type('rd 1-1.2 D-F vs1+ 3ex natural');
    await hands.press('Enter');
    gate.resolve();
    await page.waitForURL(/shape=ROUND/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      growth: '2',
      color: 'D,E,F',
      triple: 'EX',
      carat: '1..1.2',
    });
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
    expect(hands.used()).toBeLessThanOrEqual(2);
  });

  it('compare five stones: eight', async () => {
    const { page, hands } = await at('/search?shape=ROUND');
    await firstRow(page).waitFor();
    await hands.press('j', ' ', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J');
    await page.locator('.ui-grid-actions-bar').getByText('5 selected').waitFor();
    await hands.press('x');
    await page.getByRole('dialog', { name: 'Compare 5 stones' }).waitFor();
    expect(hands.used()).toBeLessThanOrEqual(8);
  });

  it('open the certificate of a stone: three', async () => {
    const { page, hands } = await at('/search?lab=GIA');
    await firstRow(page).waitFor();
    await hands.click(firstRow(page).locator('td:not(.ui-grid-tick, :has(a, button))').first());
    const drawer = page.getByRole('complementary');
    await hands.click(drawer.getByText('Certificate', { exact: true }).first());
    await drawer.getByRole('link', { name: /GIA/ }).first().waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('share a stone at a fixed price with a margin: five, and never at the own cost', async () => {
    const { page, hands } = await at('/search?shape=ROUND');
    const [stock = ''] = await freeStones(page, 1);
    await row(page, stock).locator('.ui-grid-tick').click();
    await page.locator('.ui-grid-actions-bar .action-count').waitFor();
    await hands.press('s');
    const share = await dialogOf(page, `Share ${stock}`);
    await hands.click(share.getByText('Fixed prices'));
    for (const name of ['Copy the text', 'WhatsApp', 'Create a link'])
      expect(await share.getByRole('button', { name }).isDisabled(), name).toBe(true);
    await hands.click(share.getByPlaceholder('Your margin'));
    await hands.type('25');
    await hands.click(share.getByRole('button', { name: 'Create a link' }));
    await hands.click(share.getByRole('button', { name: /^Copy the link/ }));
    await expect.poll(() => copied(page)).toContain('/shared/');
    expect(hands.used()).toBeLessThanOrEqual(5);
  });

  it('find fifty stones by their numbers, in the order of the list', async () => {
    const stones = await deskOf(portal).stones(50);
    const numbers = stones.map(({ stock_no }) => stock_no).reverse();
    const { page, hands } = await at('/search');
    await firstRow(page).waitFor();
    await hands.click(page.getByPlaceholder(/^Filter stones: rd 1/));
    await page.keyboard.insertText(numbers.join('\n'));
    await hands.press('Enter');
    await page.getByText('50 stones').first().waitFor();
    await firstRow(page)
      .getByText(numbers[0] ?? '')
      .waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('download an invoice as PDF: four', async () => {
    const { page, hands } = await at('/search');
    await hands.click(page.getByRole('link', { name: 'My lists' }));
    await hands.click(page.getByRole('link', { name: 'Invoice', exact: true }));
    await firstRow(page).waitFor();
    await page.waitForURL(/\/invoice/);
    await openRow(firstRow(page));
    await page.getByRole('heading', { name: /^Invoice IN-/ }).waitFor();
    const file = await downloadedBy(page, () => hands.press('p'));
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    // `openRow` is one click.
    expect(hands.used() + 1).toBeLessThanOrEqual(4);
  });

  it('is notified of new matches by three', async () => {
    const { page, hands } = await at('/search?shape=PEAR&growth=2');
    await firstRow(page).waitFor();
    await hands.click(page.getByRole('button', { name: 'Saved and recent searches' }));
    await hands.click(page.getByRole('menuitem', { name: 'Notify me of new matches' }));
    await dialogOf(page, 'Notify me of new matches');
    await hands.press('Control+Enter');
    await page.getByText(/^DE-\d{4}-\d+ is open/).waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('does five acts with the same four stones by seven', async () => {
    const { page, hands } = await at('/search?shape=ROUND');
    for (const stock of await freeStones(page, 4))
      await row(page, stock).locator('.ui-grid-tick').click();
    await page.locator('.ui-grid-actions-bar').getByText('4 selected').waitFor();
    await hands.press('a');
    const added = toast(page, '4 stones added to the cart');
    // A message covers neither the search field nor the filters.
    const endOf = async (place: Locator) => {
      const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
      return y + height;
    };
    const lowest = Math.max(
      await endOf(page.getByRole('searchbox', { name: 'Search stones' })),
      await endOf(page.locator('.active-chips')),
    );
    expect(lowest).toBeGreaterThan(0);
    await expect.poll(async () => (await added.boundingBox())?.y).toBeGreaterThanOrEqual(lowest);
    await hands.press('w');
    await toast(page, '4 stones added to the watchlist').waitFor();
    await hands.press('n');
    await dialogOf(page, /note/i);
    await hands.type('For the spring collection');
    await hands.press('Control+Enter');
    await toast(page, '4 notes added').waitFor();
    await hands.press('e');
    await dialogOf(page, /enquir/i);
    await hands.type('Are these eye clean?');
    await hands.press('Control+Enter');
    await toast(page, /^Enquir.* sent/).waitFor();
    await hands.press('h');
    await toast(page, '4 stones held').waitFor();
    expect(hands.used()).toBeLessThanOrEqual(7);
  });
});
