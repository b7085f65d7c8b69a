import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ROLE, ROLE_NAME } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, row, toast, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

it('removes a permission from a person whose screen is open, and restores the default of the role', async () => {
  const desk = await openAs(cast.qualityControl, '/transaction/hold');
  const lists = desk.getByRole('navigation', { name: 'Transactions' });
  await lists.getByRole('link', { name: 'Holds' }).waitFor();

  const page = await openAs(cast.administrator, '/settings/roles');
  const faults = faultsOf(page, portal);
  await page.getByRole('radiogroup').getByText('People', { exact: true }).click();
  await row(page, 'quality@culet.example').click();
  const drawer = page.getByRole('complementary', { name: 'Rights of the user' });
  await drawer.getByRole('checkbox', { name: 'Read Holds' }).uncheck();
  await expect
    .poll(() => drawer.getByRole('checkbox', { name: 'Write Holds' }).isChecked())
    .toBe(false);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Rights saved').waitFor();
  await row(page, 'quality@culet.example').getByText('1 screen').waitFor();

  await lists.getByRole('link', { name: 'Holds' }).waitFor({ state: 'detached' });
  await desk.getByRole('heading', { name: 'No access' }).waitFor();

  await drawer.getByRole('button', { name: 'Reset to role defaults' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await lists.getByRole('link', { name: 'Holds' }).waitFor();
  expect(faults).toEqual([]);
});

it('shows the screens of each role, filters people and screens, and asks before unsaved changes are lost', async () => {
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

  const { pool } = portal.database;
  const people = async (role: number): Promise<string[]> =>
    (
      await pool.query<{ email: string }>(
        'select email from app_user where role_id = $1 and deleted_at is null',
        [role],
      )
    ).rows.map(({ email }) => email);
  await goTo(page, '/settings/roles?tab=people');
  const role = page.getByRole('combobox', { name: 'Role' });
  const choose = async (name: string) => {
    await role.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  for (const [name, code] of [
    [ROLE_NAME[ROLE.administrator], ROLE.administrator],
    [ROLE_NAME[ROLE.associate], ROLE.associate],
  ] as const) {
    await choose(name);
    const shown = page.locator('tbody tr[data-index]');
    const wanted = await people(code);
    for (const email of wanted) await row(page, email).waitFor();
    await expect.poll(() => shown.count()).toBe(wanted.length);
  }

  await page.getByRole('radiogroup').getByText('All roles', { exact: true }).click();
  const heads = page.getByRole('columnheader');
  await expect.poll(() => heads.count()).toBe(1 + Object.values(ROLE).length);
  await choose(ROLE_NAME[ROLE.associate]);
  await expect.poll(() => heads.allTextContents()).toEqual(['Screen', ROLE_NAME[ROLE.associate]]);
  const { rows: groups } = await pool.query<{ name: string; screens: string[] }>(
    `select c.name, array_agg(s.name order by s.name) as screens
       from permission_category c join submodule s on s.category_id = c.id
      where c.role_id = $1 group by c.id order by count(*) desc`,
    [ROLE.associate],
  );
  const [group] = groups;
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: group?.name ?? '', exact: true }).click();
  await expect
    .poll(async () => (await page.getByRole('rowheader').allTextContents()).toSorted())
    .toEqual(group?.screens);

  await goTo(page, '/settings/roles?role=4');
  await page.getByText('Discard, Save: No changes to save.').waitFor();
  await page.getByRole('checkbox', { name: 'Write Customers' }).uncheck();
  await page.getByRole('status').filter({ hasText: '1 screen changed' }).waitFor();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Master data').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Write Customers' }).isChecked())
    .toBe(false);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Master data').click();
  await page.getByRole('heading', { name: 'Master data' }).waitFor();
});
