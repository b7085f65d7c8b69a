import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { receiveTicked, reverseTicked } from '../../support/browser/memo-pages.ts';
import { openRow, reasonOf, row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type CheckDesk, checkDeskOf } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let checks: CheckDesk;
let browser: Browser;
let context: BrowserContext | undefined;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  checks = checkDeskOf(portal, cast);
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
  await context?.close();
  context = await windowOf(browser, person);
  const page = await context.newPage();
  await page.goto(`${portal.url}${path}`);
  return page;
}
const checkReturns = (checked: boolean) =>
  portal.database.pool.query(
    "update setting set value = to_jsonb($1::boolean) where name = 'memo.check_returns'",
    [checked],
  );

describe('returned stones with return checks', () => {
  it('wait in the queue of quality control, and pass with one key or fail', async () => {
    const stone = await desk.stone();
    await memos.issued(cast.administrator, [stone], cast.ada);
    await checkReturns(true);
    const list = await screen(cast.administrator, `/transaction/memo?stones=${stone.stock_no}`);
    await tick(row(list, stone.stock_no));
    await receiveTicked(list, /^1 stone received; quality control will check the returned stones/);
    await checkReturns(false);
    expect(await desk.statusOf(stone)).toBe(2);
    recordWalk('browser', 'memoLine', 'issued/memo.inspect');
    recordWalk('browser', 'stone', 'memo/stone.inspect');
    recordWalk('browser', 'returnCheck', 'start/check.open');

    const page = await screen(cast.qualityControl, `/return-check?q=${stone.stock_no}`);
    await row(page, stone.stock_no).locator('.stone-icon').waitFor();
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('y');
    await toast(page, '1 stone back in stock').waitFor();
    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    expect(await desk.statusOf(stone)).toBe(1);
    recordWalk('browser', 'returnCheck', 'waiting/check.pass');

    // Another is kept off the market with a reason, and what was found is kept with the check.
    const chipped = await desk.stone();
    await checks.returned([chipped]);
    await goTo(page, `/return-check?q=${chipped.stock_no}`);
    await openRow(row(page, chipped.stock_no));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: chipped.stock_no });
    await drawer.getByRole('textbox', { name: 'Weight, ct' }).fill('1.0001');
    await drawer
      .getByRole('group', { name: 'Findings' })
      .getByText('Enter the weight in carats with at most three decimals.')
      .waitFor();
    await drawer.getByRole('textbox', { name: 'Weight, ct' }).fill('0.998');
    await drawer.getByRole('checkbox', { name: 'Returned with its report' }).check();
    await drawer.getByRole('textbox', { name: 'Condition' }).fill('Chipped.');
    await drawer.getByRole('button', { name: /^Keep off the market/ }).click();
    const question = page.getByRole('dialog', { name: 'Keep 1 stone off the market?' });
    await question.getByRole('textbox', { name: /Reason/ }).fill('A chip at the girdle.');
    await question.getByRole('button', { name: /^Keep 1 stone/ }).click();
    await toast(page, '1 stone kept off the market').waitFor();
    expect(await checks.checkRow(chipped)).toMatchObject({
      state: 3,
      carat: '0.998',
      report_seen: true,
      condition: 'Chipped.',
      remark: 'A chip at the girdle.',
    });
    expect(await desk.statusOf(chipped)).toBe(2);
    recordWalk('browser', 'returnCheck', 'waiting/check.fail');
  });

  it('cannot be made available from their drawer, which says why, and go back on memo', async () => {
    const stone = await desk.stone();
    const [returned] = await checks.returned([stone]);
    const offerAgain = async () => {
      const page = await screen(cast.administrator, `/inventory?stone=${stone.stock_no}`);
      return page
        .getByRole('complementary', { name: `Stone ${stone.stock_no}` })
        .getByRole('button', { name: 'Offer again' });
    };
    const closed = await offerAgain();
    await closed.waitFor();
    expect(await reasonOf(closed)).toBe(
      'This diamond was returned from a memo and is awaiting its return check. Pass the return check to make the diamond available.',
    );
    await checks.fail(cast.qualityControl, [returned?.check ?? ''], { remark: 'Chipped.' });
    const open = await offerAgain();
    await open.click();
    await open.page().getByRole('dialog', { name: 'Offer this stone again?' }).waitFor();
    expect(await reasonOf(open)).toBeNull();

    // Received by mistake, they go back on memo and leave the queue.
    const mistaken = await desk.stone();
    await checks.returned([mistaken]);
    const page = open.page();
    await page.keyboard.press('Escape');
    await goTo(page, `/transaction/memo?tab=ended&stones=${mistaken.stock_no}`);
    await tick(row(page, mistaken.stock_no).first());
    await reverseTicked(page, 'It never came back.');
    expect(await desk.statusOf(mistaken)).toBe(5);
    expect(await checks.checkRow(mistaken)).toMatchObject({ state: 4 });
    recordWalk('browser', 'returnCheck', 'waiting/check.recall');
    recordWalk('browser', 'stone', 'notAvailable/stone.reverse');
  });
});
