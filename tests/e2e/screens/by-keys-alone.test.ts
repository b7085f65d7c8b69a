import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APPROVAL, MEMO_MOVEMENT } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { choosing, clientInHand } from '../../support/browser/client-pages.ts';
import { decision, documentShown } from '../../support/browser/kyc-pages.ts';
import { dialogOf, row, toast, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type CheckDesk, checkDeskOf } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import {
  csvOf,
  type ImportDesk,
  importDeskOf,
  keepFromWorkers,
} from '../../support/trade/import-desk.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** The job of each role from its first screen to its last word, and no hand at the mouse. */

let portal: Portal;
let cast: Cast;
let desk: Desk;
let checks: CheckDesk;
let lists: ImportDesk;
let browser: Browser;
let context: BrowserContext | undefined;
let page: Page | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  checks = checkDeskOf(portal, cast);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  await keepFromWorkers(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await leave();
  // What is under way is seen to, so that the next list of the supplier does not wait for it.
  while (await lists.step());
});

const PRESSED = 'pressed-by-pointer';

async function leave(): Promise<void> {
  const pressed = await page?.evaluate((key) => sessionStorage.getItem(key), PRESSED);
  await context?.close();
  context = undefined;
  page = undefined;
  expect(pressed ?? null, 'presses of a mouse').toBeNull();
}

