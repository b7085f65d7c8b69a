import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, hearsOthers, reasonOf, toast, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SCREEN = '/settings/terms';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
beforeEach(async () => {
  await portal.database.pool.query(`update setting set value = '48' where name = 'hold.hours'`);
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function screen(): Promise<Page> {
  const context = await windowOf(browser, cast.administrator);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + SCREEN);
  return page;
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const settingOf = async (name: string): Promise<unknown> =>
  (await portal.database.pool.query('select value from setting where name = $1', [name])).rows[0]
    ?.value;

describe('the terms of trade', () => {
  it('show their limits, and are changed with the keyboard only, with a confirmation before and a message after', async () => {
    const page = await screen();
    const hold = field(page, 'Hold duration');
    await expect.poll(() => hold.inputValue()).toBe('48');
    const save = page.getByRole('button', { name: 'Save' });
    await field(page, 'Waitlist offer duration').fill('4');
    await page.getByText('Enter a number from 5 to 1,440.', { exact: true }).waitFor();
    expect(await reasonOf(save)).toBe('Correct the values that are out of range first.');
    await field(page, 'Waitlist offer duration').fill('60');
    await expect.poll(() => reasonOf(save)).toBe('No changes to save.');
    await page.getByText('Discard, Save: No changes to save.').waitFor();

    // Switched with the space bar, and left as they were.
    const returns = page.getByRole('switch', { name: 'Quality control of returns' });
    await returns.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    const other = await dialogOf(page, 'Change 1 term?');
    await other.getByText('Stones received from now on wait for quality control.').waitFor();
    await page.keyboard.press('Escape');
    await other.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('No changes', { exact: true }).waitFor();
    expect(await returns.isChecked()).toBe(false);
    expect(await settingOf('memo.check_returns')).toBe(false);

    await hold.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('36');
    await page.getByText('now 48 hours', { exact: true }).waitFor();
    await page.getByText('1 change', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const question = await dialogOf(page, 'Change 1 term?');
    await question.getByText('Hold duration: 48 hours → 36 hours', { exact: true }).waitFor();
    await question.getByText(/^New holds last 36 hours, /).waitFor();
    expect(await settingOf('hold.hours')).toBe(48);
    await page.keyboard.press('Enter');
    await toast(page, 'New holds last 36 hours').waitFor();
    expect(await settingOf('hold.hours')).toBe(36);
    await page.getByText('No changes', { exact: true }).waitFor();

    await page.reload();
    await expect.poll(() => hold.inputValue()).toBe('36');
    await page.getByText('usually 48 hours', { exact: true }).waitFor();
  });

  it('show what another administrator saves, also in an open dialog', async () => {
    const [here, there] = [await screen(), await screen()];
    await hearsOthers(here);
    await hearsOthers(there);
    await field(here, 'Hold duration').fill('24');
    await here.keyboard.press('Enter');
    const question = await dialogOf(here, 'Change 1 term?');
    await field(there, 'Hold duration').fill('36');
    await there.keyboard.press('Enter');
    await dialogOf(there, 'Change 1 term?');
    await there.keyboard.press('Enter');
    await toast(there, 'New holds last 36 hours').waitFor();
    // The question follows: it asks about what stands now, says who changed it, and waits to be told which is to stand.
    await question.getByText('Hold duration: 36 hours → 24 hours', { exact: true }).waitFor();
    const told = question.getByRole('status').filter({ hasText: /^Changed by you, / });
    await told.getByText('Hold duration: 48 hours → 36 hours', { exact: true }).waitFor();
    const change = question.getByRole('button', { name: 'Change 1 term' });
    expect(await reasonOf(change)).toBe(
      'Another user saved changes. Choose “Keep mine” or “Take theirs”.',
    );
    await told.getByRole('button', { name: 'Take theirs' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => field(here, 'Hold duration').inputValue()).toBe('36');
  });

  it('keep the typed values, which are not saved before the user has seen a concurrent change', async () => {
    const here = await screen();
    const answered = Promise.withResolvers<void>();
    const early: Request[] = [];
    let holdsReads = false;
    await here.route('**/project-setting/terms*', async (route) => {
      const request = route.request();
      if (request.method() === 'GET' && holdsReads) await answered.promise;
      else if (request.method() === 'GET') early.push(request);
      await route.continue();
    });
    await hearsOthers(here);
    await field(here, 'Hold duration').fill('24');
    const put = await portal.call(cast.administrator.token, 'PUT', '/project-setting/terms', {
      body: { data: { hold_hours: { was: 48, is: 60 }, overdue_days: { was: 7, is: 8 } } },
    });
    expect(put).toMatchObject({ status: 200 });
    await here.getByText('Hold duration: 48 hours → 60 hours', { exact: true }).waitFor();
    await here.getByRole('button', { name: 'Keep mine' }).click();
    await here.getByRole('button', { name: 'Save' }).click();
    const question = await dialogOf(here, 'Change 1 term?');
    await question.getByText('Hold duration: 60 hours → 24 hours', { exact: true }).waitFor();
    await here.keyboard.press('Enter');
    await toast(here, 'New holds last 24 hours').waitFor();
    expect([await settingOf('hold.hours'), await settingOf('memo.overdue_days')]).toEqual([24, 8]);

    await here.getByText('No changes', { exact: true }).waitFor();
    // No event reports a write past the portal. Reads that began before it must have ended, and later
    // reads wait until the save is answered.
    holdsReads = true;
    await Promise.all(early.map(async (read) => (await read.response())?.finished()));
    await field(here, 'Hold duration').fill('30');
    await portal.database.pool.query(`update setting set value = '36' where name = 'hold.hours'`);
    await here.keyboard.press('Enter');
    await dialogOf(here, 'Change 1 term?');
    await here.keyboard.press('Enter');
    await toast(here, 'The record has changed since you opened it.').waitFor();
    answered.resolve();
    await here.getByText('now 36 hours', { exact: true }).waitFor();
    expect(await settingOf('hold.hours')).toBe(36);
    expect(await field(here, 'Hold duration').inputValue()).toBe('30');
  });
});
