import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { choosing, clientInHand } from '../../support/browser/client-pages.ts';
import { type Hands, handsAt } from '../../support/browser/counted-hands.ts';
import { decision, documentShown, inQueue } from '../../support/browser/kyc-pages.ts';
import { dialogOf, row, toast, windowOf } from '../../support/browser/pages.ts';
import { csvOf, dayInForce, linesInForce } from '../../support/files/rap-lists.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let desk: Desk;
let memos: MemoDesk;
let papers: PaperDesk;
let cast: Cast;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  papers = await paperDeskOf(portal);
  cast = await castOf(portal);
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

async function at(person: Person, path: string): Promise<{ page: Page; hands: Hands }> {
  context = await windowOf(browser, person);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, hands: handsAt(page) };
}
const box = (page: Page, { stock_no }: Stone): Locator =>
  row(page, stock_no).locator('.ui-grid-tick');
const chosen = (page: Page): Promise<void> =>
  page.locator('.ui-grid-actions-bar .action-count').waitFor();
const requests = ({ stock_no }: Stone) => `/transaction/confirm-stone?stones=${stock_no}`;

/** The numbers stand here by hand: what each job took before, and what it may never take again. */
describe('the number of keys and clicks of common tasks', () => {
  it('hold a stone: three keys', async () => {
    const stone = await desk.stone();
    const { page, hands } = await at(cast.ada, `/search?q=${stone.stock_no}`);
    await row(page, stone.stock_no).waitFor();
    await hands.press('j', ' ');
    await chosen(page);
    await hands.press('h');
    await toast(page, '1 stone held').waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('order the selected stones: one key and one more', async () => {
    const stone = await desk.stone();
    const { page, hands } = await at(cast.ada, `/search?q=${stone.stock_no}`);
    await box(page, stone).click();
    await chosen(page);
    await hands.press('c');
    await dialogOf(page, /^Order 1 stone/);
    await hands.press('Enter');
    await toast(page, /Order CO-.* placed/).waitFor();
    expect(hands.used()).toBeLessThanOrEqual(2);
  });

  it('share the selected stones: one key and one more', async () => {
    const stone = await desk.stone();
    const { page, hands } = await at(cast.ada, `/search?q=${stone.stock_no}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await box(page, stone).click();
    await chosen(page);
    await hands.press('s');
    const share = await dialogOf(page, `Share ${stone.stock_no}`);
    await hands.click(share.getByRole('button', { name: 'Copy the text' }));
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(stone.stock_no);
    expect(hands.used()).toBeLessThanOrEqual(2);
  });

  it('approve an order: three', async () => {
    const stone = await desk.stone();
    await desk.ordered(cast.ada, stone);
    const { page, hands } = await at(cast.administrator, requests(stone));
    await hands.click(box(page, stone));
    await chosen(page);
    await hands.press('y');
    await dialogOf(page, 'Approve 1 stone?');
    await hands.press('Enter');
    await toast(page, '1 stone approved')
      .getByRole('link', { name: /^Invoice IN-\d{4}-\d{6}$/ })
      .waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('reject an order, with a reason and its consequences: five', async () => {
    const stone = await desk.stone();
    await desk.ordered(cast.ada, stone);
    const { page, hands } = await at(cast.administrator, requests(stone));
    await hands.click(box(page, stone));
    await chosen(page);
    await hands.press('r');
    await dialogOf(page, 'Reject 1 stone?');
    await hands.press('1', 'Enter');
    const told = page.getByRole('dialog', { name: '1 stone rejected' });
    await told.waitFor();
    await hands.press('Escape');
    await told.waitFor({ state: 'detached' });
    expect(hands.used()).toBeLessThanOrEqual(5);
  });

  it('change the price of an order: four', async () => {
    const stone = await desk.stone();
    await desk.ordered(cast.ada, stone);
    await desk.askLittle([stone.id]);
    const { page, hands } = await at(cast.administrator, requests(stone));
    await hands.click(box(page, stone));
    await chosen(page);
    await hands.press('Shift+P');
    const dialog = await dialogOf(page, /^Change/);
    await hands.click(dialog.getByRole('textbox', { name: /Price per carat/ }));
    await hands.type('100.00');
    await hands.press('Enter');
    await toast(page, '1 stone updated').waitFor();
    expect(hands.used()).toBeLessThanOrEqual(4);
  });

  it("release an own hold: two; a client's hold with a reason: a digit and Enter more", async () => {
    const [own, clients] = (await desk.stones(2)) as [Stone, Stone];
    await desk.held(cast.ada, own);
    const ada = await at(cast.ada, `/customer-profile/hold?stones=${own.stock_no}`);
    await ada.hands.click(box(ada.page, own));
    await chosen(ada.page);
    await ada.hands.press('l');
    await toast(ada.page, '1 hold released').waitFor();
    expect(ada.hands.used()).toBeLessThanOrEqual(2);
    await ada.page.context().close();

    const hold = await desk.held(cast.ada, clients);
    const staff = await at(cast.administrator, `/transaction/hold?stones=${clients.stock_no}`);
    await staff.hands.click(box(staff.page, clients));
    await chosen(staff.page);
    await staff.hands.press('l');
    await dialogOf(staff.page, 'Release 1 hold?');
    await staff.hands.press('1', 'Enter');
    await toast(staff.page, '1 hold released').waitFor();
    expect(await desk.holdRow(hold)).toMatchObject({ remark: 'The trading client requested it.' });
    expect(staff.hands.used()).toBeLessThanOrEqual(4);

    // The same reason again stands ready: Enter gives it.
    const next = await desk.stone();
    const again = await desk.held(cast.ada, next);
    await staff.page.getByRole('link', { name: 'Transactions' }).click();
    await staff.page.getByRole('link', { name: 'Holds', exact: true }).click();
    const before = staff.hands.used();
    await staff.hands.click(box(staff.page, next));
    await chosen(staff.page);
    await staff.hands.press('l');
    await dialogOf(staff.page, 'Release 1 hold?');
    await staff.hands.press('Enter');
    const remark = async () => (await desk.holdRow(again)).remark;
    await expect.poll(remark).toBe('The trading client requested it.');
    expect(staff.hands.used() - before).toBeLessThanOrEqual(3);
  });

  it('receive a returned stone: its scan and two keys', async () => {
    const stone = await desk.stone();
    await memos.issued(cast.administrator, [stone], cast.ada);
    const { page, hands } = await at(cast.administrator, '/transaction/memo');
    await page.getByRole('button', { name: /^Scan to return/ }).waitFor();
    await hands.press('b');
    const dialog = await dialogOf(page, 'Scan to return');
    await hands.type(`${stone.stock_no}\n`);
    await dialog.getByRole('button', { name: 'Receive 1' }).waitFor();
    await hands.press('Control+Enter');
    await dialog.getByText('1 received on 1 memo').waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('sell a stone on memo: three', async () => {
    const stone = await desk.stone();
    await memos.issued(cast.administrator, [stone], cast.ada);
    const { page, hands } = await at(
      cast.administrator,
      `/transaction/memo?stones=${stone.stock_no}`,
    );
    await hands.click(box(page, stone));
    await chosen(page);
    await hands.press('Shift+S');
    await dialogOf(page, 'Sell 1 stone?');
    await hands.press('Enter');
    await toast(page, '1 stone sold').waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('issue a memo for a client: the selection and four more', async () => {
    const stones = await desk.stones(2);
    const numbers = stones.map(({ stock_no }) => stock_no);
    const { page, hands } = await at(cast.administrator, `/search?q=${numbers.join('%20')}`);
    for (const stone of stones) await hands.click(box(page, stone));
    await chosen(page);
    await hands.press('f');
    const field = await choosing(page);
    await hands.type('Halden');
    await page
      .getByRole('option', { name: /^Halden/ })
      .first()
      .waitFor();
    await hands.press('Enter');
    await field.waitFor({ state: 'detached' });
    await clientInHand(page, 'Halden & Roe').waitFor();
    await page.getByRole('button', { name: /^Memo/, disabled: false }).waitFor();
    await hands.press('m');
    const dialog = await dialogOf(page, /memo/i);
    await dialog.getByText(/^Due on/).waitFor();
    await hands.press('Enter');
    await toast(page, /Memo ME-.* issued/).waitFor();
    // One stone more than the six of a memo for one client.
    expect(hands.used()).toBeLessThanOrEqual(stones.length + 4);
  });

  it('amend a price of the current Rap list: four, with a preview', async () => {
    const [line] = await linesInForce(portal);
    if (!line) throw new Error('no price list is in force');
    const dearer = { ...line, price: (Number(line.price) * 1.1).toFixed(2) };
    const list = csvOf([dearer], await dayInForce(portal));
    const { page, hands } = await at(cast.administrator, '/settings/rap');
    await hands.click(page.getByRole('button', { name: 'Load a list' }));
    const dialog = await dialogOf(page, 'Load a list');
    await hands.click(dialog.getByText('Amendment to the current list'));
    // A file that is dropped is neither.
    const file = { name: 'amended.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await dialog.getByLabel('List file').setInputFiles(file);
    await hands.click(dialog.getByRole('button', { name: 'Check the list' }));
    await hands.click(dialog.getByRole('button', { name: 'Amend 1 cell' }));
    await dialog.waitFor({ state: 'detached' });
    const [amended] = await linesInForce(portal);
    expect(Number(amended?.price)).toBe(Number(dearer.price));
    expect(hands.used()).toBeLessThanOrEqual(4);
  });

  it('reject documents: two keys; approve one: one', async () => {
    const refused = await papers.sent(cast.hanna, 'owner');
    await papers.sent(cast.unregistered, 'owner');
    const { page, hands } = await at(cast.qualityControl, `/client/kyc?doc=${refused}`);
    await decision(page).getByText('Passport (this document)').waitFor();
    await documentShown(page);
    await hands.press('1', 'r');
    await toast(page, 'Document rejected').waitFor();
    expect(hands.used()).toBeLessThanOrEqual(2);

    await inQueue(page, 'Pale Harbour', 'Passport').click();
    await decision(page).getByText('Passport (this document)').waitFor();
    await documentShown(page);
    await hands.press('y');
    await toast(page, 'Document approved').first().waitFor();
    expect(hands.used()).toBeLessThanOrEqual(3);
  });

  it('find an order by its number, and stones by shorthand: one key and Enter', async () => {
    const stone = await desk.stone();
    const order = await desk.orderRow(await desk.ordered(cast.ada, stone));
    const { page, hands } = await at(cast.administrator, '/day');
    const find = async (text: string) => {
      await hands.press('/');
      await dialogOf(page, 'Search or run a command');
      await hands.type(text);
      await hands.press('Enter');
    };
    await find(String(order.order_no));
    await page.getByRole('complementary', { name: new RegExp(String(order.order_no)) }).waitFor();
    expect(hands.used()).toBeLessThanOrEqual(2);
    await find('rd 1-1.5 d-h');
    await page.waitForURL(/shape=ROUND/);
    await row(page, 'Round').first().waitFor();
    expect(hands.used()).toBeLessThanOrEqual(4);
  });
});
