import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { frameOf } from '../../support/browser/frame-pages.ts';
import { row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { shownNumbers } from '../../support/browser/stone-pages.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
let context: BrowserContext | undefined;
let today: Stone;
let lastWeek: Stone;
let fancy: Stone;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  // Everything came long ago but these.
  const { pool } = portal.database;
  await pool.query(`update stone set listed_at = now() - interval '300 days'`);
  [today, lastWeek, fancy] = (await desk.stones(3)) as [Stone, Stone, Stone];
  for (const [stone, days, type] of [
    [today, 0, 1],
    [lastWeek, 7, 1],
    [fancy, 3, 2],
  ] as const)
    await pool.query(
      `update stone set listed_at = now() - make_interval(days => $2), diamond_type = $3 where id = $1`,
      [stone.id, days, type],
    );
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

describe('new arrivals', () => {
  it('are listed newest first for a customer, exported, counted by diamond type, have commands, and open in the search', async () => {
    const page = await screen(cast.ada, '/new-arrival');
    await expect.poll(() => shownNumbers(page)).toEqual([today.stock_no, lastWeek.stock_no]);
    await page.getByText('Last 14 days', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Arrived' }).waitFor();
    // All of them are written to a file.
    await page.getByRole('button', { name: 'Download all' }).click();
    const file = await downloadedBy(page, () =>
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    );
    const cells = [...readZip(file).values()].map(String).join();
    for (const { stock_no } of [today, lastWeek]) expect(cells).toContain(stock_no);
    expect(cells).not.toContain(fancy.stock_no);

    const kinds = page.getByRole('radiogroup', { name: 'Stock' });
    await kinds.getByText('White 2', { exact: true }).waitFor();
    await kinds.getByText('Fancy 1', { exact: true }).click();
    await expect.poll(() => shownNumbers(page)).toEqual([fancy.stock_no]);
    await tick(row(page, fancy.stock_no));
    await page.keyboard.press('a');
    await toast(page, /cart/).waitFor();

    await page.getByRole('link', { name: 'Open in the search' }).click();
    await page.waitForURL((url) => url.pathname === '/search');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('type')).toBe('2');
    expect(Date.parse(searchParams.get('listed_from') ?? '')).toBeLessThan(Date.now());
    await expect.poll(() => shownNumbers(page)).toEqual([fancy.stock_no]);
  });

  it('are those of the period that staff set', async () => {
    const page = await screen(cast.administrator, '/settings/new-arrival');
    const days = page.getByLabel('Days');
    await expect.poll(() => days.inputValue()).toBe('14');
    await days.fill('5');
    await page.getByText(/^5 days: 1 white stone and 1 fancy colour stone since /).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Period saved').waitFor();
    await frameOf(page).openScreen('New arrivals');
    await page.getByText('Last 5 days', { exact: true }).waitFor();
    await expect.poll(() => shownNumbers(page)).toEqual([today.stock_no]);
  });
});
