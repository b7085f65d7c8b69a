import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { frameOf } from '../../support/browser/frame-pages.ts';
import { PHONE, reasonOf, row, toast, windowOf } from '../../support/browser/pages.ts';
import { askOfSearch, keptDrawer, openSearches } from '../../support/browser/search-pages.ts';
import { goForgetful, goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { RECENT, SAVED, type SearchDesk, searchDeskOf } from '../../support/trade/search-desk.ts';

let portal: Portal;
let cast: Cast;
let searches: SearchDesk;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  searches = searchDeskOf(portal);
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

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  await context?.close();
  context = await windowOf(browser, person, size);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

const named = async (person: Person, name: string) =>
  (await searches.rows(person, SAVED)).find((search) => search.name === name);

describe('a saved search', () => {
  it('is saved next to the stones, listed with its criteria and stones, and runs', async () => {
    const page = await screen(cast.ada, '/search?shape=OVAL&clarity=VS1,VS2');
    const dialog = await askOfSearch(page, 'Save this search');
    await expect
      .poll(() => dialog.getByLabel('Name').inputValue())
      .toMatch(/^White · Oval · VS1 – VS2$/);
    await dialog.getByLabel('Name').fill('Ovals of the week');
    await dialog.getByLabel('Note').fill('Show them on Friday');
    await dialog.getByRole('button', { name: 'Save the search' }).click();
    await toast(page, 'Search saved').waitFor();

    await frameOf(page).openScreen('Saved searches');
    const found = row(page, 'Ovals of the week');
    await found.getByText(/^White · Oval · VS1 – VS2$/).waitFor();
    await found.getByText('Show them on Friday').waitFor();
    const [counted] = (await searches.rows(cast.ada, SAVED, 'is_count_only=true')).filter(
      ({ name }) => name === 'Ovals of the week',
    );
    await expect
      .poll(() => found.locator('td').allTextContents())
      .toContainEqual(expect.stringMatching(new RegExp(`^${counted?.stones}( \\(|$)`)));

    await found.getByRole('link', { name: 'Run Ovals of the week' }).click();
    await page.waitForURL((url) => url.pathname === '/search');
    await title(page, 'Search').waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      shape: 'OVAL',
      clarity: 'VS1,VS2',
      growth: 'both',
    });
    await expect.poll(async () => (await named(cast.ada, 'Ovals of the week'))?.runs).toBe(1);
  });

  it('cannot be saved twice under one name, nor without a filter, with an error at the field', async () => {
    await searches.saved(cast.ada, { name: 'Only once' });
    const page = await screen(cast.ada, '/search?shape=PEAR');
    const dialog = await askOfSearch(page, 'Save this search');
    await dialog.getByLabel('Name').fill('only once');
    await dialog.getByRole('button', { name: 'Save the search' }).click();
    await dialog.getByText(PROBLEMS.searchNameTaken.message).waitFor();
    // And where the server loses it without a word, it says so where it was asked.
    await page.route('**/inventory/save-search*', (route) =>
      route.fulfill({ status: 500, body: 'no words' }),
    );
    await dialog.getByLabel('Name').fill('Lost on the way');
    await dialog.getByRole('button', { name: 'Save the search' }).click();
    await dialog.getByText('Failed to add collection', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await goTo(page, '/search');
    const menu = await openSearches(page);
    const item = menu.getByRole('menuitem', { name: /^Save this search/ });
    await item.getByText('Choose a filter first.').waitFor();
    await item.click({ force: true });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('is renamed, found by its new name, and deleted', async () => {
    await searches.saved(cast.ada, { name: 'To be renamed', filter: { shape: ['PEAR'] } });
    const page = await screen(cast.ada, '/saved-search');
    await row(page, 'To be renamed').locator('td').nth(1).click();
    await keptDrawer(page, 'Saved search To be renamed')
      .getByRole('button', { name: 'Change' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change “To be renamed”' });
    await dialog.getByLabel('Name').fill('Pears for the window');
    await dialog.getByRole('button', { name: 'Change the search' }).click();
    await toast(page, 'Search changed').waitFor();
    await row(page, 'Pears for the window').waitFor();
    expect(await named(cast.ada, 'Pears for the window')).toMatchObject({
      filter: { shape: ['PEAR'] },
    });

    const field = page.getByRole('searchbox', { name: 'Name, note or company' });
    await field.fill('for the win');
    await page.waitForURL(/q=for/);
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(1);
    await row(page, 'Pears for the window').locator('td').nth(1).click();
    const drawer = keptDrawer(page, 'Saved search Pears for the window');
    await drawer.getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete “Pears for the window”?' });
    await sure.getByRole('button', { name: 'Delete saved search' }).click();
    await toast(page, '“Pears for the window” deleted').waitFor();
    await page.getByText('No saved search matches').waitFor();
    expect(await named(cast.ada, 'Pears for the window')).toBeUndefined();
  });

  it('of an associate for a client is visible to the client, who cannot change it', async () => {
    const page = await screen(cast.tove, '/search?shape=PEAR&color=D');
    const dialog = await askOfSearch(page, 'Save this search');
    await dialog.getByLabel('Name').fill('Pears for Ada');
    await dialog.getByRole('combobox', { name: 'Client' }).fill('halden');
    await page
      .getByRole('option', { name: /^Halden/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Save the search' }).click();
    await toast(page, 'Search saved').waitFor();
    const saved = await named(cast.tove, 'Pears for Ada');
    expect(saved).toMatchObject({ client: { company_name: expect.stringContaining('Halden') } });

    const own = await searches.saved(cast.tove, {
      name: 'Another for Ada',
      client_id: cast.ada.id,
    });
    const client = await screen(cast.ada, `/saved-search?open=${own}`);
    const drawer = keptDrawer(client, 'Saved search Another for Ada');
    const change = drawer.getByRole('button', { name: 'Change' });
    await expect.poll(() => reasonOf(change)).toBe(PROBLEMS.searchNotOwn.message);
  });
});

describe('a recent search', () => {
  it('is stored once it has settled, and not without a filter', async () => {
    const before = (await searches.rows(cast.hanna, RECENT)).length;
    const page = await screen(cast.hanna, '/search');
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.getByRole('button', { name: 'Saved and recent searches' }).waitFor();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Location and availability' }).click();
    await filters.getByRole('button', { name: 'Available', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.has('status'));
    await expect
      .poll(async () => (await searches.rows(cast.hanna, RECENT))[0])
      .toMatchObject({ filter: { diamond_type: 1, status: [1] }, times: 1 });
    expect(await searches.rows(cast.hanna, RECENT)).toHaveLength(before + 1);

    await goTo(page, '/search');
    const menu = await openSearches(page);
    await menu.getByRole('menuitem', { name: /^White · Available/ }).click();
    await page.waitForURL((url) => url.searchParams.has('status'));
    await goTo(page, '/saved-search?tab=recent');
    await row(page, 'White · Available').waitFor();
  });

  it('of a guest cannot be saved, and those of customers are visible to staff', async () => {
    await searches.recorded(cast.guest, { filter: { shape: ['PEAR'] } });
    const page = await screen(cast.guest, '/search', PHONE);
    const menu = await openSearches(page);
    await menu.getByRole('menuitem', { name: /^White · Pear/ }).waitFor();
    await expect
      .poll(() => menu.getByRole('menuitem', { name: 'Save this search' }).count())
      .toBe(0);

    await searches.recorded(cast.ada, { filter: { shape: ['HEART'], color: ['F'] } });
    const staff = await screen(cast.administrator, '/saved-search?tab=recent');
    await staff.getByRole('radiogroup', { name: 'Whose searches' }).getByText('Customers').click();
    await row(staff, 'White · Heart · F')
      .first()
      .getByText(/Halden/)
      .waitFor();
  });
});

describe('a search that a link opens', () => {
  it('is a recent search for pairs or stones, which moves to the top when it runs again', async () => {
    const pairs = await searches.recorded(cast.ada, {
      filter: { shape: ['ROUND'] },
      search_type: 2,
    });
    const recent = await searches.recorded(cast.ada, {
      filter: { shape: ['EMERALD'] },
      found: 1,
    });
    await searches.recorded(cast.ada, { filter: { shape: ['CUSHION'] } });
    const page = await screen(cast.ada, `/saved-search?tab=recent&pairs=yes&open=${pairs}`);
    const ofPairs = keptDrawer(page, /^Recent search/);
    await ofPairs.getByRole('heading', { name: 'Best pairs' }).waitFor();
    await expect.poll(() => ofPairs.getByRole('link').count()).toBeGreaterThan(2);

    // It shows the first stones that it finds, also where the list does not name it.
    const saved = await searches.saved(cast.ada, {
      name: 'Rounds by link',
      filter: { shape: ['ROUND'] },
    });
    const { body } = await searches.open(cast.ada, SAVED, saved, 'size=5');
    const [first] = (body.data as { found: { stockList: { stock_no: string }[] } }).found.stockList;
    await goTo(page, `/saved-search?q=nothing-of-the-kind&open=${saved}`);
    await keptDrawer(page, 'Saved search Rounds by link')
      .getByRole('link', { name: first?.stock_no ?? 'no stone' })
      .waitFor();

    await goTo(page, `/saved-search?tab=recent&open=${recent}`);
    const drawer = keptDrawer(page, /^Recent search White · Emerald/);
    await drawer.getByRole('heading', { name: 'First stones' }).waitFor();
    const repeated = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && request.url().includes(`/recent-search/${recent}`),
    );
    await drawer.getByRole('link', { name: 'Run' }).click();
    await page.waitForURL((url) => url.searchParams.get('shape') === 'EMERALD');
    await repeated;
    await expect
      .poll(async () => (await searches.rows(cast.ada, RECENT))[0])
      .toMatchObject({ id: recent, times: 2 });
  });
});

it('lists that cannot be loaded show this, and load at the next try', async () => {
  const page = await screen(cast.ada, '/profile');
  await title(page, 'Profile').waitFor();
  for (const [call, path, text] of [
    ['**/inventory/save-search?*', '/saved-search', TEXTS.savedSearchesFailed],
    ['**/inventory/recent-search?*', '/saved-search?tab=recent', TEXTS.searchFailed],
    ['**/inventory/demands?*', '/demand', TEXTS.demandsFailed],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'no words' }));
    await goForgetful(page, path);
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(0);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .locator('tbody tr[data-index], .ui-blank:not([data-tone="error"])')
      .first()
      .waitFor();
  }
});
