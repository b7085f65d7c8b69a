import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { cutCells } from '../../support/browser/cut-cells.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import {
  DESK,
  dialogOf,
  faultsOf,
  hearsOthers,
  PHONE,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { asked } from '../../support/browser/question-pages.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  csvOf,
  type ImportDesk,
  importDeskFor,
  importDeskOf,
  keepFromWorkers,
  type ListedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
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
  await keepFromWorkers(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
  // Whatever is under way would keep the next list of the supplier waiting.
  while (await lists.step());
});

const SUPPLIER = 'Orrin Rough & Polish';

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

/** A stone that costs a dollar more, one that cannot be read, and one that is new. */
async function threeRows(): Promise<ListedStone[]> {
  const { rows } = await portal.database.pool.query<{ org_stock_no: string }>(
    'select org_stock_no from stone where provider_id = $1 and status = 1 order by id limit 2',
    [lists.providerId],
  );
  const free = rows.map(({ org_stock_no }) => org_stock_no);
  const [dearer, unread] = (await lists.stock()).filter((stone) =>
    free.includes(stone['Stock No']),
  );
  if (!dearer || !unread) throw new Error('the supplier has too little on the market');
  const price = (Number(dearer['Price per carat']) + 1).toFixed(2);
  return [
    { ...dearer, Rap: '', Disc: '', 'Price per carat': price },
    { ...unread, Carat: 'one and a bit' },
    { ...dearer, Lab: '', 'Report No': '', 'Stock No': `NEW-${crypto.randomUUID().slice(0, 8)}` },
  ];
}

const priceOf = async (number: string): Promise<string | undefined> =>
  (
    await portal.database.pool.query<{ price_per_ct: string }>(
      'select price_per_ct from stone where provider_id = $1 and org_stock_no = $2',
      [lists.providerId, number],
    )
  ).rows[0]?.price_per_ct;

/** Where the list stands, in the words of its screen. */
const here = (page: Page) =>
  page.getByRole('list', { name: 'Import steps' }).locator('[aria-current]');
const stands = (page: Page, state: string) =>
  here(page).filter({ hasText: state }).waitFor({ state: 'attached' });

