import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { frameOf } from '../../support/browser/frame-pages.ts';
import {
  DESK,
  faultsOf,
  hearsOthers,
  PHONE,
  reasonOf,
  row,
  statusIn,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { askOfSearch, openSearches } from '../../support/browser/search-pages.ts';
import { makeAlike } from '../../support/runner/alike.ts';
import { goForgetful, goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
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

async function screen(person: Person, path: string, size = DESK): Promise<Page> {
  await context?.close();
  context = await windowOf(browser, person, size);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

/** So large that no other stone comes near. */
const weighing = (carat: number) => `carat=${carat - 0.5}..${carat + 0.5}`;

/** The row above the stones of a pair. */
const pairRow = (page: Page, no = 1) =>
  page.locator('tbody tr[data-index]', {
    has: page.locator('.match-head', { hasText: new RegExp(`^${no}$`) }),
  });
const tolerance = (page: Page, name: string) => page.getByLabel(`Tolerance of ${name}`);
const stonesShown = (page: Page) => page.locator('tbody tr[data-index]:not(:has(.match-head))');

async function alike(carat: number, tables: readonly number[]): Promise<readonly Stone[]> {
  const stones = await desk.stones(tables.length);
  await makeAlike(portal, stones, carat, { table_pct: tables });
  return stones;
}
const numberOf = (stone: Stone | undefined): string => stone?.stock_no ?? 'no stone';

describe('the screen of pairs', () => {
  it('finds pairs with the mouse, shows their differences, and follows the tolerances', async () => {
    const [one, other] = await alike(61, [57, 58.5]);
    const page = await screen(cast.ada, '/profile');
    const faults = faultsOf(page, portal);
    await frameOf(page).openScreen('Match pairs');
    await page.getByLabel('Carat from').fill('60.5');
    await page.getByLabel('Carat from').press('Enter');
    const head = pairRow(page);
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Page 1 of 1').waitFor();
    await row(page, numberOf(one)).waitFor();
    await expect.poll(() => stonesShown(page).count()).toBe(2);
    await row(page, numberOf(other)).waitFor();
    await head.getByText('122.00').waitFor();
    await head.getByText('differs by 1.50').waitFor();
    await head.getByText('Table % 1.5 %', { exact: true }).waitFor();
    expect(await statusIn(head).textContent()).toBe('Available');
    await expect
      .poll(() => row(page, numberOf(one)).locator('mark').allTextContents())
      .toContain('57.00');

    await tolerance(page, 'Table %').fill('1');
    await tolerance(page, 'Table %').press('Enter');
    await page.getByText('No pair is within these tolerances').waitFor();
    await page.waitForURL((url) => /table_pct~1(,|$)/.test(url.searchParams.get('rules') ?? ''));
    await page.getByText('Matches after removing table % (± 1 %): 1.').waitFor();
    await page.getByRole('button', { name: 'Remove table %' }).last().click();
    await row(page, numberOf(one)).waitFor();
    expect(await tolerance(page, 'Table %').count()).toBe(0);
    await page
      .getByRole('region', { name: 'Match tolerances' })
      .getByRole('button', { name: 'Reset' })
      .click();
    await page.waitForURL((url) => !url.searchParams.has('rules'));
    await expect.poll(() => tolerance(page, 'Table %').inputValue()).toBe('2');

    // They say as well in what they differ that no rule counts.
    const stones = await desk.stones(2);
    const { rows } = await portal.database.pool.query<{ nr: number }>(
      'select distinct symmetry as nr from stone where symmetry is not null order by 1 limit 2',
    );
    const grades = rows.map(({ nr }) => nr);
    const [grade] = grades;
    if (grade === undefined) throw new Error('the trade has no such grade');
    await makeAlike(portal, stones, 77, {
      polish: [grade, grade],
      symmetry: grades,
    });
    await goTo(page, `/matchpair?${weighing(77)}`);
    await pairRow(page).getByText('symmetry differs').waitFor();
    await pairRow(page).getByText('100.0').waitFor();
    expect(faults).toEqual([]);
  });

  it('selects whole pairs, runs commands, compares and opens them with keys', async () => {
    const pair = await alike(63, [57, 57.5]);
    const numbers = pair.map(numberOf).sort();
    const page = await screen(cast.ada, `/matchpair?${weighing(63)}`);
    await row(page, numberOf(pair[0])).locator('.ui-grid-tick').click();
    const bar = page.locator('.ui-grid-actions-bar');
    await bar.getByText('2 selected').waitFor();
    expect(await pairRow(page).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('x');
    const compared = page.getByRole('dialog', { name: 'Compare 2 stones' });
    await compared
      .getByText(/differs/)
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });

    await bar.getByRole('button', { name: /^Watch/ }).click();
    await toast(page, '2 stones added to the watchlist').waitFor();
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select s.stock_no from watch_line w join stone s on s.id = w.stone_id
        where w.added_by = $1 and w.state = 1 and s.stock_no = any($2) order by s.stock_no`,
      [cast.ada.id, numbers],
    );
    expect(rows.map(({ stock_no }) => stock_no)).toEqual(numbers);

    // The selection has stayed.
    await bar.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Save match' }).click();
    const keeping = page.getByRole('dialog', { name: 'Save 2 stones as a match' });
    await keeping.getByLabel('Name').fill('Studs for Friday');
    await keeping.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Match saved').waitFor();

    await pairRow(page).locator('.ui-grid-tick').click();
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => numbers.includes(url.searchParams.get('stone') ?? ''));
    // The drawer shows both stones, and opens the other one by keys.
    const shown = new URL(page.url()).searchParams.get('stone') ?? '';
    const partner = numbers.find((one) => one !== shown) ?? 'no stone';
    const stone = page.getByRole('complementary', { name: `Stone ${shown}` });
    await stone.getByRole('columnheader', { name: shown }).waitFor();
    await page.keyboard.press('F6');
    const other = stone
      .getByRole('columnheader', { name: partner })
      .getByRole('button', { name: partner, exact: true });
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return other.evaluate((button) => button === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('stone') === partner);
    await page.getByRole('complementary', { name: `Stone ${partner}` }).waitFor();

    await goTo(page, '/saved-search?tab=kept');
    const kept = row(page, 'Studs for Friday');
    expect(await statusIn(kept).textContent()).toBe('Available');
    await kept.locator('td').first().click();
    const drawer = page.getByRole('complementary', { name: 'Saved match Studs for Friday' });
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete saved match' }).click();
    await toast(page, 'Matching stones removed').waitFor();
    await kept.waitFor({ state: 'detached' });
  });

  it('are sorted by their price and limited by it, and the address keeps both', async () => {
    await alike(79, [57, 57]);
    const page = await screen(cast.ada, `/matchpair?${weighing(79)}`);
    await pairRow(page).waitFor();
    await page
      .getByRole('columnheader', { name: /^Amount/ })
      .getByRole('button')
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'sell_amt');
    await page.getByRole('button', { name: 'Pair price' }).click();
    await page.getByLabel('Pair Amount $ to').fill('1');
    await page.getByLabel('Pair Amount $ to').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('pair_amt') === '..1');
    await page.keyboard.press('Escape');
    await page.getByText('No pair is within these tolerances and prices').waitFor();
    await page.getByRole('button', { name: 'Pair price: up to 1' }).waitFor();
    await page.getByRole('button', { name: 'Remove pair price' }).last().click();
    await page.waitForURL((url) => !url.searchParams.has('pair_amt'));
    await pairRow(page).waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('sell_amt');
  });

  it('say at once when a stone of them goes', async () => {
    const [one, other] = await alike(65, [57, 57]);
    const page = await screen(cast.ada, `/matchpair?${weighing(65)}`);
    const together = statusIn(pairRow(page));
    await together.waitFor();
    expect(await together.textContent()).toBe('Available');
    await hearsOthers(page);
    if (!one || !other) throw new Error('no stones came');
    await desk.held(cast.hanna, one);
    await expect.poll(() => together.textContent()).toBe('Partly available');
    await desk.held(cast.hanna, other);
    await expect.poll(() => together.textContent()).toBe('Taken');
    await page.getByRole('button', { name: '2 changed' }).click();
    await page.getByText('Too few stones for a pair').waitFor();
  });

  it('finds sets, works on a phone, starts from a stone, and recovers after an error', async () => {
    const three = await alike(67, [57, 57.5, 58]);
    const page = await screen(cast.ada, `/matchpair?${weighing(67)}&set=3`, PHONE);
    await page.locator('.ui-grid-item', { hasText: 'Set 1, 201.00 ct' }).waitFor();
    await expect.poll(() => page.locator('.ui-grid-item').count()).toBe(4);
    await page.getByText('Table % 1 %', { exact: true }).waitFor();
    await page.getByRole('button', { name: '10 tolerances' }).click();
    await tolerance(page, 'Carat').waitFor();

    await page.setViewportSize(DESK);
    await goTo(page, `/search?stone=${numberOf(three[0])}`);
    await page.getByRole('link', { name: 'Find matching pairs' }).click();
    await page.waitForURL((url) => url.pathname === '/matchpair' && url.searchParams.has('carat'));
    await row(page, numberOf(three[1])).waitFor();

    // After a failed search the screen shows the error, and a retry finds the pairs.
    const pair = await alike(69, [57, 57]);
    await page.route('**/inventory/matchpair-search?*', (route) =>
      route.fulfill({ status: 500, body: 'no words' }),
    );
    await goForgetful(page, `/matchpair?${weighing(69)}`);
    await page.getByRole('alert').getByText('Failed to add collection', { exact: true }).waitFor();
    await page.unroute('**/inventory/matchpair-search?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, numberOf(pair[0])).waitFor();
  });
});

describe('a search for pairs', () => {
  it('is saved with its tolerances, and runs again on the same screen', async () => {
    await alike(71, [57, 57, 57]);
    const address = `/matchpair?${weighing(71)}&rules=carat~0.07,color~0&set=3`;
    const page = await screen(cast.ada, address);
    await pairRow(page).waitFor();
    const dialog = await askOfSearch(page, 'Save this search');
    await dialog.getByLabel('Name').fill('Three for a pendant');
    await dialog.getByRole('button', { name: 'Save the search' }).click();
    await toast(page, 'Search saved').waitFor();

    await frameOf(page).openScreen('Saved searches');
    await page.getByRole('radiogroup', { name: 'Search type' }).getByText('Pairs').click();
    const saved = row(page, 'Three for a pendant');
    await saved
      .getByText(/^Sets of 3 · White · 70\.50.{1,3}71\.50 ct · custom tolerances$/)
      .waitFor();
    await saved.getByRole('link', { name: 'Run Three for a pendant' }).click();
    const isThere = (url: URL) =>
      url.pathname === '/matchpair' &&
      url.searchParams.get('rules') === 'carat~0.07,color~0' &&
      url.searchParams.get('set') === '3';
    await page.waitForURL(isThere);
    await pairRow(page).waitFor();
    expect(await tolerance(page, 'Carat').inputValue()).toBe('0.07');

    // It was remembered when it settled, and is offered where pairs are looked for.
    const recent = async () =>
      (await portal.call(cast.ada.token, 'GET', '/inventory/recent-search?search_type=2')).body
        .data as { match: { set_size: number } | null; filter: object }[];
    const itself = async () =>
      (await recent()).some(
        ({ match, filter }) => match?.set_size === 3 && JSON.stringify(filter).includes('70.5'),
      );
    await expect.poll(itself).toBe(true);
    await goTo(page, '/matchpair');
    const menu = await openSearches(page);
    await menu.getByRole('menuitem', { name: /70\.50.{1,3}71\.50 ct/ }).click();
    await page.waitForURL(isThere);
  });
});

describe('the default match rules', () => {
  it('are set with messages about invalid values, and apply where no other rule is given', async () => {
    const pair = await alike(73, [57, 60]);
    const page = await screen(cast.administrator, '/settings/matchpair');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => reasonOf(save)).toBe('No changes to save.');
    await page.getByText('Discard, Save: No changes to save.').waitFor();
    await tolerance(page, 'Table %').fill('21');
    await page.getByText('Table can have a tolerance of at most 20.').first().waitFor();
    await tolerance(page, 'Colour').fill('0.5');
    await page.getByText('Colour must have a tolerance in whole grades.').first().waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await tolerance(page, 'Table %').fill('3.5');
    await tolerance(page, 'Table %').press('Enter');
    await page.getByText('was ± 2 %').waitFor();
    await page.getByText('1 change', { exact: true }).waitFor();
    await save.click();
    await toast(page, 'Match criteria saved').waitFor();
    await page.getByText('No changes', { exact: true }).waitFor();

    const client = await screen(cast.ada, `/matchpair?${weighing(73)}`);
    await row(client, numberOf(pair[0])).waitFor();
    expect(await tolerance(client, 'Table %').inputValue()).toBe('3.5');
  });
});
