import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const entryCount = async (): Promise<string> => {
  const { rows } = await portal.database.pool.query<{ n: number }>(
    'select count(*)::int as n from audit_entry',
  );
  return (rows[0]?.n ?? 0).toLocaleString('en-US');
};

async function checkNow(page: Page): Promise<string> {
  const latest = page.getByRole('region', { name: 'Latest checks', exact: true });
  const start = page.getByRole('button', { name: 'Check now' });
  await start.waitFor();
  const before = await latest.getByRole('row').count();
  await start.click();
  await expect.poll(() => latest.getByRole('row').count()).toBe(Math.max(2, before + 1));
  await start.waitFor();
  return await latest.getByRole('row').nth(1).innerText();
}

it('the auditor starts a check, reads which entry was edited, and opens it, on desktop and phone', async () => {
  context = await windowOf(browser, cast.auditor);
  const page = await context.newPage();
  const faults = faultsOf(page, portal);
  await page.goto(`${portal.url}/audit`);
  await page.getByRole('radio', { name: 'Hash chain' }).check({ force: true });
  await page.waitForURL('**/audit?view=chain');

  expect(await checkNow(page)).toMatch(/Intact/);
  const check = page.getByRole('region', { name: 'Audit log check' });
  await check.getByText(/entries unchanged, compared with/).waitFor();
  await check.getByText(await entryCount()).waitFor();

  const { rows } = await portal.database.owner.query<{ id: number; address: string | null }>(
    `select id, host(address) as address from audit_entry order by id offset 20 limit 1`,
  );
  const [edited] = rows;
  if (!edited) throw new Error('The log is too short.');
  const write = (address: string | null) =>
    portal.database.owner.query('update audit_entry set address = $2 where id = $1', [
      edited.id,
      address,
    ]);
  await write('10.9.8.7');
  try {
    expect(await checkNow(page)).toMatch(/Altered/);
    const findings = page.getByRole('region', { name: 'Findings' });
    expect(await findings.getByRole('row').nth(1).innerText()).toMatch(
      new RegExp(`^Edited\\s+${edited.id}\\s`),
    );
    expect(await findings.getByRole('row').count()).toBe(2);
    const drawer = page.getByRole('complementary', { name: 'Audit log entry' });
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await findings.getByRole('link', { name: String(edited.id) }).click();
      await page.waitForURL(`**/audit?open=${edited.id}`);
      await drawer.getByText('10.9.8.7').waitFor();
      await page.goBack();
    }
  } finally {
    await write(edited.address);
  }
  expect(faults).toEqual([]);
});