it('a list is uploaded, checked in a dry run, applied and rolled back', async () => {
  const rows = await threeRows();
  const [dearer] = rows;
  if (!dearer) throw new Error('no row');
  const before = await priceOf(dearer['Stock No']);
  const page = await opened('administrator', '/imports');
  const faults = faultsOf(page, portal);
  await row(page, 'SL-').first().waitFor();
  await hearsOthers(page);
  await page.keyboard.press('Shift+N');
  const form = await dialogOf(page, 'Send a stock list');
  await form.getByText('Please choose a supplier.').waitFor();
  const supplier = form.getByRole('combobox', { name: 'Supplier' });
  await supplier.click();
  await supplier.pressSequentially('orrin');
  await page.getByRole('option', { name: SUPPLIER }).click();
  await form.getByText('Please choose a file.').waitFor();
  await form.getByText('Partial list', { exact: true }).click();
  await form.getByText('stones not in the file stay unchanged').waitFor();
  await form.locator('input[type=file]').setInputFiles({
    name: 'orrin of today.csv',
    mimeType: 'text/csv',
    buffer: csvOf(rows),
  });
  await form.getByRole('button', { name: 'Send the list' }).click();
  await toast(page, /^SL-\d{4}-\d{6} is being read/).waitFor();
  recordWalk('browser', 'stockImport', 'start/import.receive');
  // The dialog, which names the file too, may still be closing.
  await page.getByRole('main').getByText('orrin of today.csv').waitFor();
  await stands(page, 'Received');
  const [, id = ''] = /\/imports\/([0-9a-f-]{36})/.exec(page.url()) ?? [];

  // Each step is told to whoever looks.
  await lists.step();
  await stands(page, 'Read');
  await lists.settled(id);
  await stands(page, 'Waiting');
  await page.getByText('The import lists 1 stone, reprices 1.').waitFor();
  await page.getByText('A stock list that is awaiting approval cannot be rolled back.').waitFor();
  await page.getByText('1 up, at most').waitFor();
  expect(await priceOf(dearer['Stock No'])).toBe(before);

  await page.getByText('Rejected 1').click();
  await page.getByText('1 row', { exact: true }).waitFor();
  await row(page, 'one and a bit').locator('td').nth(1).click();
  const drawer = page.getByRole('complementary', { name: 'Row 3' });
  await drawer.getByRole('cell', { name: 'Carat', exact: true }).waitFor();
  await drawer.getByRole('cell', { name: 'one and a bit' }).waitFor();
  // A cell is corrected for its row, and the correction taken back.
  await page
    .getByText('All 3')
    .or(page.getByText('All', { exact: true }))
    .first()
    .click();
  await row(page, 'one and a bit').locator('td').nth(1).click();
  await drawer.getByRole('textbox', { name: 'Carat in this row' }).fill('1.01');
  await page.keyboard.press('Enter');
  await toast(page, '1 row can now be read').waitFor();
  recordWalk('browser', 'stockImport', 'waiting/import.mend');
  await drawer.getByRole('cell', { name: 'one and a bit', exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'Undo the correction of Carat' }).click();
  await drawer.getByRole('textbox', { name: 'Carat in this row' }).waitFor();
  await page.keyboard.press('Escape');
  const sheet = await downloadedBy(page, () =>
    page.getByRole('button', { name: 'Rejected rows' }).click(),
  );
  expect(sheet.subarray(0, 2).toString()).toBe('PK');
  await page.getByLabel('Stock or report number').fill('nothing has this');
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await row(page, dearer['Stock No']).filter({ hasText: 'Repriced' }).waitFor();

  await page.keyboard.press('y');
  const apply = await dialogOf(page, /^Approve SL-/);
  await apply.getByText('Skipped: rejected 1.').waitFor();
  await apply.getByRole('button', { name: /^Approve SL-/ }).click();
  await stands(page, 'Applying');
  await page.getByText('0 of 2 rows done').waitFor();
  recordWalk('browser', 'stockImport', 'waiting/import.approve');
  await lists.settled(id);
  await stands(page, 'Applied');
  await page.getByText('The import has listed 1 stone, repriced 1.').waitFor();
  expect(await priceOf(dearer['Stock No'])).toBe(dearer['Price per carat']);

  await page.keyboard.press('Shift+Z');
  const back = await dialogOf(page, /^Roll back SL-.*\?/);
  await back.getByText('Enter a reason.').waitFor();
  await back.getByText('The wrong stock list was sent.').click();
  await back.getByRole('button', { name: /^Roll back SL-/ }).click();
  await stands(page, 'Rolling back');
  recordWalk('browser', 'stockImport', 'applied/import.rollBack');
  await lists.settled(id);
  await stands(page, 'Rolled back');
  await page
    .getByText(
      'The import was rolled back. According to its dry run, it lists 1 stone, reprices 1.',
    )
    .waitFor();
  await page.getByText('Reason: The wrong stock list was sent.').waitFor();
  expect(await priceOf(dearer['Stock No'])).toBe(before);
  await page.getByRole('link', { name: 'All imports' }).click();
  await row(page, 'orrin of today.csv').filter({ hasText: 'Rolled back' }).waitFor();
  expect(faults).toEqual([]);
});

const sent = async (): Promise<StockImport> =>
  (await lists.send(cast.apiProvider, await threeRows())).body.data as StockImport;