/** A window in which every press of a pointer is noted. */
async function at(person: Person, path: string): Promise<Page> {
  context = await windowOf(browser, person);
  page = await context.newPage();
  // Kept in the page, because an exposed function ends the window with the test.
  await page.addInitScript(
    (key) =>
      addEventListener('pointerdown', () => sessionStorage.setItem(key, 'yes'), { capture: true }),
    PRESSED,
  );
  await page.goto(portal.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** By the one field of the portal. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await dialogOf(page, 'Search or run a command');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** The first row of a list, ticked. */
async function tickFirst(page: Page, { stock_no }: Stone): Promise<void> {
  await row(page, stock_no).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.locator('.ui-grid-actions-bar .action-count').waitFor();
}

/** As whoever tabs on does, until the focus is there. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const place = page.getByRole('button', { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 40 && (await place.count()) === 0; presses += 1)
    await page.keyboard.press('Tab');
  await place.waitFor();
}

describe('with the keyboard only', () => {
  it('a customer searches, holds and confirms', async () => {
    const page = await at(cast.ada, '/search?shape=OVAL');
    await row(page, 'Oval').first().waitFor();
    await page.keyboard.press('j');
    const grid = page.getByRole('grid');
    const stands = () => grid.getAttribute('aria-activedescendant');
    await expect.poll(stands).not.toBeNull();
    await find(page, 'rd 0.3-3 d-m');
    await page.waitForURL(/shape=ROUND/);
    await row(page, 'Round').first().waitFor();
    // The row that the keys stood on is not among these: a reader that looks for it would find nothing.
    await expect.poll(stands).toBeNull();
    const [stone, other] = (await desk.stones(2)) as [Stone, Stone];
    await page.goto(`${portal.url}/search?q=${stone.stock_no}`);
    await tickFirst(page, stone);
    await page.keyboard.press('h');
    await toast(page, '1 stone held').waitFor();
    await page.goto(`${portal.url}/search?q=${other.stock_no}`);
    await tickFirst(page, other);
    await page.keyboard.press('c');
    await dialogOf(page, /^Order 1 stone/);
    await page.keyboard.press('Enter');
    await toast(page, /Order CO-.* placed/).waitFor();
  });

  it('an associate issues a memo, sells a stone of it and takes the other back', async () => {
    const [sold, back] = (await desk.stones(2)) as [Stone, Stone];
    const page = await at(cast.tove, `/search?numbers=${sold.stock_no}*${back.stock_no}`);
    await page.getByRole('button', { name: /No client/ }).waitFor();
    await page.keyboard.press('f');
    const field = await choosing(page);
    await page.keyboard.type('Halden');
    await page
      .getByRole('option', { name: /^Halden/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await clientInHand(page, 'Halden & Roe').waitFor();
    await tickFirst(page, sold);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('m');
    await (await dialogOf(page, /memo/i)).getByText(/^Due on/).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /Memo ME-.* issued/).waitFor();

    await page.goto(`${portal.url}/transaction/memo?stones=${sold.stock_no}`);
    await tickFirst(page, sold);
    await page.keyboard.press('Shift+S');
    await dialogOf(page, 'Sell 1 stone?');
    await page.keyboard.press('Enter');
    await toast(page, '1 stone sold').waitFor();
    await page.keyboard.press('b');
    const scan = await dialogOf(page, 'Scan to return');
    await page.keyboard.type(`${back.stock_no}\n`);
    await scan.getByRole('button', { name: 'Receive 1' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await scan.getByText('1 received on 1 memo').waitFor();
    const { rows } = await portal.database.pool.query(
      `select s.stock_no, l.state from memo_line l join stone s on s.id = l.stone_id
        where s.id = any($1) order by s.stock_no`,
      [[sold.id, back.id]],
    );
    expect(new Map(rows.map(({ stock_no, state }) => [stock_no, state]))).toEqual(
      new Map([
        [sold.stock_no, MEMO_MOVEMENT.sold.code],
        [back.stock_no, MEMO_MOVEMENT.received.code],
      ]),
    );
  });

  it('a customer orders a held stone, and the focus is in the remark', async () => {
    const [plain, told] = (await desk.stones(2)) as [Stone, Stone];
    for (const [stone, words] of [
      [plain, ''],
      [told, 'For Friday, please.'],
    ] as const) {
      await desk.held(cast.ada, stone);
      const page = await at(cast.ada, `/customer-profile/hold?type=all&stones=${stone.stock_no}`);
      await tickFirst(page, stone);
      await page.keyboard.press('c');
      const dialog = await dialogOf(page, /^Order 1 stone/);
      await dialog.getByText(stone.stock_no, { exact: true }).waitFor();
      await page.keyboard.type(words);
      await page.keyboard.press(words === '' ? 'Enter' : 'Control+Enter');
      await toast(page, /Order CO-.* placed/).waitFor();
      const { rows } = await portal.database.pool.query<{ remark: string | null }>(
        'select remark from confirm_stone where stone_id = $1',
        [stone.id],
      );
      expect(rows.map(({ remark }) => remark ?? '')).toEqual([words]);
      await leave();
    }
  });

  it('an administrator approves an order and a document', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    const papers = await paperDeskOf(portal);
    const document = await papers.sent(cast.odile, 'owner');
    const page = await at(
      cast.administrator,
      `/transaction/confirm-stone?stones=${stone.stock_no}`,
    );
    await tickFirst(page, stone);
    await page.keyboard.press('y');
    await dialogOf(page, 'Approve 1 stone?');
    await page.keyboard.press('Enter');
    await toast(page, '1 stone approved').waitFor();
    expect(await desk.orderRow(order)).toMatchObject({ state: APPROVAL.approved.code });

    await page.goto(`${portal.url}/client/kyc?doc=${document}`);
    await decision(page).getByText('Passport (this document)').waitFor();
    await documentShown(page);
    await page.keyboard.press('y');
    await toast(page, 'Document approved').waitFor();
  });

  it('quality control fails the check of one stone and passes another', async () => {
    const [sound, chipped] = (await desk.stones(2)) as [Stone, Stone];
    await checks.returned([sound, chipped]);
    const page = await at(cast.qualityControl, `/return-check?q=${sound.stock_no}`);
    await tickFirst(page, sound);
    await page.keyboard.press('y');
    await toast(page, '1 stone back in stock').waitFor();
    await page.goto(`${portal.url}/return-check?q=${chipped.stock_no}`);
    await tickFirst(page, chipped);
    await page.keyboard.press('r');
    await dialogOf(page, 'Keep 1 stone off the market?');
    await page.keyboard.type('A chip at the girdle.');
    await page.keyboard.press('Control+Enter');
    await toast(page, '1 stone kept off the market').waitFor();
  });

  it('a supplier sends a list and reads its rows', async () => {
    const [first] = await lists.stock();
    if (!first) throw new Error('the supplier has no stock');
    const page = await at(cast.apiProvider, '/imports');
    await page.keyboard.press('Shift+N');
    await dialogOf(page, 'Send a stock list');
    const choosingFile = page.waitForEvent('filechooser');
    await tabTo(page, /file/i);
    await page.keyboard.press('Enter');
    await (await choosingFile).setFiles({
      name: 'orrin by keys.csv',
      mimeType: 'text/csv',
      buffer: csvOf([{ ...first, Carat: 'one and a bit' }]),
    });
    await tabTo(page, /^Send the list/);
    await page.keyboard.press('Enter');
    await toast(page, /^SL-\d{4}-\d{6} is being read/).waitFor();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}/);
    const [, id = ''] = /\/imports\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
    await lists.settled(id);
    await row(page, 'one and a bit').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page
      .getByRole('complementary', { name: 'Row 2' })
      .getByRole('cell', { name: 'one and a bit' })
      .waitFor();
  });

  it('an auditor finds a record, opens its path and replays it', async () => {
    const stone = await desk.stone();
    await desk.release(cast.ada, [await desk.held(cast.ada, stone)]);
    const page = await at(cast.auditor, '/workflows');
    await page.getByRole('searchbox', { name: 'Find a record' }).focus();
    await page.keyboard.type(stone.stock_no);
    await page.keyboard.press('Enter');
    const path = page.getByRole('region', { name: `Path of ${stone.stock_no}` });
    const shown = path.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
    await expect.poll(() => shown.textContent()).toContain('release');
    await page.keyboard.press('Home');
    await expect.poll(() => shown.textContent()).toContain('list');
    await page.keyboard.press(' ');
    await path.getByRole('button', { name: 'Pause' }).waitFor();
  });

  it('a guest searches and adds a stone to the watchlist', async () => {
    const stone = await desk.stone();
    const page = await at(cast.guest, `/search?q=${stone.stock_no}`);
    await tickFirst(page, stone);
    await page.keyboard.press('w');
    await toast(page, '1 stone added to the watchlist').waitFor();
    await find(page, 'Watchlist');
    await page.waitForURL(/watchlist/);
    await row(page, stone.stock_no).waitFor();
  });
});
