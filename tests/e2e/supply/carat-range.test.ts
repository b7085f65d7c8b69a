import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  dialogOf,
  hearsOthers,
  PHONE,
  reasonOf,
  statusIn,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Range = components['schemas']['CaratRange'];

const SCREEN = '/settings/carat-range';
const ORDER = ['Melee', 'Light', 'One carat', 'Two to five', 'Large', 'Calibrated'];

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
beforeEach(async () => {
  await portal.database.pool.query(
    'update carat_range r set sequence = o.place from unnest($1::text[]) with ordinality as o (name, place) where r.name = o.name',
    [ORDER],
  );
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function screen(by: Person, path = SCREEN, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, by, size);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}
async function ranges(): Promise<Range[]> {
  const { body } = await portal.call(cast.administrator.token, 'GET', '/inventory/carat-range');
  return body.data as Range[];
}
const order = async () => (await ranges()).map(({ name }) => name);
const shownOrder = (page: Page) =>
  page
    .locator('th[scope="rowgroup"] button')
    .evaluateAll((all) => all.map((one) => one.textContent));
const sizesOf = async (name: string) =>
  (await ranges())
    .find((range) => range.name === name)
    ?.sub_ranges.map(({ carat_from, carat_to }) => [carat_from, carat_to]);
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the carat ranges', () => {
  it('are sorted by keyboard and by dragging, undone with one key, and not overwritten after a concurrent change', async () => {
    const page = await screen(cast.administrator);
    await expect.poll(() => shownOrder(page)).toEqual(ORDER);
    await page.keyboard.press('j');
    await expect
      .poll(() => named(page, 'Melee').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await toast(page, 'Melee is now in position 2 of 6.').waitFor();
    await expect.poll(() => shownOrder(page)).toEqual(['Light', 'Melee', ...ORDER.slice(2)]);
    // The hand stays on it: the same key leads on.
    await page.keyboard.press('Alt+ArrowDown');
    await toast(page, 'Melee is now in position 3 of 6.').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await toast(page, 'Melee is now in position 2 of 6.').last().waitFor();
    expect(await order()).toEqual(['Light', 'Melee', ...ORDER.slice(2)]);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(ORDER);

    const handle = page.getByTitle('Drag Calibrated to another position');
    await handle.dragTo(page.locator('th[scope="rowgroup"]', { hasText: 'Light' }));
    await toast(page, 'Calibrated is now in position 2 of 6.').waitFor();
    await expect
      .poll(() => shownOrder(page))
      .toEqual(['Melee', 'Calibrated', ...ORDER.slice(1, 5)]);
    await page.keyboard.press('z');
    await expect.poll(order).toEqual(ORDER);
    await expect.poll(() => shownOrder(page)).toEqual(ORDER);

    await page.keyboard.press('Shift+N');
    await drawer(page, 'Add a range').getByLabel('Name').fill('Odd lots');
    await page.keyboard.press('Enter');
    await toast(page, 'Range added').waitFor();
    const opened = drawer(page, 'Carat range Odd lots');
    await opened.getByText('7 of 7', { exact: true }).waitFor();
    await page.keyboard.press('Shift+E');
    const editor = drawer(page, 'Change “Odd lots”');
    await editor.getByLabel('Name').fill('Lots');
    const id = (await ranges()).at(-1)?.id ?? '';
    await portal.call(cast.administrator.token, 'PUT', `/inventory/carat-range/${id}`, {
      body: { data: { name: 'Parcels' } },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const told = page.getByRole('status').filter({ hasText: /^Changed by you, / });
    await told.getByText('Name: Odd lots → Parcels', { exact: true }).waitFor();
    await told.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Change saved').waitFor();
    expect((await order()).at(-1)).toBe('Lots');
    await drawer(page, 'Carat range Lots').getByRole('button', { name: 'Delete' }).click();
    const question = await dialogOf(page, 'Delete “Lots”?');
    await question.getByRole('button', { name: 'Delete the range' }).click();
    await toast(page, 'Range removed').waitFor();
    expect(await order()).toEqual(ORDER);
  });

  it('are split, merged, hidden and deleted; an open search offers the current sizes', async () => {
    const client = await screen(cast.ada, '/search');
    await hearsOthers(client);
    const size = (text: string) => client.getByRole('button', { name: new RegExp(`^${text}`) });
    await size('6.00').first().waitFor();
    expect(await size('8.00').count()).toBe(0);
    const page = await screen(cast.administrator);
    await named(page, 'Large').click();
    await drawer(page, 'Carat range Large')
      .getByRole('button', { name: 'Add a sub-range' })
      .click();
    const editor = drawer(page, 'Add a sub-range');
    const add = editor.getByRole('button', { name: 'Add the sub-range' });
    expect(await reasonOf(add)).toBe('Enter both weights.');
    await editor.getByLabel('From, carats').fill('7');
    await editor.getByLabel('To, carats (inclusive)').fill('8');
    await expect
      .poll(() => reasonOf(add))
      .toBe(
        'This range lies within 6.00 – 9.99 ct (Large). Start or end this range where the other range starts or ends.',
      );
    await editor.getByLabel('From, carats').fill('8.00');
    await editor.getByLabel('To, carats (inclusive)').fill('9.99');
    await editor
      .getByText(
        'This range overlaps 6.00 – 9.99 ct (Large). The weights of the other range would have to change to 6.00 – 7.99 ct.',
      )
      .waitFor();
    expect(await reasonOf(add)).toBe(
      'The weights overlap or leave a gap. Adjust the neighbouring sub-ranges, or change the weights.',
    );
    await editor.getByLabel('Adjust the neighbouring sub-ranges').check();
    await add.click();
    await toast(page, '8.00 – 9.99 ct added to Large').waitFor();
    await drawer(page, 'Sub-range 8.00 – 9.99 ct').waitFor();
    expect((await sizesOf('Large'))?.slice(1, 3)).toEqual([
      [6, 7.99],
      [8, 9.99],
    ]);
    await size('8.00').first().waitFor();

    // Set aside, and back with one key.
    await page.keyboard.press('Shift+D');
    await toast(page, 'Change saved').waitFor();
    await expect.poll(() => size('8.00').count()).toBe(0);
    await expect
      .poll(() => statusIn(drawer(page, 'Sub-range 8.00 – 9.99 ct')).textContent())
      .toBe('Inactive');
    await page.keyboard.press('z');
    await size('8.00').first().waitFor();

    await drawer(page, 'Sub-range 8.00 – 9.99 ct').getByRole('button', { name: 'Delete' }).click();
    const question = await dialogOf(page, 'Delete 8.00 – 9.99 ct?');
    const gone = question.getByRole('button', { name: 'Delete the sub-range' });
    expect(await reasonOf(gone)).toBe(
      'Choose the neighbouring sub-range that takes over the weights.',
    );
    await question.getByLabel('6.00 – 7.99 ct (Large)').check();
    await gone.click();
    await toast(
      page,
      '8.00 – 9.99 ct removed. The neighbouring sub-range is now 6.00 – 9.99 ct',
    ).waitFor();
    await expect.poll(() => size('8.00').count()).toBe(0);

    // A range in use cannot be deleted, and the dialog names its uses.
    await named(page, '6.00 – 9.99 ct').click();
    await drawer(page, 'Sub-range 6.00 – 9.99 ct').getByRole('button', { name: 'Delete' }).click();
    const used = await dialogOf(page, 'Delete 6.00 – 9.99 ct?');
    await used.getByLabel('5.00 – 5.99 ct (Large)').check();
    await used.getByRole('button', { name: 'Delete the sub-range' }).click();
    await used.getByText('Default: 4 markups.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('are read-only for the auditor, moved in the drawer on a phone, and have an empty state with a next step', async () => {
    const audited = await screen(cast.auditor);
    await named(audited, 'Large').click();
    const { message } = PROBLEMS.forbidden;
    const shown = drawer(audited, 'Carat range Large');
    for (const name of ['Change', 'Move up', 'Deactivate'])
      expect(await reasonOf(shown.getByRole('button', { name }))).toContain(message);
    expect(await audited.getByTitle(/^Drag /).count()).toBe(0);

    const phone = await screen(cast.administrator, SCREEN, PHONE);
    await named(phone, 'Light').click();
    await drawer(phone, 'Carat range Light').getByRole('button', { name: 'Move up' }).click();
    await toast(phone, 'Light is now in position 1 of 6.').waitFor();
    await drawer(phone, 'Carat range Light').getByRole('button', { name: 'Move down' }).click();
    await expect.poll(order).toEqual(ORDER);

    await phone.route(/\/inventory\/carat-range(\?|$)/, (route) =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    await phone.reload();
    await phone.getByText('No carat ranges yet').waitFor();
    await phone
      .getByRole('button', { name: /^Add a range/ })
      .first()
      .waitFor();
  });
});
