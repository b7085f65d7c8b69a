import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APPROVAL, HOLD_STATUS, KYC_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { section } from '../../support/browser/kyc-pages.ts';
import { dialogOf, hearsOthers, row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { asked, tell } from '../../support/browser/question-pages.ts';
import { fullNameOf, said, WHEN } from '../../support/browser/said-since.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** What others do while a question stands open is said in it: what, who and when, and what is still possible. */

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let papers: PaperDesk;
let browser: Browser;
const open: BrowserContext[] = [];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  papers = await paperDeskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, deaf = false): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  // Whoever hears nothing finds out by the answer alone.
  if (deaf) await page.route('**/api/v1/live*', (route) => route.abort());
  await page.goto(portal.url + path);
  if (!deaf) await hearsOthers(page);
  return page;
}

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const nameOf = (person: Person) => fullNameOf(portal, person);

const numbersOf = (stones: readonly Stone[]): string =>
  stones.map(({ stock_no }) => stock_no).join(',');

async function tickAll(page: Page, stones: readonly Stone[]): Promise<void> {
  for (const { stock_no } of stones) await tick(row(page, stock_no).first());
}

describe('a dialog about orders', () => {
  it('shows what another user changed and decided, and continues with the others', async () => {
    const stones = (await desk.stones(3)) as [Stone, Stone, Stone];
    const orders: string[] = [];
    for (const stone of stones) orders.push(await desk.ordered(cast.ada, stone));
    const [dearer = '', decided = ''] = orders;
    await desk.askLittle(orders);
    const page = await screen(
      cast.administrator,
      `/transaction/confirm-stone?stones=${numbersOf(stones)}`,
    );
    await tickAll(page, stones);
    const dialog = await asked(page, 'y', 'Approve 3 stones?');
    expect(await tell(dialog).count()).toBe(0);
    const named = dialog.getByRole('list', { name: 'Affected stones' }).getByRole('listitem');
    expect(await named.count()).toBe(3);
    for (const text of await named.allTextContents())
      expect(text).toMatch(/^[A-Z]{2}-\d+ (Natural|Lab grown) [A-Z].* \d+\.\d\d ct .+$/);
    const by = await nameOf(cast.qualityControl);

    const dear = await desk.updateOrders(cast.tove, [dearer], { price_per_ct: 1234.5 });
    expect(dear).toMatchObject({ status: 200 });
    const changed = tell(dialog).getByRole('listitem').filter({ hasText: stones[0].stock_no });
    await changed.getByText(said(`Changed by ${await nameOf(cast.tove)}`)).waitFor();
    // It is said and nothing is taken from the question.
    await dialog.getByRole('button', { name: 'Approve 3 stones' }).waitFor();

    expect(await desk.approve(cast.qualityControl, [decided])).toMatchObject({ status: 200 });
    const rest = page.getByRole('dialog', { name: 'Approve 2 stones?' });
    const moved = tell(rest).getByRole('listitem').filter({ hasText: stones[1].stock_no });
    await moved.getByText(said(`Approved by ${by}`)).waitFor();
    expect(
      await tell(rest).evaluate((list) => list.closest('[aria-live]')?.getAttribute('aria-live')),
    ).toBe('polite');
    await rest.getByRole('button', { name: 'Approve the 2 others' }).click();
    await toast(page, '2 stones approved').waitFor();
    for (const order of orders)
      expect(await desk.orderRow(order)).toMatchObject({ state: APPROVAL.approved.code });
  });

  it('shows what the response found if no live event arrived', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    const page = await screen(
      cast.administrator,
      `/transaction/confirm-stone?stones=${stone.stock_no}`,
      true,
    );
    await tickAll(page, [stone]);
    await page.keyboard.press('y');
    const dialog = await dialogOf(page, 'Approve 1 stone?');
    await desk.reject(cast.qualityControl, [order], { remark: 'Sold elsewhere' });
    await dialog.getByRole('button', { name: 'Approve 1 stone' }).click();
    const told = page.getByRole('dialog', { name: 'Nothing was changed' });
    await told
      .getByText(new RegExp(`Rejected by ${await nameOf(cast.qualityControl)}, ${WHEN}`))
      .waitFor();
    await told.locator('.ui-dialog-footer').getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
  });
});

describe('a dialog about stones', () => {
  it('tells a customer that one was taken, but not by whom; the others can still be ordered', async () => {
    const stones = (await desk.stones(2)) as [Stone, Stone];
    const page = await screen(cast.ada, `/search?numbers=${numbersOf(stones).replace(',', '*')}`);
    await tickAll(page, stones);
    const dialog = await asked(page, 'c', 'Order 2 stones?');
    await dialog.getByLabel('Remark').fill('By Friday, please');

    await desk.held(cast.hanna, stones[0]);
    const rest = page.getByRole('dialog', { name: 'Order 1 stone?' });
    const told = tell(rest).getByRole('listitem').filter({ hasText: stones[0].stock_no });
    await told.getByText(said('Held')).waitFor();
    const company = (
      await sql('select company_name from business where id = $1', cast.hanna.businessId)
    )[0].company_name;
    for (const hint of [company, await nameOf(cast.hanna)])
      expect(await page.getByText(hint).count()).toBe(0);
    expect(await rest.getByLabel('Remark').inputValue()).toBe('By Friday, please');
    await rest.getByRole('button', { name: 'Place order: the other one' }).waitFor();

    await desk.held(cast.hanna, stones[1]);
    const none = page.getByRole('dialog', { name: 'Nothing is left to confirm' });
    await tell(none).getByText(stones[1].stock_no).waitFor();
    await none.getByRole('button', { name: 'Join waitlist' }).click();
    await toast(page, /waitlist/)
      .first()
      .waitFor();
    const places = await sql(
      'select stone_id from hold_queue where business_id = $1 and stone_id = any($2)',
      cast.ada.businessId,
      stones.map(({ id }) => id),
    );
    expect(places).toHaveLength(2);
  });
});

