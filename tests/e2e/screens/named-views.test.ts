import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
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

async function search(person: Person, query = ''): Promise<Page> {
  const context = await windowOf(browser, person, DESK);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/search${query}`);
  await page.locator('tbody tr[data-index]').first().waitFor();
  return page;
}
const columnsButton = (page: Page) => page.getByRole('button', { name: /^Columns/ });
const views = (page: Page) => page.getByRole('region', { name: 'Views' });
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const button = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true });
const waitForText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

async function saveAs(page: Page, name: string) {
  await button(page, 'Save as…').click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
  await page.keyboard.press('Enter');
}

it('saves columns and order under a name, which is shared with staff', async () => {
  const page = await search(cast.marek, '?sort=-carat');
  await columnsButton(page).click();
  await page.getByRole('checkbox', { name: 'Location', exact: true }).uncheck();
  await saveAs(page, 'Desk');
  await waitForText(page, 'View saved');
  await saveAs(page, 'desk');
  await page.getByText('You already have a view of this list with this name.').waitFor();
  await button(page, 'Cancel').click();

  await button(page, 'Default').click();
  await head(page, 'Location').waitFor();
  await expect.poll(() => page.url()).not.toContain('sort=');
  await button(page, 'Desk').click();
  await head(page, 'Location').waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toContain('sort=-carat');
  await button(page, 'Share with office').click();
  await waitForText(page, 'View shared with the office');

  const colleague = await search(cast.tove);
  await columnsButton(colleague).click();
  await views(colleague).getByRole('button', { name: /^Desk/ }).click();
  await head(colleague, 'Location').waitFor({ state: 'detached' });
  await expect.poll(() => button(colleague, 'Rename…').count()).toBe(0);
  await colleague.reload();
  await colleague.getByRole('button', { name: 'Columns, view Desk' }).waitFor();

  await button(page, 'Delete…').click();
  await button(page, 'Delete').click();
  await waitForText(page, 'View deleted');
  await expect.poll(() => views(page).getByRole('button', { name: /^Desk/ }).count()).toBe(0);
});

async function savedView(person: Person, name: string, layout: object) {
  const { status } = await portal.call(person.token, 'POST', '/user/grid-views', {
    body: { data: { list: 'stone-search', name, layout } },
  });
  expect(status).toBe(200);
}

it('names the columns that the list no longer has, and saves the view without them', async () => {
  const columns = [
    { column: 'shape', is_visible: true },
    { column: 'carat', is_visible: true },
    { column: 'sparkle', label: 'Sparkle grade', is_visible: true },
    { column: 'glow', is_visible: true },
  ];
  await savedView(cast.ada, 'Old', { columns, sort: [] });
  const page = await search(cast.ada);
  await columnsButton(page).click();
  await views(page).getByRole('button', { name: 'Old' }).click();
  const text = 'The list no longer has “Sparkle grade”, 1 other column of this view.';
  await views(page).getByText(text).waitFor();
  await page.getByText(/^2 of \d+ shown$/).waitFor();
  await button(page, 'Save without them').click();
  await waitForText(page, 'View saved');
  await views(page).getByText(text).waitFor({ state: 'detached' });
  await button(page, 'Delete…').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => views(page).count()).toBe(0);
});

it('does not overwrite a view that another window changed', async () => {
  const columns = ['shape', 'carat', 'location'].map((column) => ({ column, is_visible: true }));
  await savedView(cast.hanna, 'Mine', { columns, sort: [] });
  const toggle = (page: Page, name: string) =>
    page.getByRole('checkbox', { name, exact: true }).click();
  const first = await search(cast.hanna);
  const second = await search(cast.hanna);
  for (const page of [first, second]) {
    await columnsButton(page).click();
    await views(page).getByRole('button', { name: 'Mine' }).click();
    await page.getByText(/^3 of \d+ shown$/).waitFor();
  }
  await toggle(first, 'Location');
  await button(first, 'Save').click();
  await waitForText(first, 'View saved');

  await toggle(second, 'Carat');
  await button(second, 'Save').click();
  await views(second).getByText('You changed “Mine” after you opened it.').waitFor();
  await button(second, 'Load the other version').click();
  await head(second, 'Location').waitFor({ state: 'detached' });
  await head(second, 'Carat').waitFor();

  await toggle(first, 'Shape');
  await button(first, 'Save').click();
  await expect.poll(() => button(first, 'Save').isDisabled()).toBe(true);
  await toggle(second, 'Location');
  await button(second, 'Save').click();
  await button(second, 'Save as a new view').click();
  await second.getByRole('textbox', { name: 'Name of the view' }).fill('Theirs');
  await second.keyboard.press('Enter');
  await second.getByRole('button', { name: 'Columns, view Theirs' }).waitFor();
  await head(second, 'Shape').waitFor();
});

it('copies selected rows and a block of cells as a table', async () => {
  const page = await search(cast.ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const rows = page.locator('tbody tr[data-index]');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await rows.nth(0).locator('td').first().click();
  await rows.nth(1).locator('td').first().click();
  await page.keyboard.press('Control+c');
  await page.getByText(/^Copied 2 rows of/).waitFor();
  const lines = (await copied()).split('\n').map((line) => line.split('\t'));
  expect(lines.map(({ length }) => length)).toEqual(Array(3).fill(lines[0]?.length));
  expect(lines[0]).toEqual(expect.arrayContaining(['Carat', 'Clarity']));

  const cell = (row: number, name: string) => {
    const at = lines[0]?.indexOf(name) ?? -1;
    return {
      text: lines[row + 1]?.[at],
      box: rows
        .nth(row)
        .locator('td')
        .nth(at + 1),
    };
  };
  const [from, to] = [cell(0, 'Clarity'), cell(1, 'Clarity')];
  await from.box.evaluate(
    (first, last) => {
      const selection = getSelection();
      selection?.setBaseAndExtent(first, 0, last as Node, 0);
    },
    await to.box.elementHandle(),
  );
  await page.keyboard.press('Control+c');
  await page.getByText('Copied 2 rows of 1 column').waitFor();
  expect(await copied()).toBe(`${from.text}\n${to.text}`);
});
