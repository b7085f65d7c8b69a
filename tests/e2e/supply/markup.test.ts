import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { markupCell, saveMarkups } from '../../support/browser/markup-pages.ts';
import {
  DESK,
  faultsOf,
  hearsOthers,
  PHONE,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type MarkupDesk, markupDeskOf } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let browser: Browser;
let cast: Cast;
let desk: MarkupDesk;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = markupDeskOf(portal, cast.administrator);
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function openSheet(query = '', size = DESK): Promise<Page> {
  const context = await windowOf(browser, cast.administrator, size);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${portal.url}/settings/markup${query}`);
  return page;
}

const paste = (page: Page, text: string) =>
  page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

const standing = async (scope: 1 | 4, owner?: string) => (await desk.history(scope, owner))[0];

it('is edited with the keyboard like a spreadsheet, previewed on real stones, saved and undone', async () => {
  const page = await openSheet();
  const faults = faultsOf(page, portal);
  await markupCell(page, 'White natural, 1.00 – 1.49 ct').click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await markupCell(page, 'White natural, 1.00 – 1.49 ct: 7.50 pt, changed').waitFor();
  // The next cell below has the keys; a digit begins a value, Tab goes to the right.
  await page.keyboard.type('8,25');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await markupCell(page, 'White natural, 1.50 – 1.99 ct: 8.25 pt, changed').waitFor();
  await markupCell(page, 'White lab grown, 1.50 – 1.99 ct: no rule, changed').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('900');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: 'A markup must be between −20 and 100.' })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('status').filter({ hasText: '3 cells changed' }).waitFor();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('row', { name: /Guests/ }).waitFor();
  const sample = preview.getByRole('region', { name: 'Sample of stones' });
  await sample.getByRole('row').nth(1).waitFor();
  const before = await standing(MARKUP_SCOPE.standard);

  await saveMarkups(page);
  const change = await standing(MARKUP_SCOPE.standard);
  if (!change) throw new Error('no change is in the history');
  expect(change.id).not.toBe(before?.id);
  expect(change.cells.map(({ to }) => to).sort()).toEqual([7.5, 8.25, null]);
  // The key outlives the message.
  await page.keyboard.press('z');
  await toast(page, 'Change undone').waitFor();
  expect(await standing(MARKUP_SCOPE.standard)).toMatchObject({ undoes: change?.id });
  await page.getByRole('status').filter({ hasText: 'from the next search' }).waitFor();
  expect(faults).toEqual([]);
});

it('accepts a pasted block, an increase for all selected cells, and several businesses, and asks before changes are lost', async () => {
  const page = await openSheet(`?tab=businesses&owner=${cast.odile.businessId}`);
  const drawer = page.getByRole('complementary', { name: /^Markups: / });
  await markupCell(page, 'White natural, 0.30 – 0.39 ct: 4.00 pt, default').click();
  await paste(page, '1\t2\r\n3\t4.5\r\n');
  await markupCell(page, 'White natural, 0.30 – 0.39 ct: 1.00 pt, changed').waitFor();
  await markupCell(page, 'White lab grown, 0.40 – 0.49 ct: 4.50 %, changed').waitFor();
  await drawer.getByText('4 cells selected').waitFor();
  await drawer.getByLabel('Value for the selected cells').fill('0.25');
  await drawer.getByRole('button', { name: 'Add' }).click();
  await markupCell(page, 'White lab grown, 0.40 – 0.49 ct: 4.75 %, changed').waitFor();
  await saveMarkups(page);
  const change = await standing(MARKUP_SCOPE.business, cast.odile.businessId ?? '');
  expect(change?.cells.map(({ from, to }) => [from, to]).sort()).toEqual([
    [null, 1.25],
    [null, 2.25],
    [null, 3.25],
    [null, 4.75],
  ]);
  await drawer.getByRole('button', { name: 'History' }).click();
  await drawer.getByRole('button', { name: 'Undo last change' }).click();
  await drawer.getByRole('button', { name: 'Redo change' }).waitFor();
  await markupCell(page, 'White natural, 0.30 – 0.39 ct: 4.00 pt, default').waitFor();

  await goTo(page, '/settings/markup?tab=businesses&own=no');
  await tick(row(page, 'Larkfield'));
  await row(page, 'Brook & Bezel').locator('.ui-grid-tick').click();
  await page.getByRole('button', { name: 'Set markups for 2 entries' }).click();
  await markupCell(page, 'White natural, 5.00 – 5.99 ct').click();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await saveMarkups(page);
  const changes = await desk.history(MARKUP_SCOPE.business);
  expect(changes.slice(0, 2).map(({ cells }) => cells.map(({ to }) => to))).toEqual([[11], [11]]);
});

it('reports the save immediately, and no longer offers to undo an undone change', async () => {
  const page = await openSheet();
  await markupCell(page, 'White natural, 0.50 – 0.69 ct').click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await markupCell(page, 'White natural, 0.50 – 0.69 ct: 6.00 pt, changed').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  // The clock of the page goes on by as little as its own work needs, and never by what a message stands.
  let spent = 0;
  const becomes = (found: Locator, count: number) =>
    expect
      .poll(async () => {
        if (spent < 2_500) await page.clock.runFor(10);
        spent += 10;
        return await found.count();
      })
      .toBe(count);
  const press = async (button: Locator) => {
    await becomes(button, 1);
    await button.dispatchEvent('click');
  };
  const saved = toast(page, 'Markups saved.');
  await press(page.getByRole('button', { name: 'Save', exact: true }));
  const asked = page.getByRole('dialog', { name: /^Save markups/ });
  await becomes(asked.or(saved), 1);
  if ((await asked.count()) > 0) await press(asked.getByRole('button', { name: /^Save/ }));
  await becomes(saved, 1);
  await press(page.getByRole('button', { name: 'History' }));
  await press(page.getByRole('button', { name: 'Undo last change' }));
  await becomes(toast(page, 'Change undone'), 1);
  await becomes(saved, 0);
  expect(spent).toBeLessThan(2_500);
});

it('keeps the typed values and names who saved first; they are not saved before the user has seen this', async () => {
  const page = await openSheet();
  await hearsOthers(page);
  await markupCell(page, 'Fancy natural, 3.00 – 3.99 ct').click();
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await desk.saved(MARKUP_SCOPE.standard, null, [await desk.cell(4.5, 12, 2)]);
  const told = page.getByRole('status').filter({ hasText: /^Changed by Nora Verhoeven, / });
  await told.waitFor();
  await markupCell(page, 'Fancy natural, 4.00 – 4.99 ct: 12.00 %').waitFor();
  await markupCell(page, 'Fancy natural, 3.00 – 3.99 ct: 13.00 %, changed').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await told.getByRole('button', { name: 'Keep mine' }).click();
  await saveMarkups(page);

  await markupCell(page, 'Fancy natural, 3.00 – 3.99 ct').click();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await desk.saved(MARKUP_SCOPE.standard, null, [await desk.cell(4.5, 14, 2)]);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await markupCell(page, 'Fancy natural, 4.00 – 4.99 ct: 14.00 %').waitFor();
  await markupCell(page, 'Fancy natural, 3.00 – 3.99 ct: 13.00 %').waitFor();

  // A page that hears nothing.
  await page.route('**/api/v1/live*', (route) => route.abort());
  await page.reload();
  await markupCell(page, 'Fancy natural, 3.00 – 3.99 ct').click();
  await page.keyboard.type('19');
  await page.keyboard.press('Enter');
  await desk.saved(MARKUP_SCOPE.standard, null, [await desk.cell(4.5, 15, 2)]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, /Nora Verhoeven changed these markups in the meantime/).waitFor();
  await markupCell(page, 'Fancy natural, 4.00 – 4.99 ct: 15.00 %').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await markupCell(page, 'Fancy natural, 3.00 – 3.99 ct: 19.00 %, changed').waitFor();
  await saveMarkups(page);
});

it('is usable on a phone', async () => {
  const page = await openSheet('?tab=suppliers', PHONE);
  const faults = faultsOf(page, portal);
  await page.getByText('Orrin Rough & Polish').waitFor();
  await goTo(page, '/settings/markup');
  await markupCell(page, 'White natural, 0.30 – 0.39 ct').click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('Guests').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  expect(faults).toEqual([]);
});
