import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { actFor } from '../support/client-pages.ts';
import { type MemoDesk, memoDeskOf } from '../support/memo-desk.ts';
import { row, tick, windowOf } from '../support/pages.ts';
import type { Person } from '../support/portal.ts';
import { type Stage, setStage } from '../support/stage.ts';

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
const limit = (client: Person, dollars: number) =>
  memos.setTerms(stage.cast.administrator, client.businessId, { memo_limit: dollars });
const outOf = async (client: Person): Promise<number> => {
  const [row] = await stage.sql(
    'select coalesce(sum(amount), 0)::float8 as out from memo_line where business_id = $1 and state = 1',
    client.businessId,
  );
  return Number(row?.out);
};
const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe('the limit of a client', () => {
  it('is said on its page, with what is out, held, asked for and invoiced', async () => {
    const { administrator, ada } = stage.cast;
    await limit(ada, 1);
    const out = await outOf(ada);
    const page = await screen(administrator, `/client/${ada.id}`);
    const exposure = page.getByRole('region', { name: 'Exposure' });
    await exposure
      .getByText(`${money(out)} is out on memo, ${money(out - 1)} over the limit of 1.00.`)
      .waitFor();
    expect(await exposure.locator('.exposure-sum').getAttribute('data-tone')).toBe('over');
    const held = exposure.locator('div[data-part="held"]');
    const before = (await held.textContent()) ?? '';
    await stage.desk.held(ada, await stage.desk.stone());
    await expect.poll(() => held.textContent()).not.toBe(before);
  });

  it('is said before a memo is issued, and stands in nobody’s way who may go beyond it', async () => {
    const { administrator, ravi } = stage.cast;
    await limit(ravi, 0);
    const stone = await stage.desk.stone();
    const page = await screen(administrator, `/inventory?q=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await actFor(page, 'Sundial Diamonds');
    await page.getByRole('button', { name: /^Memo/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Issue a memo/ });
    const warning = dialog.getByRole('alert');
    await warning.getByText(/The limit is 0\.00\. With this memo [\d,.]+ is out\./).waitFor();
    expect(await dialog.getByRole('button', { name: 'Issue the memo' }).isEnabled()).toBe(true);

    await limit(ravi, 900_000_000);
    await dialog
      .getByText(/Room for [\d,.]+ of 900,000,000\.00; [\d,.]+ is left after this memo\./)
      .waitFor();
    expect(await warning.count()).toBe(0);
  });

  it('narrows the aging to those beyond it', async () => {
    const { administrator, ada, hanna } = stage.cast;
    await memos.issued(administrator, [await stage.desk.stone()], ada);
    await memos.issued(administrator, [await stage.desk.stone()], hanna);
    await limit(ada, 0);
    await limit(hanna, 900_000_000);
    const page = await screen(administrator, '/transaction/memo?tab=aging');
    await row(page, 'Brook & Bezel').waitFor();
    expect(await row(page, 'Halden & Roe').textContent()).toContain(`−${money(await outOf(ada))}`);
    await page.getByLabel('Over limit').click();
    await expect.poll(() => row(page, 'Brook & Bezel').count()).toBe(0);
    expect(await row(page, 'Halden & Roe').count()).toBe(1);
    await page.reload();
    await row(page, 'Halden & Roe').waitFor();
    expect(await row(page, 'Brook & Bezel').count()).toBe(0);
  });
});
