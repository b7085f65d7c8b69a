import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { actFor } from '../../support/browser/client-pages.ts';
import { reasonOf, row, tick, windowOf } from '../../support/browser/pages.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import type { Person } from '../../support/servers/portal.ts';
import type { Stone } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';

let stage: Stage;
let memos: MemoDesk;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stage?.portal.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(stage.portal.url + path);
  return page;
}
const limit = (client: Person, credit_limit: number | null) =>
  memos.setTerms(stage.cast.administrator, client.businessId, { credit_limit });
const needsAdministrator = (needs: boolean) =>
  stage.sql(
    `update setting set value = to_jsonb($1::boolean) where name = 'memo.limit_needs_administrator'`,
    needs,
  );
const totalOf = async ({ businessId }: Person): Promise<number> => {
  const answer = await stage.portal.call(
    stage.cast.administrator.token,
    'GET',
    `/customer/business/${businessId}/exposure`,
  );
  return (answer.body.data as components['schemas']['Exposure']).total;
};
const cents = (dollars: number): number => Math.round(dollars * 100);
const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The dialog for a memo of one stone to Sundial Diamonds. */
async function memoDialog(by: Person, stone: Stone): Promise<{ page: Page; dialog: Locator }> {
  const page = await screen(by, `/inventory?q=${stone.stock_no}`);
  await tick(row(page, stone.stock_no));
  await actFor(page, 'Sundial Diamonds');
  await page.getByRole('button', { name: /^Memo/ }).click();
  return { page, dialog: page.getByRole('dialog', { name: /^Issue a memo/ }) };
}
const issueIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Issue memo' });
const reasonIn = (dialog: Locator) =>
  dialog.getByRole('textbox', { name: 'Reason for exceeding the credit limit' });