it('a list is refused from each state, and stopped while it is being applied', async () => {
  const page = await opened('qualityControl', '/imports');
  const faults = faultsOf(page, portal);
  for (const [steps, state, name] of [
    [0, 'received', 'Received'],
    [1, 'read', 'Read'],
    [2, 'staged', 'Staged'],
    [4, 'waiting', 'Waiting'],
  ] as const) {
    const { id } = await sent();
    for (let step = 0; step < steps; step += 1) expect(await lists.step()).toBe(true);
    await goTo(page, `/imports/${id}`);
    await stands(page, name);
    await page.keyboard.press('r');
    const dialog = await dialogOf(page, /^Refuse SL-/);
    await page.keyboard.press('4');
    await dialog.getByRole('button', { name: /^Refuse SL-/ }).click();
    await toast(page, 'Stock list refused').last().waitFor();
    await stands(page, 'Refused');
    await page.getByText('Reason: The stock list was sent twice.').waitFor();
    recordWalk('browser', 'stockImport', `${state}/import.refuse`);
  }

  const { id } = await sent();
  await lists.settled(id);
  await lists.act(cast.administrator, id, 'approve');
  await goTo(page, `/imports/${id}`);
  await stands(page, 'Applying');
  await page.getByRole('button', { name: /^Roll back/ }).click();
  const dialog = await dialogOf(page, /^Roll back SL-/);
  await page.keyboard.press('2');
  await dialog.getByRole('button', { name: /^Roll back SL-/ }).click();
  await stands(page, 'Rolling back');
  recordWalk('browser', 'stockImport', 'applying/import.rollBack');
  await lists.settled(id);
  await stands(page, 'Rolled back');
  expect(faults).toEqual([]);
});

it('a list that withdraws many stones needs a reason, and shows a decision by another user', async () => {
  const stock = await lists.stock();
  const list = await lists.imported(stock.slice(0, 3), { is_full: true });
  const page = await opened('administrator', `/imports/${list.id}`);
  await stands(page, 'Waiting');
  await hearsOthers(page);
  const dialog = await asked(page, 'y', /^Approve SL-/);
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog
    .getByRole('textbox', { name: 'Reason for removing this many stones' })
    .fill('They moved.');
  await lists.act(cast.qualityControl, list.id, 'refuse', 'Half of it is missing.');
  await dialog.getByText('The data changed while this dialog was open.').waitFor();
  await page.keyboard.press('Escape');
  await stands(page, 'Refused');
  await page.getByText(/^The import would have (?:.*, )?taken [\d,]+ off the market/).waitFor();
  await page.getByText('Reason: Half of it is missing.').waitFor();
});

it('an upload starts with the kind of the last list and asks before many stones are withdrawn; only administrators set limits', async () => {
  const stock = await lists.stock();
  await lists.imported(stock, { is_full: true });
  const { rows } = await portal.database.pool.query<{ many: number }>(
    'select count(*)::int as many from stone where provider_id = $1 and status = 1',
    [lists.providerId],
  );
  const free = rows[0]?.many ?? 0;
  const page = await opened('administrator', '/imports');
  const faults = faultsOf(page, portal);
  const open = async () => {
    await page.getByRole('button', { name: /^Send a list/ }).click();
    const form = await dialogOf(page, 'Send a stock list');
    await form.getByRole('combobox', { name: 'Supplier' }).fill('orrin');
    await page.getByRole('option', { name: SUPPLIER }).click();
    await form.locator('input[type=file]').setInputFiles({
      name: 'three.csv',
      mimeType: 'text/csv',
      buffer: csvOf(await threeRows()),
    });
    return form;
  };
  const form = await open();
  await form.getByRole('radio', { name: 'Full list', checked: true }).waitFor();
  await form.getByRole('button', { name: 'Send the list' }).click();
  const taken = `${(free - 2).toLocaleString('en-US')} of ${free.toLocaleString('en-US')}`;
  await form.getByText(`This stock list would take ${taken} stones off the market.`).waitFor();
  await form.getByText('Choose “Send as partial list” or “Send as full list”.').waitFor();
  // Another kind is another question.
  await form.getByText('Partial list', { exact: true }).click();
  await form.getByText('This stock list would take').waitFor({ state: 'detached' });
  await form.getByText('Full list', { exact: true }).click();
  await form.getByRole('button', { name: 'Send the list' }).click();
  await form.getByRole('button', { name: 'Send as partial list' }).click();
  await page.getByText('a partial list').waitFor();
  await page.getByRole('link', { name: 'All imports' }).click();

  const next = await open();
  await next.getByRole('radio', { name: 'Partial list', checked: true }).waitFor();
  await next.getByText('Full list', { exact: true }).click();
  await next.getByRole('button', { name: 'Send the list' }).click();
  await next.getByRole('button', { name: 'Send as full list' }).click();
  await page.getByText('a full list').waitFor();
  await page.getByRole('link', { name: 'All imports' }).click();
  const limits = async (who: Page) => {
    await who.getByRole('combobox', { name: 'Supplier' }).fill('orrin');
    await who.getByRole('option', { name: SUPPLIER }).click();
    await who.getByRole('button', { name: 'Limits' }).click();
    return dialogOf(who, `Limits of ${SUPPLIER}`);
  };
  const set = await limits(page);
  await set.getByText('Apply within limits').click();
  await set.getByRole('textbox', { name: /^Stones taken off/ }).fill('21');
  await set.getByText('A limit must be between 0 and 20.').waitFor();
  await set.getByText('Please enter every limit in percent.').waitFor();
  await set.getByRole('textbox', { name: /^Stones taken off/ }).fill('4.5');
  await set.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Stock lists within these limits are applied automatically').waitFor();
  const reader = await opened('auditor', '/imports');
  const read = await limits(reader);
  await read.getByText('You do not have the right to do this.').waitFor();
  expect(await read.getByRole('textbox', { name: /^Stones taken off/ }).inputValue()).toBe('4.5');
  await page.getByRole('button', { name: 'Limits' }).click();
  await (await dialogOf(page, /^Limits/)).getByText('Every stock list needs approval').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Every stock list needs approval').waitFor();
  expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
});

