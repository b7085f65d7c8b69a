import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMO_MOVEMENT } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let memos: MemoDesk;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  memos = memoDeskOf(portal);
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await Promise.all(open.map((context) => context.close()));
  await browser?.close();
  await portal?.stop();
});

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

it('a client accepts the terms and requests to buy; the office grants it, and the stone is sold', async () => {
  const [stone] = await deskOf(portal).stones(1);
  if (!stone) throw new Error('no stone is available');
  const memo = await memos.issued(cast.administrator, [stone], cast.ada);
  const list = `memo?tab=all&stones=${stone.stock_no}`;

  const page = await screen(cast.ada, `/customer-profile/${list}`);
  await tick(row(page, stone.stock_no).filter({ hasText: memo.memo_no }));
  await page.getByRole('button', { name: /^Accept terms/ }).click();
  const terms = page.getByRole('dialog', { name: `Accept the terms of ${memo.memo_no}?` });
  await terms.getByText(/These stones are sent for inspection/).waitFor();
  await terms.getByRole('button', { name: /^Accept terms/ }).click();
  await toast(page, /Terms of 1 memo accepted/).waitFor();
  expect((await memos.document(cast.ada, memo.memo_id)).terms_accepted_by).toContain('Ada');

  // The stone is still ticked. The column header has the same label.
  await page.getByRole('button', { name: 'Request E', exact: true }).click();
  const request = page.getByRole('dialog', { name: /^Request for 1 stone/ });
  await request.getByRole('textbox').fill('Our customer takes it.');
  await request.getByRole('button', { name: 'Request to buy 1 stone' }).click();
  await toast(page, /Request sent for 1 stone/).waitFor();
  await row(page, stone.stock_no).getByText('Buy', { exact: true }).waitFor();

  const office = await screen(cast.administrator, `/transaction/${list}`);
  await tick(row(office, stone.stock_no).filter({ hasText: memo.memo_no }));
  await office.getByRole('button', { name: /^Grant request/ }).click();
  const grant = office.getByRole('dialog', { name: 'Grant 1 request?' });
  await grant.getByText('1 stone is sold at the memo price.').waitFor();
  await grant.getByRole('radio', { name: 'As agreed.' }).check();
  await grant.getByRole('button', { name: /^Grant 1 request/ }).click();
  await toast(office, /Request granted for 1 stone/).waitFor();
  expect((await memos.lineRow(memo.lines[0]?.id ?? '')).state).toBe(MEMO_MOVEMENT.sold.code);
});