describe('the credit limit of a client', () => {
  it("is shown on the client's page with memo, hold, order and invoice amounts, or as not set", async () => {
    const { administrator, ada, piers } = stage.cast;
    const total = await totalOf(ada);
    await limit(ada, (cents(total) - 100) / 100);
    const page = await screen(administrator, `/client/${ada.id}`);
    const exposure = page.getByRole('region', { name: 'Exposure' });
    await exposure
      .getByText(
        `Exposure ${money(total)}, 1.00 over the credit limit of ${money((cents(total) - 100) / 100)}.`,
      )
      .waitFor();
    expect(await exposure.locator('p[data-tone]').getAttribute('data-tone')).toBe('over');
    const held = exposure.locator('div[data-part="held"]');
    const before = (await held.textContent()) ?? '';
    await stage.desk.held(ada, await stage.desk.stone());
    await expect.poll(() => held.textContent()).not.toBe(before);

    // Without a limit; memos need approval where nothing is taken by itself.
    await memos.setTerms(administrator, piers.businessId, { credit_limit: null, memo_limit: 0 });
    const theirs = await totalOf(piers);
    await goTo(page, `/client/${piers.id}`);
    await exposure.getByText(`Exposure ${money(theirs)}. No limit.`).waitFor();
    await exposure.getByText(/^Memos need approval\./).waitFor();
    expect(await exposure.locator('p[data-tone]').getAttribute('data-tone')).toBe('plain');
    const terms = page.getByRole('region', { name: 'Terms of trade' });
    await terms.getByText('Memos need approval', { exact: true }).waitFor();
    await terms.getByText('No limit', { exact: true }).waitFor();

    const own = await screen(piers, '/business');
    const limits = own.getByRole('region', { name: 'Limits' });
    await limits.getByText(`Exposure ${money(theirs)}. No limit.`).waitFor();
    await limits.getByText(/^Memos need approval\./).waitFor();
  });

  it('is shown before a memo is issued; above it a reason and Ctrl Enter are needed, in a cart as well', async () => {
    const { administrator, ravi } = stage.cast;
    await limit(ravi, null);
    const stone = await stage.desk.stone();
    const { page, dialog } = await memoDialog(administrator, stone);
    await dialog.getByText(/With this memo the exposure is [\d,.]+\. No limit\./).waitFor();
    await limit(ravi, 900_000_000);
    await dialog.getByText(/[\d,.]+ left of the 900,000,000\.00 credit limit\./).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await reasonIn(dialog).count()).toBe(0);
    expect(await issueIn(dialog).isEnabled()).toBe(true);

    await limit(ravi, 0);
    await dialog
      .getByRole('alert')
      .getByText(/With this memo the exposure is [\d,.]+, [\d,.]+ over the credit limit of 0\.00\./)
      .waitFor();
    await expect
      .poll(() => reasonIn(dialog).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    expect(await issueIn(dialog).getAttribute('aria-disabled')).toBe('true');
    await reasonIn(dialog).fill('Paid on time for ten years.');
    await page.keyboard.press('Enter');
    const days = dialog.getByRole('textbox', { name: 'Days' });
    await days.focus();
    await page.keyboard.press('Enter');
    expect(await dialog.isVisible()).toBe(true);
    expect(await stage.desk.statusOf(stone)).toBe(1);
    await days.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => stage.desk.statusOf(stone)).toBe(5);
    const [step] = await stage.sql(
      `select l.reason from ledger l join memo_line m on m.id = l.record_id join stone s on s.id = m.stone_id where s.stock_no = $1`,
      stone.stock_no,
    );
    expect(step).toEqual({ reason: 'Paid on time for ten years.' });

    const other = await stage.desk.stone();
    await keepDeskOf(stage.portal).added(ravi, 'cart', other);
    await goTo(page, `/transaction/cart?type=all&stones=${other.stock_no}`);
    await tick(row(page, other.stock_no));
    await page.getByRole('button', { name: /^Memo/ }).click();
    const again = page.getByRole('dialog', { name: /^Issue a memo/ });
    await again.getByRole('alert').waitFor();
    await page.keyboard.press('Control+Enter');
    expect(await again.isVisible()).toBe(true);
    await reasonIn(again).fill('Paid on time for ten years.');
    await issueIn(again).click();
    await expect.poll(() => stage.desk.statusOf(other)).toBe(5);
  });

  it('cannot be exceeded by pressing Enter repeatedly, even before the exposure has loaded', async () => {
    const { administrator, ravi } = stage.cast;
    await limit(ravi, 0);
    const stone = await stage.desk.stone();
    const page = await screen(administrator, `/inventory?q=${stone.stock_no}`);
    const known = Promise.withResolvers<void>();
    await page.route('**/exposure*', async (route) => {
      await known.promise;
      await route.continue();
    });
    await tick(row(page, stone.stock_no));
    await actFor(page, 'Sundial Diamonds');
    const enters = async () => {
      for (let times = 0; times < 5; times += 1) await page.keyboard.press('Enter');
    };
    const isOut = async () => (await stage.desk.statusOf(stone)) === 5;
    await page.getByRole('button', { name: /^Memo/ }).focus();
    await enters();
    known.resolve();
    const dialog = page.getByRole('dialog', { name: /^Issue a memo/ });
    await reasonIn(dialog).waitFor();
    await enters();
    await reasonIn(dialog).pressSequentially('Paid on time for ten years.');
    await enters();
    const remark = dialog.getByRole('textbox', { name: 'Remark' });
    expect((await reasonIn(dialog).inputValue()).trim()).toBe('Paid on time for ten years.');
    for (const field of [remark, dialog.getByRole('textbox', { name: 'Days' }), reasonIn(dialog)]) {
      await field.focus();
      await enters();
      await expect
        .poll(() => field.evaluate((element) => element === document.activeElement))
        .toBe(true);
    }
    expect(await dialog.isVisible()).toBe(true);
    expect(await isOut()).toBe(false);
    await page.keyboard.press('Control+Enter');
    await expect.poll(isOut).toBe(true);
  });

  it('can be exceeded only by an administrator, or by the associate with a reason, as the terms say', async () => {
    const { marek, ravi } = stage.cast;
    await limit(ravi, 0);
    const stone = await stage.desk.stone();
    const { dialog } = await memoDialog(marek, stone);
    await dialog.getByRole('alert').waitFor();
    await expect
      .poll(() => reasonOf(issueIn(dialog)))
      .toBe(GUARD_PROBLEMS.actorMayExceedCreditLimit.message);
    expect(await reasonIn(dialog).count()).toBe(0);

    await needsAdministrator(false);
    const other = await memoDialog(marek, stone);
    await reasonIn(other.dialog).fill('The stones are insured by the client.');
    await issueIn(other.dialog).click();
    await expect.poll(() => stage.desk.statusOf(stone)).toBe(5);
    await needsAdministrator(true);
  });

  it('filters the aging report to clients above it', async () => {
    const { administrator, ada, hanna } = stage.cast;
    await limit(ada, null);
    await memos.issued(administrator, [await stage.desk.stone()], ada);
    await memos.issued(administrator, [await stage.desk.stone()], hanna);
    await limit(ada, 0);
    await limit(hanna, null);
    const page = await screen(administrator, '/transaction/memo?tab=aging');
    await row(page, 'Brook & Bezel').getByText('No limit', { exact: true }).waitFor();
    expect(await row(page, 'Halden & Roe').textContent()).toContain(
      `−${money(await totalOf(ada))}`,
    );
    await page.getByLabel('Over limit').click();
    await expect.poll(() => row(page, 'Brook & Bezel').count()).toBe(0);
    expect(await row(page, 'Halden & Roe').count()).toBe(1);
    await page.reload();
    await row(page, 'Halden & Roe').waitFor();
    expect(await row(page, 'Brook & Bezel').count()).toBe(0);
  });
});