it('one answer sets the growth of all stones of a list; Approve is disabled while it would change nothing', async () => {
  const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: { data: { name: 'Barely Marked Gems', source: 6 } },
  });
  const own = importDeskFor(portal, cast.administrator, (added.body.data as { id: never }).id);
  const text = [
    'Stock No;Lab;Report No;Shape;Carat;Color;Clarity;Polish;Symmetry;Fluorescence;Price per carat',
    'B-1;GIA;7391000021;CMB;2.07;E;VS1;EX;;Strong;5000',
    'B-2;GIA;7391000022;Round;1.50;E;VS2;;;;6100',
    'B-3;GIA;7391000023;Marquise;12.07;J;SI2;VG;EX;Very Strong;4100',
  ].join('\r\n');
  const sent = await own.sendBytes(cast.administrator, Buffer.from(text), { is_full: true });
  const { id } = await own.settled((sent.body.data as StockImport).id);
  const page = await opened('administrator', `/imports/${id}`);
  const faults = faultsOf(page, portal);
  await page.getByText('The import changes nothing.').waitFor();
  const approve = page.getByRole('button', { name: /^Approve/ });
  expect(await approve.getAttribute('aria-disabled')).toBe('true');
  const bar = page.getByRole('region', { name: 'Natural or lab grown' });
  await bar.getByRole('button', { name: 'All natural' }).click();
  await toast(page, /was read again$/).waitFor();
  await bar.waitFor({ state: 'detached' });
  await page.getByText('The import lists 3 stones.').waitFor();
  expect(await approve.getAttribute('aria-disabled')).toBeNull();

  // A row shows its stone, and names the word that was read with a doubt.
  await row(page, 'B-2').filter({ hasText: 'Natural Round 1.50 ct E VS2' }).waitFor();
  await row(page, 'Natural Marquise 12.07 ct J SI2, VG EX, fluor very strong').waitFor();
  for (const size of [DESK, { ...DESK, width: 1280 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => cutCells(page)).toEqual([]);
  }
  await page.getByText('Uncertain values 1').click();
  await page.getByText('1 row', { exact: true }).waitFor();
  const doubtful = row(page, 'Natural Cushion Modified 2.07 ct E VS1, EX, fluor strong');
  await doubtful.getByText('Shape “CMB” as Cushion Modified: it has its usual meaning').waitFor();
  await doubtful.locator('td').nth(1).click();
  const drawer = page.getByRole('complementary', { name: 'Row 2' });
  await drawer.getByText('some suppliers mean Cushion').waitFor();
  await drawer.getByText('Fluorescence', { exact: true }).waitFor();
  expect(faults).toEqual([]);

  const phone = await opened('administrator', `/imports/${id}`, PHONE);
  const items = phone.getByRole('list', { name: 'Rows' }).getByRole('listitem');
  const first = items.filter({ hasText: 'B-1' });
  await first.getByText('Natural Cushion Mod. 2.07 E VS1', { exact: true }).waitFor();
  await first.getByText('$5,000.00/ct', { exact: true }).waitFor();
  await first.getByText('EX, strong, GIA 7391000021').waitFor();
  await first.getByText('Shape “CMB” as Cushion Modified: it has its usual meaning').waitFor();
  await items.filter({ hasText: 'VG EX, v. strong, GIA 7391000023' }).waitFor();
  expect(await cutCells(phone)).toEqual([]);
});

