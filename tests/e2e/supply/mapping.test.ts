import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, PHONE, toast, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let lists: ImportDesk;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});

/** A title above the heads, a word and a column of its own, and discounts that nothing explains. */
const LIST = [
  'Kestrel stock of today;;;;;;;;',
  'Ref;Make;Type;Shape;Weight;Color;Purity;Price/ct;House note',
  'KL-901;GIA;Natural;Round;1,21;G;VVS1;4428,00;seen in tray 7',
  'KL-902;GIA;Natural;Ovally;0,90;F;VS1;3100,00;to be washed',
  'KL-903;GIA;Natural;Round;1,02;E;VS2;5200,50;a gift box',
].join('\r\n');

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}
const table = (page: Page, name: string) => page.getByRole('region', { name });

it('a sample file is analysed, corrected, and saved as a version that others see', async () => {
  const page = await opened('administrator', '/imports/mapping');
  const faults = faultsOf(page, portal);
  await page.getByText('No supplier chosen').waitFor();
  await page.getByRole('combobox', { name: 'Supplier' }).fill('orrin');
  await page.getByRole('option', { name: 'Orrin Rough & Polish' }).click();
  await page.getByText('No mapping saved yet').waitFor();
  await page.getByText('Choose a list of this supplier first.').waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'kestrel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  });
  await page.getByText('separated by ; · header in row 2').waitFor();
  const rows = page.getByText(/^3 rows: /);
  await rows.waitFor();
  expect(await page.getByRole('combobox', { name: 'Decimal separator' }).inputValue()).toBe(
    'Comma, for example 1,25',
  );

  // What the portal cannot know is said once.
  const field = (header: string) => page.getByRole('combobox', { name: `Field of ${header}` });
  expect(await field('Weight').inputValue()).toBe('Carat, ct');
  expect(await field('House note').inputValue()).toBe('');
  await field('Make').click();
  await page.getByRole('option', { name: 'Lab', exact: true }).click();
  await table(page, 'Values in the list').getByText('Ovally').waitFor();
  await page.getByRole('combobox', { name: 'Value of Ovally' }).fill('oval');
  await page.getByRole('option', { name: 'Oval', exact: true }).click();
  await page.getByText('3 rows: 3 stones, 0 rejected').waitFor();
  await table(page, 'First rows').getByText('4,428.00').waitFor();

  // A field is found by its name and by those that suppliers give it.
  const found = () => page.getByRole('option').allTextContents();
  for (const [typed, name] of [
    ['carat', 'Carat, ct'],
    ['Cts.', 'Carat, ct'],
    ['certificate no', 'Report no.'],
  ] as const) {
    await field('House note').fill(typed);
    await expect.poll(found).toContain(name);
  }
  await field('House note').fill('no such field');
  await page.getByText('No field has this name').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => field('House note').inputValue()).toBe('');

  // Two columns cannot be the same; nothing of what was said is lost.
  await field('House note').click();
  await page.getByRole('option', { name: 'Lab', exact: true }).click();
  await page.getByText('Lab is already assigned to column 2.').waitFor();
  await field('House note').click();
  await page.getByRole('option', { name: 'Shade', exact: true }).click();
  await page.getByText('Lab is already assigned to column 2.').waitFor({ state: 'detached' });

  // Heads elsewhere are another list: what was said of columns is forgotten.
  await page.getByRole('textbox', { name: 'Header row' }).fill('3');
  await page.keyboard.press('Enter');
  await page.getByText('header in row 3').waitFor();
  await page.getByRole('textbox', { name: 'Header row' }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByText('header in row 2').waitFor();
  await field('Make').click();
  await page.getByRole('option', { name: 'Lab', exact: true }).click();
  await page.getByText('3 rows: 3 stones, 0 rejected').waitFor();
  await page.getByRole('button', { name: 'Save as version 1' }).click();
  await toast(page, 'Mapping saved as version 1').waitFor();
  await page.getByText('Version 1 is current.').waitFor();

  // A change shows what it makes other in the last list, and an older version is put back.
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(LIST));
  await lists.settled((sent.body.data as { id: string }).id);
  await page.reload();
  await page.getByText('Current version: 1').waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'kestrel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  });
  await page.getByText('The change has no effect on the 3 rows of this list.').waitFor();
  await page.getByText('No changes to save.').waitFor();
  await page.getByRole('combobox', { name: 'Value of Ovally' }).fill('pear');
  await page.getByRole('option', { name: 'Pear', exact: true }).click();
  await page.getByText(/^Of 3 rows, 1 would change/).waitFor();
  await table(page, 'Changes').getByRole('cell', { name: 'Pear' }).waitFor();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByText('Version 2 is current.').waitFor();
  await page.reload();
  await table(page, 'Versions').getByText('Shape “OVALLY”: Oval → Pear').waitFor();
  await page.getByRole('button', { name: 'View version 1' }).click();
  await table(page, 'Changes').getByRole('cell', { name: 'Pear' }).waitFor();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await toast(page, 'Version 1 restored as version 3').waitFor();
  await page.getByText('Version 3 is current.').waitFor();

  const reader = await opened('auditor', `/imports/mapping?supplier=${lists.providerId}`, PHONE);
  await reader.getByText('Current version: 3').waitFor();
  await reader.getByText('Weight is Carat').waitFor();
  await reader.getByText('You do not have the right to do this.').waitFor();
  expect(faults.filter((fault) => !/400/.test(fault))).toEqual([]);
});

it('the mapping of an import opens with its file, and saving parses the file again', async () => {
  const text = LIST.replace('Ovally', 'Ovalish').replaceAll('KL-9', 'KL-8');
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(text), {}, 'second.csv');
  const list = await lists.settled((sent.body.data as { id: string }).id);
  expect(list.figures).toMatchObject({ rejected: 1 });
  const page = await opened('administrator', `/imports/${list.id}`);
  const faults = faultsOf(page, portal);
  await page.locator('#screen').getByRole('link', { name: 'Column mapping' }).click();
  await page.getByText('separated by ; · header in row 2').waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Value of Ovalish' }).fill('oval');
  await page.getByRole('option', { name: 'Oval', exact: true }).click();
  await page.getByText('3 rows: 3 stones, 0 rejected').waitFor();
  await page.getByRole('button', { name: 'Save and read again' }).click();
  await toast(page, `${list.import_no} was read again`).waitFor();
  await page.waitForURL(`**/imports/${list.id}`);
  await page.getByText('The import lists 3 stones.').waitFor();
  expect(faults).toEqual([]);
});
