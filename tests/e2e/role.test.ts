import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/machines/codes.ts';
import { launchBrowser } from '../support/browser.ts';
import { faultsOf, row, toast, windowOf } from '../support/pages.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let browser: Browser;
let cast: Cast;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function openAs(person: { token: string }, path: string) {
  const context = await windowOf(browser, person);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

it('takes a right from a person whose screen is open, and gives it back as the role has it', async () => {
  const desk = await openAs(cast.qualityControl, '/transaction/hold');
  const lists = desk.getByRole('navigation', { name: 'Transactions' });
  await lists.getByRole('link', { name: 'Holds' }).waitFor();

  const page = await openAs(cast.administrator, '/settings/roles');
  const faults = faultsOf(page, portal);
  await page.getByRole('radiogroup').getByText('People', { exact: true }).click();
  await row(page, 'quality@culet.example').click();
  const drawer = page.getByRole('complementary', { name: 'Rights of one person' });
  await drawer.getByRole('checkbox', { name: 'Read Holds' }).uncheck();
  await expect
    .poll(() => drawer.getByRole('checkbox', { name: 'Write Holds' }).isChecked())
    .toBe(false);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'The rights are saved').waitFor();
  await row(page, 'quality@culet.example').getByText('1 screen').waitFor();

  await lists.getByRole('link', { name: 'Holds' }).waitFor({ state: 'detached' });
  await desk.getByRole('heading', { name: 'No access' }).waitFor();

  await drawer.getByRole('button', { name: 'Same as the role' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await lists.getByRole('link', { name: 'Holds' }).waitFor();
  expect(faults).toEqual([]);
});

it('asks before changes are lost', async () => {
  const page = await openAs(cast.administrator, '/settings/roles?role=4');
  await page.getByText('Discard, Save Nothing is changed.').waitFor();
  await page.getByRole('checkbox', { name: 'Write Customers' }).uncheck();
  await page.getByRole('status').filter({ hasText: '1 screen changed' }).waitFor();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Master data').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Write Customers' }).isChecked())
    .toBe(false);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Master data').click();
  await page.getByRole('heading', { name: 'Master data' }).waitFor();
});

it('says of each role which screens it opens, under whatever name it knows them', async () => {
  const page = await openAs(cast.administrator, '/settings/roles?tab=screens');
  const line = (name: RegExp) => page.getByRole('row', { name });
  await line(/^Dashboard/).waitFor();
  const { rows } = await portal.database.pool.query<{ count: number }>(
    'select count(*)::int as count from role',
  );
  for (const name of [/^Dashboard/, /\bSearch\b/]) {
    const cells = line(name).getByRole('cell');
    expect(await cells.count()).toBe(rows[0]?.count);
    expect(await cells.allTextContents()).not.toContain('–');
  }
  // One right opens all lists to some roles: it is said at each of them.
  for (const [name, without] of [
    [/^Holds/, [ROLE.guest, ROLE.apiProvider, ROLE.ftpProvider]],
    [/^Watchlists/, [ROLE.apiProvider, ROLE.ftpProvider]],
  ] as const) {
    const cells = await line(name).getByRole('cell').allTextContents();
    const closed = Object.values(ROLE).filter((_, at) => cells[at] === '–');
    expect(closed).toEqual(without);
  }
  expect(await line(/^(My lists|Transactions)/).count()).toBe(0);
});
