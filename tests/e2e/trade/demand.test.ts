import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMAND_STATUS } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { actFor } from '../../support/browser/client-pages.ts';
import { frameOf } from '../../support/browser/frame-pages.ts';
import {
  dialogOf,
  openRow,
  reasonOf,
  row,
  statusIn,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { askOfSearch, keptDrawer, openSearches } from '../../support/browser/search-pages.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import type { Person } from '../../support/servers/portal.ts';
import { type DemandDesk, demandDeskOf } from '../../support/trade/demand-desk.ts';

/** A match is written by a job, some seconds after the stone has come. */
const { open, matched, closed } = DEMAND_STATUS;

let stage: Stage;
let demands: DemandDesk;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  stage = await setStage();
  demands = demandDeskOf(stage.portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stage?.portal.stop();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

async function screen(person: Person, path: string): Promise<Page> {
  await context?.close();
  context = await windowOf(browser, person);
  const page = await context.newPage();
  await page.goto(stage.portal.url + path);
  return page;
}

const stateOf = async (id: string): Promise<unknown> =>
  (await stage.sql('select state from demand where id = $1', id))[0]?.state;
const numberOf = async (id: string): Promise<string> =>
  String((await stage.sql('select demand_no from demand where id = $1', id))[0]?.demand_no);

async function openDemand(person: Person, id: string) {
  const number = await numberOf(id);
  const page = await screen(person, `/demand?open=${id}`);
  const drawer = keptDrawer(page, `Demand ${number}`);
  await drawer.waitFor();
  return { page, drawer, number };
}
type Opened = Awaited<ReturnType<typeof openDemand>>;

/** Fills what is to be other, and sends it. */
async function change({ page, drawer, number }: Opened, fields: Readonly<Record<string, string>>) {
  await drawer.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = await dialogOf(page, `Change ${number}`);
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Change the demand' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function close({ page, drawer, number }: Opened, reason: string) {
  await drawer.getByRole('button', { name: 'Close the demand' }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${number}?` });
  await dialog.getByLabel('Reason, in your own words').fill(reason);
  await dialog.getByRole('button', { name: 'Close the demand' }).click();
  await dialog.waitFor({ state: 'detached' });
}

interface Matched {
  readonly id: string;
  readonly stockNo: string;
}
/** Two demands for which stones have come back to the market; the job that finds out is waited for once. */
async function matchedDemands(): Promise<readonly [Matched, Matched]> {
  const { ada, administrator } = stage.cast;
  const made = async (): Promise<Matched> => {
    const id = await demands.placed(ada);
    const stone = await demands.comes({ status: 2 });
    expect(await stage.desk.setStatus(administrator, stone.id, 1)).toMatchObject({ status: 200 });
    return { id, stockNo: stone.stock_no };
  };
  const both = [await made(), await made()] as const;
  for (const { id } of both) await expect.poll(() => stateOf(id)).toBe(matched.code);
  return both;
}

describe('a demand', () => {
  it('is added from a search with few results, and shows how many stones match', async () => {
    const { ada } = stage.cast;
    const page = await screen(ada, '/search?shape=HEART&color=D&clarity=FL');
    const dialog = await askOfSearch(page, 'Notify me of new matches');
    await dialog.getByLabel('Name').fill('Hearts for a ring');
    await dialog.getByLabel('Number of stones').fill('2');
    await dialog.getByLabel('Maximum, $ per carat').fill('21,500.50');
    await dialog.getByLabel('Until').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Create demand' }).click();
    await toast(page, /^DE-.* is open/).waitFor();
    const [placed] = await stage.sql(
      `select state, quantity, target_ppc, until::text, filter from demand where name = 'Hearts for a ring'`,
    );
    expect(placed).toMatchObject({
      state: open.code,
      quantity: 2,
      target_ppc: '21500.50',
      until: '2099-12-31',
      filter: { diamond_type: 1, shape: ['HEART'], color: ['D'], clarity: ['FL'] },
    });
    await frameOf(page).openScreen('Demands');
    await row(page, 'Hearts for a ring').getByText('White · Heart · D · FL').waitFor();
    recordWalk('browser', 'demand', 'start/demand.place');

    // It tells how many stones in stock fit it, and counts new ones alone.
    const { body } = await stage.portal.call(ada.token, 'POST', '/inventory/search', {
      body: { data: { shape: ['ROUND'], status: [1], size: 1 } },
    });
    const { pieces } = (body.data as { totals: { pieces: number } }).totals;
    expect(pieces).toBeGreaterThan(1);
    await goTo(page, '/search?growth=both&shape=ROUND');
    const another = await askOfSearch(page, 'Notify me of new matches');
    await another.getByLabel('Name').fill('Rounds to come');
    await another.getByRole('button', { name: 'Create demand' }).click();
    const fits = `${pieces.toLocaleString('en-US')} stones in stock already match. You are notified of new matches.`;
    await toast(page, fits).waitFor();
    await frameOf(page).openScreen('Demands');
    const found = row(page, 'Rounds to come');
    await found.waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    const at = headers.findIndex((text) => text.trim() === 'New matches');
    expect(await found.locator('td').nth(at).innerText()).toBe('0');
    await openRow(found);
    await page.getByText('New stones', { exact: true }).waitFor();
  });

  it('for a client requires the client, and reports an invalid figure', async () => {
    const page = await screen(stage.cast.tove, '/search?shape=HEART&color=E');
    const menu = await openSearches(page);
    await menu
      .getByRole('menuitem', { name: /^Notify me of new matches/ })
      .getByText(GUARD_PROBLEMS.clientIsChosen.message)
      .waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await actFor(page, 'Halden & Roe');
    const dialog = await askOfSearch(page, 'Notify me of new matches');
    const place = dialog.getByRole('button', { name: 'Create demand' });
    await expect.poll(() => reasonOf(place)).toBeNull();
    await dialog.getByLabel('Until').fill('2020-01-31');
    await expect.poll(() => reasonOf(place)).toBe(GUARD_PROBLEMS.demandIsNotOver.message);
    await dialog.getByLabel('Until').fill('');
    await dialog.getByLabel('Number of stones').fill('none');
    await expect.poll(() => reasonOf(place)).toBe('Enter a whole number from 1 to 10,000.');
    await dialog.getByLabel('Number of stones').fill('1');
    await dialog.getByLabel('Discount, percent').fill('-40');
    await dialog.getByLabel('Name').fill('Hearts of an associate');
    await place.click();
    await toast(page, /^DE-.* is open/).waitFor();
    const [placed] = await stage.sql(
      `select business_id, target_disc from demand where name = 'Hearts of an associate'`,
    );
    expect(placed).toMatchObject({
      business_id: stage.cast.ada.businessId,
      target_disc: '-40.0000',
    });
  });

  it('is changed, refined with trade words, and closed with a reason', async () => {
    const id = await demands.placed(stage.cast.ada);
    const opened = await openDemand(stage.cast.ada, id);
    const { page, drawer } = opened;
    await change(opened, { 'Number of stones': '7' });
    await toast(page, 'Demand changed').waitFor();
    expect(await stage.sql('select state, quantity from demand where id = $1', id)).toEqual([
      { state: open.code, quantity: 7 },
    ]);
    recordWalk('browser', 'demand', 'open/demand.change');

    await change(opened, { 'Stones, in trade shorthand': 'heart D-E FL 1-2' });
    await drawer.getByText(/^White · Heart · 1.00 – 2.00 ct · D – E · FL$/).waitFor();
    const [refined] = await stage.sql('select state, filter from demand where id = $1', id);
    expect(refined).toMatchObject({
      state: open.code,
      filter: {
        shape: ['HEART'],
        color: ['D', 'E'],
        clarity: ['FL'],
        carat: [{ from: 1, to: 2 }],
      },
    });
    recordWalk('browser', 'demand', 'open/demand.refine');

    await close(opened, 'Found elsewhere');
    await expect.poll(() => statusIn(drawer).textContent()).toBe(closed.label);
    await drawer.getByText('Found elsewhere').waitFor();
    expect(await stateOf(id)).toBe(closed.code);
    recordWalk('browser', 'demand', 'open/demand.close');
  });

  it('shows its matches, opens from its notice, and is continued or closed', async () => {
    const [first, second] = await matchedDemands();
    const { id, stockNo } = first;
    const opened = await openDemand(stage.cast.ada, id);
    const { page, drawer } = opened;
    await expect.poll(() => statusIn(drawer).textContent()).toBe(matched.label);
    await drawer.getByRole('link', { name: stockNo }).waitFor();
    await drawer
      .getByText(/^\$[\d,.]+, [\d,.]+ per carat/)
      .first()
      .waitFor();
    await change(opened, { Name: 'Hearts by another name' });
    await drawer.getByRole('heading', { name: 'Hearts by another name' }).waitFor();
    await drawer.getByRole('link', { name: stockNo }).waitFor();
    expect(await stateOf(id)).toBe(matched.code);
    recordWalk('browser', 'demand', 'matched/demand.change');

    await drawer.getByRole('link', { name: stockNo }).click();
    await page.waitForURL((url) => url.searchParams.get('stone') === stockNo);
    await page.getByRole('complementary', { name: `Stone ${stockNo}` }).waitFor();
    await page.goBack();
    await change(opened, { 'Maximum, $ per carat': '1' });
    await expect.poll(() => statusIn(drawer).textContent()).toBe(open.label);
    await drawer.getByText('No new stones yet.', { exact: false }).waitFor();
    expect(await stateOf(id)).toBe(open.code);
    recordWalk('browser', 'demand', 'matched/demand.refine');

    await goTo(page, '/dashboard');
    const notices = await frameOf(page).openNotices();
    await notices.locator('a[href="/demand"]').first().click();
    await page.waitForURL(/\/demand$/);
    await row(page, await numberOf(second.id)).waitFor();
    await endAndReopen(second.id);
  });

  /** Closes a demand once enough was found, and opens it again. */
  async function endAndReopen(id: string): Promise<void> {
    const opened = await openDemand(stage.cast.ada, id);
    const { page, drawer, number } = opened;
    await close(opened, 'Enough');
    await expect.poll(() => statusIn(drawer).textContent()).toBe(closed.label);
    expect(await stateOf(id)).toBe(closed.code);
    recordWalk('browser', 'demand', 'matched/demand.close');
    const change = drawer.getByRole('button', { name: 'Change', exact: true });
    await expect.poll(() => reasonOf(change)).toBe('A demand that is closed cannot be changed.');

    await drawer.getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: `Reopen ${number}?` });
    await dialog.getByLabel('Until').fill('2020-01-31');
    await dialog.getByText(GUARD_PROBLEMS.demandIsNotOver.message).first().waitFor();
    await dialog.getByLabel('Until').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect.poll(() => statusIn(drawer).textContent()).toBe(open.label);
    expect(await stateOf(id)).toBe(open.code);
    recordWalk('browser', 'demand', 'closed/demand.reopen');
  }

  it('is read-only for the auditor, and listed by state', async () => {
    const id = await demands.placed(stage.cast.ada, { name: 'For the record' });
    const { page, drawer } = await openDemand(stage.cast.auditor, id);
    for (const name of ['Change', 'Close the demand', 'Reopen']) {
      const button = drawer.getByRole('button', { name, exact: true });
      await expect.poll(() => reasonOf(button)).toBe(PROBLEMS.forbidden.message);
    }
    await page.keyboard.press('Escape');
    await frameOf(page).openTab('Closed');
    await page.waitForURL(/status=3/);
    await row(page, 'For the record').waitFor({ state: 'detached' });
    await frameOf(page).openTab('Open');
    await row(page, 'For the record').waitFor();
  });
});
