import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
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

async function opened(by: keyof Cast, at: string, size?: typeof PHONE): Promise<Page> {
  context = await windowOf(browser, cast[by], size);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  return page;
}
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await portal.database.pool.query<{ n: string }>(text, values)).rows[0]?.n);
const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

const STANDING = {
  Holds: ['hold', 'hold', 'l.state = 1', /^(\d+) holds?$/],
  Memos: ['memo', 'memo_line', 'l.state = 1', /^(\d+) memo lines?$/],
  Confirmed: ['confirm-stone', 'confirm_stone', 'l.state = 2', /^(\d+) orders?$/],
} as const;

it.each([
  ['ada', '/customer', '/customer-profile', 'l.business_id = $1', undefined],
  ['tove', '/dashboard', '/transaction', 'b.associate_id = $1', PHONE],
] as const)(
  'the dashboard of %s counts the own records, and each figure links to as many',
  async (who, home, frame, own, size) => {
    const page = await opened(who, home, size);
    const faults = faultsOf(page, portal);
    await page.getByRole('radio', { name: 'Reports' }).check({ force: true });
    await page.waitForURL(`**${home}?view=figures`);
    const of = who === 'ada' ? cast.ada.businessId : cast.tove.id;
    for (const [label, [list, table, state, words]] of Object.entries(STANDING)) {
      const item = page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });
      const link = item.getByRole('link');
      await link.waitFor();
      const shown = figure(await link.innerText());
      const counted = await count(
        `select count(*) as n from ${table} l join business b on b.id = l.business_id where ${state} and ${own}`,
        of,
      );
      expect([label, shown]).toEqual([label, counted]);
      expect(shown).toBeGreaterThan(0);
      await link.click();
      await page.waitForURL(`**${frame}/${list}?**`);
      const total = page.getByText(words).first();
      await total.waitFor();
      expect(figure(await total.innerText())).toBe(shown);
      await page.goBack();
      await page.waitForURL(`**${home}?view=figures`);
    }
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
    expect(faults).toEqual([]);
  },
);

it('a customer sees purchases, exposure against the limit, and due memos', async () => {
  const page = await opened('ada', '/customer?view=figures');
  const faults = faultsOf(page, portal);
  const chart = (name: string) => page.getByRole('region', { name, exact: true });
  const bought = chart('Purchases by week, this quarter');
  // Each week is named by its first day.
  const weeks = async () =>
    (await bought.locator('svg text').allTextContents()).filter((text) => /\d\/\d|^W/.test(text));
  await expect.poll(async () => (await weeks()).length).toBeGreaterThan(10);
  expect((await weeks()).filter((name) => !/^\d{2}\/\d{2}$/.test(name))).toEqual([]);
  await bought.getByRole('button', { name: 'Table' }).click();
  const cells = await bought.getByRole('row').allInnerTexts();
  const pieces = cells.slice(1).reduce((sum, line) => sum + Number(line.split('\t')[2] || 0), 0);
  expect(pieces).toBe(
    await count(
      `select count(*) as n from invoice_line where business_id = $1 and state = 1
          and created_at >= date_trunc('quarter', now() at time zone 'UTC') at time zone 'UTC'`,
      cast.ada.businessId,
    ),
  );
  expect(pieces).toBeGreaterThan(0);
  await chart('Your exposure over time')
    .getByRole('img', { name: 'Exposure against the credit limit, day by day' })
    .waitFor();

  // On the other view are the memos that are due, the soonest first.
  await goTo(page, '/customer');
  const due = page.locator('[data-area="due"]');
  await due.getByRole('listitem').first().waitFor();
  const { rows } = await portal.database.pool.query<{ memo_no: string }>(
    `select memo_no from memo where business_id = $1 and state in (1, 2) order by due_on, created_at, id limit 6`,
    [cast.ada.businessId],
  );
  expect(await due.getByRole('listitem').getByRole('link').allInnerTexts()).toEqual(
    rows.map(({ memo_no }) => memo_no),
  );
  const [first] = rows;
  await due.getByRole('link', { name: first?.memo_no ?? '' }).click();
  await page.waitForURL(new RegExp(`/customer-profile/memo\\?.*${first?.memo_no}`));
  expect(faults).toEqual([]);
});