it('a supplier uploads and reads the own lists, on desktop and phone, and decides on none', async () => {
  for (const size of [undefined, PHONE]) {
    const page = await opened('apiProvider', '/imports', size);
    await page.getByText(/^\d+ imports?$/).waitFor();
    expect(await page.getByText('Virdana Gems').count()).toBe(0);
    await page.getByRole('button', { name: /^Send a list/ }).click();
    const form = await dialogOf(page, 'Send a stock list');
    expect(await form.getByRole('combobox').count()).toBe(0);
    await form.getByText('Partial list', { exact: true }).click();
    await form.locator('input[type=file]').setInputFiles({
      name: 'own.csv',
      mimeType: 'text/csv',
      buffer: csvOf(await threeRows()),
    });
    await form.getByRole('button', { name: 'Send the list' }).click();
    await stands(page, 'Received');
    await lists.step();
    await stands(page, 'Read');
    const [, id = ''] = /\/imports\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
    await lists.settled(id);
    await stands(page, 'Waiting');
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);

    const other = await opened('otherApiProvider', `/imports/${id}`, size);
    await other.getByText('Import not found').waitFor();

    await page.getByRole('button', { name: /^Withdraw/ }).click();
    const dialog = await dialogOf(page, /^Withdraw SL-/);
    await dialog.getByRole('button', { name: /^Withdraw SL-/ }).click();
    await stands(page, 'Refused');
  }
});

it('a supplier teaches a word with the keyboard: the rows are parsed again, and the word can be undone', async () => {
  const [, , one] = await threeRows();
  if (!one) throw new Error('no row');
  const known = (await lists.stock()).find(
    (stone) => stone['Report No'] !== '' && stone.Lab !== '' && stone.Clarity === 'VS1',
  );
  if (!known) throw new Error('no stone has a report');
  const list = await lists.imported([
    { ...one, Shape: 'Rounde' },
    { ...one, 'Stock No': `${one['Stock No']}-2`, Shape: 'Rounde' },
    { ...known, Clarity: 'SI2' },
  ]);
  const page = await opened('apiProvider', `/imports/${list.id}`);
  const faults = faultsOf(page, portal);
  await row(page, 'Rounde').first().locator('td').nth(1).click();
  const drawer = page.getByRole('complementary', { name: 'Row 2' });
  await drawer.getByRole('combobox', { name: 'Meaning of “Rounde”' }).waitFor();
  await drawer.getByRole('button', { name: '“Rounde” means Round' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, '2 rows can now be read').waitFor();
  await drawer.getByText('New', { exact: true }).waitFor();
  const taught = page.getByRole('region', { name: 'Values mapped in this list' });
  await taught.getByText('Shape “Rounde” is Round').waitFor();
  await taught.getByRole('button', { name: 'Undo the mapping of “Rounde”' }).click();
  await taught.waitFor({ state: 'detached' });
  await drawer.getByRole('combobox', { name: 'Meaning of “Rounde”' }).fill('oval');
  await page.getByRole('option', { name: 'Oval' }).click();
  await taught.getByText('Shape “Rounde” is Oval').waitFor();

  await page.keyboard.press('Escape');
  await page.getByText('Certificate differs 1').click();
  await row(page, 'Clarity SI2 in the list, VS1 on the report').locator('td').nth(1).click();
  await page
    .getByRole('region', { name: 'Certificate vs listing' })
    .getByRole('cell', { name: 'VS1' })
    .waitFor();
  expect(faults).toEqual([]);
});
