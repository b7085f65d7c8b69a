import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { exportedAs } from '../../support/browser/downloads.ts';
import { faultsOf, PHONE, row, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}

it.each([
  ['a desk', undefined],
  ['a phone', PHONE],
])(
  'on %s the auditor opens an entry, goes to its record and back, and sees the changes',
  async (_, size) => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    const days = size ? 11 : 12;
    const changed = await portal.call(
      cast.administrator.token,
      'PUT',
      `/customer/business/${cast.ada.businessId}/terms`,
      { body: { data: { memo_days: days } } },
    );
    expect(changed.status).toBe(200);
    const page = await opened('auditor', `/audit?record=${stone.stock_no}`, size);
    const faults = faultsOf(page, portal);
    await page.getByText('1 entry').first().waitFor();
    await page.getByText('Put 1 stone on hold for Halden & Roe').first().click();
    const drawer = page.getByRole('complementary', { name: 'Audit log entry' });
    await drawer.getByText('Ada Halden').last().waitFor();
    const moved = drawer.getByRole('region', { name: 'Status changes', exact: true });
    // Who asked is known from the list; what it moved comes with the entry.
    await moved.getByRole('row').nth(2).waitFor();
    expect(await moved.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^Record/),
      expect.stringMatching(/^HO-\d{4}-\d+\s+Start\s+Hold/),
      expect.stringMatching(new RegExp(`^${stone.stock_no}\\s+Available\\s+Hold`)),
    ]);
    const asked = drawer.getByRole('region', { name: 'Request fields', exact: true });
    expect(await asked.getByRole('row').nth(1).innerText()).toMatch(
      new RegExp(`stock_numbers\\s+${stone.stock_no}`),
    );
    await moved.getByRole('link', { name: stone.stock_no }).click();
    await page.waitForURL(/\/workflows\?.*record=/);
    await page.getByRole('link', { name: 'Show in the audit log' }).click();
    await page.waitForURL(`**/audit?record=${stone.id}`);
    await page.getByText('1 entry').first().waitFor();

    // An entry shows the value before and the value since.
    const { rows } = await portal.database.pool.query<{ id: number }>(
      `select id from audit_entry where operation = 'setBusinessTerms' order by id desc limit 1`,
    );
    await goTo(page, `/audit?open=${rows[0]?.id}`);
    const fields = page.getByRole('region', { name: 'Changed fields', exact: true });
    expect(await fields.getByRole('row').nth(1).innerText()).toMatch(
      new RegExp(`^Business Halden & Roe\\s+Memo days\\s+(\\d+|–)\\s+${days}$`),
    );
    expect(faults).toEqual([]);
  },
);

it('filters by person, role, act and days in the URL, and downloads all matches as a file', async () => {
  const page = await opened('administrator', '/audit');
  const faults = faultsOf(page, portal);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Business associate' }).click();
  await page.waitForURL('**/audit?role=4');
  const [counted] = (
    await portal.database.pool.query<{ count: number }>(
      'select count(*)::int as count from audit_entry where actor_role = 4',
    )
  ).rows;
  const total = counted?.count ?? 0;
  expect(total).toBeGreaterThan(10);
  await page.getByText(`${total} entries`).waitFor();
  await page.getByRole('combobox', { name: 'Person' }).fill('Tove');
  await page.getByRole('option', { name: 'Tove Lindqvist' }).click();
  await page.getByRole('combobox', { name: 'Action' }).fill('hold');
  await page.getByRole('option', { name: 'Put stones on hold' }).click();
  await page.waitForURL(/user=.*act=holdStones|act=holdStones.*user=/);
  await expect.poll(async () => (await row(page, 'Tove Lindqvist').count()) > 0).toBe(true);
  const lines = String(await exportedAs(page, 'JSON Lines'))
    .trim()
    .split('\n');
  const acts = lines.map((line) => JSON.parse(line) as { act: string; name: string });
  expect(acts.length).toBeGreaterThan(0);
  expect(new Set(acts.map(({ act, name }) => `${act} ${name}`))).toEqual(
    new Set(['holdStones Tove Lindqvist']),
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL('**/audit');
  expect(faults).toEqual([]);
});

it('downloads the ledger of a workflow as an event log', async () => {
  const page = await opened('auditor', '/workflows?workflow=hold');
  const faults = faultsOf(page, portal);
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Event log…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Event log' });
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'XES, one trace per record' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the event log' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('culet.xes');
  const text = await readFile(await file.path(), 'utf8');
  const { rows } = await portal.database.pool.query<{ records: number }>(
    `select count(distinct record_id)::int as records from ledger where workflow = 'hold'`,
  );
  expect(text.match(/<trace>/g)).toHaveLength(rows[0]?.records ?? 0);
  expect(faults).toEqual([]);
});
