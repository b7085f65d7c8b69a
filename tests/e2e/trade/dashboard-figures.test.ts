import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const desk = deskOf(portal);
  for (const stone of await desk.stones(3)) await desk.held(cast.ada, stone);
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

const count = async (text: string): Promise<number> =>
  Number((await portal.database.pool.query<{ n: string }>(text)).rows[0]?.n);
const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('the dashboard counts the lists; each figure, chart and country links to as many records', async () => {
  const page = await opened('administrator', '/admin?view=figures');
  const faults = faultsOf(page, portal);
  const counted = [
    ['Holds', 'hold', `select count(*) as n from hold where state = 1`, /^(\d+) holds?$/],
    ['Carts', 'cart', `select count(*) as n from cart_line where state = 6`, /^(\d+) stones?$/],
    ['Memos', 'memo', `select count(*) as n from memo_line where state = 1`, /^(\d+) memo lines?$/],
    [
      'Confirmed',
      'confirm-stone',
      `select count(*) as n from confirm_stone where state = 2`,
      /^(\d+) orders?$/,
    ],
  ] as const;
  for (const [label, list, text, words] of counted) {
    const item = page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });
    const link = item.getByRole('link');
    await link.waitFor();
    const shown = figure(await link.innerText());
    expect([label, shown]).toEqual([label, await count(text)]);
    expect(shown).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL(`**/transaction/${list}?**`);
    const total = page.getByText(words).first();
    await total.waitFor();
    expect(figure(await total.innerText())).toBe(shown);
    await page.goBack();
    await page.waitForURL('**/admin?view=figures');
  }

  // Every chart is a table too, whose picture and figures are saved.
  const shapes = chart(page, 'Stock by shape');
  await shapes.getByRole('link', { name: /^Round: / }).waitFor();
  await shapes.getByRole('button', { name: 'Table' }).press('Enter');
  const first = shapes.getByRole('row').nth(1);
  expect(await first.innerText()).toMatch(/^Round\s+\d/);
  const pieces = figure((await first.getByRole('cell').nth(1).innerText()) ?? '');
  expect(pieces).toBe(
    await count(`select count(*) as n from stone s join sub_master v on v.nr = s.shape
                  where v.code = 'ROUND' and s.diamond_type = 1 and s.status in (1, 3, 4, 5)`),
  );
  const save = async (what: string) => {
    await shapes.getByRole('button', { name: 'Save Stock by shape' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: what }).click(),
    ]);
    return [file.suggestedFilename(), await readFile(await file.path())] as const;
  };
  const [csvName, csv] = await save('Data (CSV)');
  expect(csvName).toBe('culet-stock-by-shape.csv');
  expect(csv.toString('utf8').split('\r\n')[1]).toMatch(new RegExp(`^Round,${pieces},`));
  await shapes.getByRole('button', { name: 'Chart' }).click();
  await shapes.getByRole('link', { name: /^Round: / }).waitFor();
  const [pngName, png] = await save('Picture (PNG)');
  expect(pngName).toBe('culet-stock-by-shape.png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(5_000);
  await shapes.getByRole('link', { name: /^Round: / }).click();
  await page.waitForURL(/\/inventory\?.*shape=ROUND/);
  await page
    .getByText(new RegExp(`^${pieces.toLocaleString('en-US')} stones?`))
    .first()
    .waitFor();

  // The countries of clients are coloured on a map, and each leads to its lines.
  await goTo(page, '/admin?view=figures');
  const map = chart(page, 'By country').getByRole('group', { name: 'Map by country' });
  await map.getByRole('link').first().waitFor();
  const { rows } = await portal.database.pool.query<{ iso2: string; name: string; n: number }>(
    `select c.iso2, c.name, count(*)::int as n
       from cart_line l join business b on b.id = l.business_id join country c on c.id = b.country_id
      where l.state = 6 group by 1, 2 order by 3 desc, 1`,
  );
  const names = await map
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('title')?.textContent));
  expect(names.toSorted()).toEqual(rows.map(({ name, n }) => `${name}: ${n}`).toSorted());
  const [most] = rows;
  if (!most) throw new Error('Nobody has a cart.');
  const darkest = map.getByRole('link', { name: `${most.name}: ${most.n}`, exact: true });
  expect(await darkest.locator('[fill="var(--heat-5)"]').count()).toBe(1);
  await darkest.press('Enter');
  await page.waitForURL(`**/transaction/cart?**country=${most.iso2}**`);
  const total = page.getByText(/^\d+ stones?$/).first();
  await total.waitFor();
  expect(figure(await total.innerText())).toBe(most.n);
  expect(faults).toEqual([]);
});

it('the dashboard has its filters in the URL, and counts searches by their criteria', async () => {
  const page = await opened('qualityControl', '/admin?view=figures');
  const faults = faultsOf(page, portal);
  await page.getByRole('radio', { name: 'Fancy' }).check({ force: true });
  await page.waitForURL('**/admin?view=figures&type=2');
  await chart(page, 'Stock by shape').getByText('fancy, pieces and $').waitFor();
  await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: '365 d' }).check({ force: true });
  await page.waitForURL('**span=year');
  const summary = page.getByText(/searches, .* without results$/);
  await summary.waitFor();
  const all = await count(
    `select count(*) as n from search_made m join app_user u on u.id = m.user_id
      where u.role_id in (2, 3) and m.at > now() - interval '363 days'`,
  );
  const shown = async () => figure((await summary.innerText()).split(' ')[0] ?? '');
  await expect.poll(shown).toBeGreaterThanOrEqual(all);
  expect(await shown()).toBeLessThan(all * 1.05);
  await page.getByRole('combobox', { name: 'Shape' }).fill('Oval');
  await page.getByRole('option', { name: /^Oval/ }).click();
  await page.waitForURL(/shape=OVAL/);
  await expect.poll(shown).toBeLessThan(all / 2);
  expect(await shown()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

it('the dashboard prints completely, on white, without controls', async () => {
  const page = await opened('administrator', '/admin?view=figures');
  await page.emulateMedia({ colorScheme: 'dark' });
  await chart(page, 'Stock by shape').getByRole('link').first().waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ media: 'print' });
  expect(await ground()).not.toBe(dark);
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('button', { name: 'Table' }).first(),
    page.getByRole('search', { name: 'Filters' }),
  ])
    expect(await hidden.isVisible()).toBe(false);
  const last = page.getByRole('heading', { name: 'Recent KYC' });
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(
    y + height,
  );
});

it('the auditor has the dashboard too, also on a phone, a supplier does not', async () => {
  const page = await opened('auditor', '/admin', PHONE);
  const faults = faultsOf(page, portal);
  await page.getByRole('radio', { name: 'Reports' }).check({ force: true });
  await page.waitForURL('**/admin?view=figures');
  await chart(page, 'From search to sale').getByText('Sold', { exact: true }).waitFor();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  expect(faults).toEqual([]);
  const theirs = await opened('apiProvider', '/dashboard?view=figures');
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  expect(await theirs.getByRole('radio', { name: 'Reports' }).count()).toBe(0);
});
