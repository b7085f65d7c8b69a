import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, reasonOf, row, toast, windowOf } from '../../support/browser/pages.ts';
import { setMarket } from '../../support/browser/stone-pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
let browser: Browser;
let context: BrowserContext | undefined;
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
  await context?.close();
  context = undefined;
});

async function screen(person: Person, path: string): Promise<Page> {
  context = await windowOf(browser, person);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

describe('the stock list', () => {
  it('shows the supplier and the lists of each stone, filters by supplier and reliability, and withdraws a stone with a reason', async () => {
    const { pool } = portal.database;
    const [listed] = (await lists.stock()).filter((one) => one.Color !== '');
    if (!listed) throw new Error('the supplier has no white stone');
    const fresh = { ...listed, 'Stock No': 'SEEN-1', 'Report No': '990077' };
    const list = await lists.imported([fresh]);
    await lists.act(cast.administrator, list.id, 'approve');
    expect((await lists.settled(list.id)).status).toBe(IMPORT_STATUS.applied.code);
    const {
      rows: [stone],
    } = await pool.query<{ stock_no: string; supplier: string }>(
      `select s.stock_no, p.name as supplier from stone s join provider p on p.id = s.provider_id where s.org_stock_no = 'SEEN-1'`,
    );
    if (!stone) throw new Error('the list brought no stone');
    // Nobody has sent a list for these for long.
    await pool.query(
      `update stone set listed_at = now() - interval '9 days' where stock_no <> $1`,
      [stone.stock_no],
    );
    await pool.query(
      `update stock_import set created_at = now() - interval '9 days', confirmed_at = null where id <> $1`,
      [list.id],
    );

    const page = await screen(cast.administrator, '/stock-list');
    const suppliers = page.getByRole('combobox', { name: 'Supplier' });
    await suppliers.click();
    await page.getByRole('option', { name: stone.supplier, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('supplier') === lists.providerId);
    await page.getByRole('columnheader', { name: 'Last seen' }).waitFor();
    const old = page.locator('tbody tr[data-index]').first();
    await old.getByText('9 d', { exact: true }).waitFor();
    await expect.poll(() => old.getByTitle(stone.supplier).count()).toBe(1);
    expect(await old.locator('.stone-late').count()).toBe(1);

    await goTo(page, `/stock-list?supplier=${lists.providerId}&q=${stone.stock_no}`);
    const found = row(page, stone.stock_no);
    await found.waitFor();
    const named = found.getByRole('link', { name: list.import_no });
    await expect.poll(() => named.count()).toBe(2);
    expect(await named.first().getAttribute('href')).toBe(`/imports/${list.id}`);
    expect(await found.locator('.stone-late').count()).toBe(0);

    await page.goto(`${page.url()}&stone=${stone.stock_no}`);
    const drawer = page.getByRole('complementary').filter({ hasText: stone.stock_no }).last();
    await drawer
      .getByText(/The last stock list was received less than an hour ago/)
      .first()
      .waitFor();
    await setMarket(drawer, 'Take off the market');
    await expect.poll(() => found.getByText('Not available').count()).toBe(1);
    // A row that was read anew has kept what lists said of it.
    expect(await named.count()).toBe(2);
    const { rows } = await pool.query(
      `select reason from ledger where workflow = 'stone' and event = 'stone.withdraw' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ reason: 'The stone is lost.' }]);

    await goTo(page, '/stock-list?reliability=101..');
    const chosen = page.getByRole('region', { name: 'Supplier' });
    await page.getByText(/^No .*stone matches/).waitFor();
    await chosen.getByLabel('Reliability from').fill('1');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('reliability') === '1..');
    await page.locator('tbody tr[data-index]').first().waitFor();
    for (const path of ['', '/search?reliability=1..']) {
      if (path !== '') await goTo(page, path);
      await page.locator('tbody tr[data-index]').first().waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      const asked = page.getByRole('checkbox', { name: /reliability score/ });
      await asked.waitFor();
      if (!(await asked.isChecked())) await asked.click();
      await page.keyboard.press('Escape');
      const head = page.getByRole('columnheader', { name: 'Reliability' });
      await head.waitFor({ state: 'attached' });
      const place = await head.evaluate((it) =>
        [...(it.parentElement?.children ?? [])].indexOf(it),
      );
      const shown = await page
        .locator('tbody tr[data-index]')
        .evaluateAll(
          (rows, at) => rows.slice(0, 5).map((row) => row.children[at]?.textContent ?? ''),
          place,
        );
      expect(shown).toHaveLength(5);
      for (const score of shown) expect(score).toMatch(/^(100|\d{1,2})$/);
    }
  });

  it('lets staff correct the fields of a stone, and remove it', async () => {
    const { pool } = portal.database;
    const stone = await deskOf(portal).stone();
    const page = await screen(
      cast.administrator,
      `/stock-list?q=${stone.stock_no}&stone=${stone.stock_no}`,
    );
    const drawer = page.getByRole('complementary', { name: `Stone ${stone.stock_no}` });
    await drawer.getByRole('button', { name: 'Correct' }).click();
    const editor = page.getByRole('complementary', { name: `Correct ${stone.stock_no}` });
    await editor.getByLabel('Report no.').fill('777001');
    const carat = editor.getByLabel('Carat, ct');
    await carat.fill('1.23456');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.getByText('Enter a number with at most 3 decimals.').first().waitFor();
    await carat.fill('1.234');
    const milky = editor.getByRole('combobox', { name: 'Milky' });
    const groupOf = async (title: string, isOpen: boolean) => {
      const group = editor.getByRole('button', { name: title });
      if ((await group.getAttribute('aria-expanded')) !== String(isOpen))
        await group.press('Enter');
    };
    await groupOf('Treatment, origin and brand', true);
    const brand = editor.getByRole('textbox', { name: 'Brand' });
    await brand.fill('x'.repeat(121));
    await groupOf('Treatment, origin and brand', false);
    expect(await brand.count()).toBe(0);
    await editor.getByRole('button', { name: 'Save' }).click();
    // A group with an invalid field opens.
    await editor.getByText('Use at most 120 characters').waitFor();
    await brand.fill('');
    await groupOf('Shade, milky, inclusions', true);
    await milky.click();
    await page.getByRole('option').first().click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await toast(page, `${stone.stock_no} corrected`).waitFor();
    const known = async () =>
      (
        await pool.query(
          'select carat::text, report_no, milky is not null as milky, status from stone where id = $1',
          [stone.id],
        )
      ).rows[0];
    expect(await known()).toEqual({ carat: '1.234', report_no: '777001', milky: true, status: 1 });
    await row(page, stone.stock_no).getByText('1.23').first().waitFor();

    await drawer.getByRole('button', { name: 'Remove from the list' }).click();
    const dialog = await dialogOf(page, `Remove ${stone.stock_no} from the stock list?`);
    await dialog.getByRole('button', { name: 'Remove the stone' }).click();
    await toast(page, `${stone.stock_no} is off the market`).waitFor();
    expect(await known()).toMatchObject({ status: 2 });
    const { rows } = await pool.query<{ operation: string }>(
      `select operation from audit_entry where operation in ('changeStockStone', 'removeStockStone') order by id`,
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      'changeStockStone',
      'removeStockStone',
    ]);
    const remove = drawer.getByRole('button', { name: 'Remove from the list' });
    await expect.poll(() => reasonOf(remove)).not.toBeNull();
  });

  it('shows a supplier only the own stock, without a filter by supplier', async () => {
    const page = await screen(cast.apiProvider, '/stock-list');
    await page.getByRole('columnheader', { name: 'Last list' }).waitFor();
    const { rows } = await portal.database.pool.query<{ count: number }>(
      `select count(*)::int as count from stone where provider_id = $1 and diamond_type = 1`,
      [lists.providerId],
    );
    await page.getByText(`${rows[0]?.count} stones`, { exact: true }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Supplier' }).count()).toBe(0);
  });
});