describe('a dialog about holds', () => {
  it('shows the associate by name that the client acted', async () => {
    const stones = (await desk.stones(2)) as [Stone, Stone];
    const holds = [await desk.held(cast.ada, stones[0]), await desk.held(cast.ada, stones[1])];
    const page = await screen(cast.tove, `/transaction/hold?stones=${numbersOf(stones)}`);
    await tickAll(page, stones);
    const dialog = await asked(page, 'l', 'Release 2 holds?');
    await desk.release(cast.ada, holds.slice(0, 1));
    const rest = page.getByRole('dialog', { name: 'Release 1 hold?' });
    await tell(rest)
      .getByText(said(`Released by ${await nameOf(cast.ada)}`))
      .waitFor();
    await desk.release(cast.ada, holds.slice(1));
    const none = page.getByRole('dialog', { name: 'Nothing is left to release' });
    await expect
      .poll(() =>
        tell(none)
          .getByText(/^Released by/)
          .count(),
      )
      .toBe(2);
    await none.locator('.ui-dialog-footer').getByRole('button', { name: 'Close' }).click();
    await none.waitFor({ state: 'detached' });
    expect(await dialog.count()).toBe(0);
    expect(await desk.holdRow(holds[0] ?? '')).toMatchObject({ state: HOLD_STATUS.released.code });
  });

  it('tells a customer that staff acted, without a name', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const page = await screen(cast.ada, `/customer-profile/hold?stones=${stone.stock_no}`);
    await tickAll(page, [stone]);
    await asked(page, 'c', /^Order 1 stone/);
    await desk.release(cast.administrator, [hold]);
    const none = page.getByRole('dialog', { name: /^Nothing is left to/ });
    await tell(none).getByText(said('Released by the office')).waitFor();
    expect(await page.getByText(await nameOf(cast.administrator)).count()).toBe(0);
  });
});

describe('a dialog about a stone on memo', () => {
  it('shows that the stone was returned', async () => {
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    const page = await screen(cast.administrator, `/transaction/memo?stones=${stone.stock_no}`);
    await tickAll(page, [stone]);
    await asked(page, 'Shift+S', 'Sell 1 stone?');
    expect(await memos.receive(cast.tove, [lines[0]?.id ?? ''])).toMatchObject({ status: 200 });
    const none = page.getByRole('dialog', { name: 'Nothing is left to sell' });
    await tell(none)
      .getByText(said(`Received by ${await nameOf(cast.tove)}`))
      .waitFor();
  });
});

describe('a dialog about a document', () => {
  it('shows who has decided on it, is disabled with the reason, and keeps the typed text', async () => {
    const document = await papers.sent(cast.odile, 'owner');
    const page = await screen(cast.administrator, `/client/${cast.odile.id}?tab=documents`);
    const known = page.waitForResponse((answer) => answer.url().includes('/workflows/last-steps'));
    await section(page, 'Owner')
      .getByRole('button', { name: 'Reject' })
      .and(page.locator(':not([aria-disabled])'))
      .click();
    const dialog = await dialogOf(page, /^Reject /);
    await known;
    const send = dialog.getByRole('button', { name: 'Reject the document' });
    await dialog.getByText('Enter a reason.').waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill('Too blurred to read');
    await dialog.getByText('Enter a reason.').waitFor({ state: 'detached' });
    await papers.decide(cast.qualityControl, 'owner', document, KYC_STATUS.approved.code);
    await tell(dialog)
      .getByText(said(`Approved by ${await nameOf(cast.qualityControl)}`))
      .waitFor();
    await dialog.getByText('The data changed while this dialog was open.').waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Too blurred to read');
    await page.keyboard.press('Control+Enter');
    const [kept] = await sql('select state from kyc_document where id = $1', document);
    expect(kept.state).toBe(KYC_STATUS.approved.code);
  });
});

describe('a client who is transferred to another associate', () => {
  it('is reported immediately, and an open dialog keeps its text', async () => {
    const handOver = (to: Person) =>
      portal.call(
        cast.administrator.token,
        'PUT',
        `/business-associate/businessassociate/${to.id}/customers`,
        { body: { data: { business_ids: [cast.ada.businessId] } } },
      );
    const stone = await desk.stone();
    const page = await screen(cast.tove, `/search?numbers=${stone.stock_no}&for=${cast.ada.id}`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Acting for/ })
      .waitFor();
    await tickAll(page, [stone]);
    const dialog = await asked(page, 'e', /^Enquire about 1 stone/);
    await dialog.getByLabel('Message').fill('Is it eye clean?');
    await handOver(cast.marek);
    try {
      await page
        .locator('header')
        .getByText('is no longer your trading client. No trading client is selected.')
        .waitFor();
      expect(await dialog.getByLabel('Message').inputValue()).toBe('Is it eye clean?');
      await dialog.getByText('Please select a client').first().waitFor();
    } finally {
      await handOver(cast.tove);
    }
    // The client is back, and so is the way; the words are still there.
    await dialog.getByText('Please select a client').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Send the enquiry' }).click();
    await toast(page, /[Ee]nquiry/)
      .first()
      .waitFor();
    expect(await sql('select id from enquiry where stone_id = $1', stone.id)).toHaveLength(1);
  });
});
