import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { besideFigures } from '../../support/browser/beside-figures.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type Cut, cutCells } from '../../support/browser/cut-cells.ts';
import { DESK, PHONE, windowOf } from '../../support/browser/pages.ts';
import { some } from '../../support/runner/some.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { putOn } from '../../support/screens/looks.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

/** Many screens in one test; a limit is for a hang. */
const LONG = { timeout: 240_000 };

let portal: Portal;
let cast: Cast;
let people: Readonly<Record<RoleCode, Person>>;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  people = byRole(cast);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});

const SMALL_DESK = { width: 1280, height: 900 };

async function windowFor(person: Person, size = DESK): Promise<Page> {
  const context = await windowOf(browser, person, size);
  windows.push(context);
  return await context.newPage();
}

const STONES = ['/search', '/search?type=2', '/search?sort=sell_amt', '/special-stone'];
const KEPT = ['cart', 'watchlist', 'notes', 'enquiry', 'hold', 'memo', 'invoice', 'confirm-stone'];
const own = KEPT.map((list) => `/customer-profile/${list}?type=all&tab=all`);
const trade = KEPT.map((list) => `/transaction/${list}?type=all&tab=all`);
const CARDS = ['/search?view=cards', '/search?view=cards&type=2'];
const STAFF = [
  ...STONES,
  ...trade,
  '/transaction/confirm-stone?tab=all&group=2',
  '/transaction/memo?tab=aging',
  '/return-check?tab=all',
  '/demand',
  '/saved-search',
  '/saved-search?tab=recent',
  '/collection',
  '/client',
  '/guests',
  '/business-associate',
  '/matchpair',
];
const LISTS: Readonly<Record<RoleCode, readonly string[]>> = {
  [ROLE.administrator]: [
    ...STAFF,
    ...CARDS,
    '/new-arrival',
    '/settings/users',
    '/settings/rap?tab=list',
    '/settings/rap?tab=versions',
    '/settings/mail',
    '/settings/markup?tab=businesses',
    '/settings/roles?tab=people&role=2',
  ],
  [ROLE.customer]: [...STONES, ...own, '/demand', '/saved-search', '/matchpair', '/new-arrival'],
  [ROLE.guest]: [...STONES, '/customer-profile/watchlist'],
  [ROLE.associate]: [...STONES, ...trade, '/demand', '/client', '/transaction/memo?tab=aging'],
  [ROLE.qualityControl]: STAFF,
  [ROLE.apiProvider]: ['/inventory', '/search'],
  [ROLE.ftpProvider]: ['/inventory', '/search'],
  [ROLE.auditor]: [...STONES, ...trade, '/demand', '/client'],
};

/** Rows, or the sentence about a list with nothing in it. */
async function listed(page: Page): Promise<number> {
  const rows = page.locator(
    'tbody tr[data-index], .ui-grid-item[aria-posinset], .ui-card[data-index]',
  );
  await rows.or(page.locator('.ui-blank, [role="alert"]')).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return await rows.count();
}

const told = (path: string, { where, text }: Cut) => `${path}: ${where}: ${text}`;

/** A phone has rows of its own; the narrow desk is the wide one made narrower, as by dragging its window. */
const WIDTHS = [
  ['1440 and 1280 pixels', [DESK, SMALL_DESK]],
  ['390 pixels', [PHONE]],
] as const;

/** Each list of each role by turn; roles with few lists see them all. */
const oneIn = (paths: readonly string[]): number => (paths.length <= STONES.length + 1 ? 1 : 5);

it.each(WIDTHS)('at %s no number, report, grade or text is cut off', LONG, async (_, sizes) => {
  const cut: string[] = [];
  const near: string[] = [];
  const seen: string[] = [];
  for (const [role, paths] of Object.entries(LISTS)) {
    const page = await windowFor(people[Number(role) as RoleCode], sizes[0]);
    await page.goto(`${portal.url}/profile`);
    for (const path of paths.filter((_, index) => isInTurn(index + Number(role), oneIn(paths)))) {
      await page.setViewportSize(sizes[0]);
      await goTo(page, path);
      if ((await listed(page)) > 0) seen.push(path);
      for (const size of sizes) {
        await putOn(page, { ...size, theme: 'light' });
        const place = `${ROLE_NAME[role as never]}, ${path} at ${size.width}`;
        cut.push(...(await cutCells(page)).map((one) => told(place, one)));
        near.push(...(await besideFigures(page)).map((one) => `${place}: ${one}`));
      }
    }
    await page.context().close();
  }
  some(seen);
  expect([...new Set(cut)]).toEqual([]);
  expect([...new Set(near)]).toEqual([]);
});

const FIRST_SCREEN = [
  ...['Pic', 'Shape', 'Carat', 'Col', 'Clarity', 'Cut', 'Pol', 'Sym', 'Fluor', 'Report'],
  ...['Tbl %', 'Dep %', 'Disc %', '$/ct', 'Amount $', 'Location', 'Age'],
];

/** The columns of the first screen that the edge of the list or a pinned column covers. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const heads = [...document.querySelectorAll('.ui-grid-table thead th')];
    const edge = heads.find((head) => head.classList.contains('is-right-edge'));
    if (!edge) throw new Error('no column is pinned right');
    const end = edge.getBoundingClientRect().left;
    return names.filter((name) => {
      const head = heads.find((one) => one.textContent?.trim() === name);
      if (!head) return true;
      return !head.classList.contains('is-right') && head.getBoundingClientRect().right > end + 1;
    });
  }, FIRST_SCREEN);

it.each([
  ['of the company', () => cast.administrator, '/search'],
  ['to whom it is offered', () => cast.ada, '/search'],
  ['who acts for the client', () => cast.tove, '/search?for='],
] as const)(
  'at 1440 pixels the first screen shows all columns, and next to the filters all but three, for a user %s',
  LONG,
  async (_, who, path) => {
    const page = await windowFor(who());
    const until = new Date(Date.now() + 2_700_000).toISOString();
    await page.route('**/inventory/search?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const stones: object[] = body.data?.stockList ?? [];
      for (const [at, stone] of stones.entries())
        Object.assign(stone, {
          ...(at === 0 ? { status: 1, hold: null } : {}),
          ...(at === 0 ? { offer: { business_id: cast.ada.businessId, until } } : {}),
          ...(at === 1 ? { shape: 'Cushion Modified', fluorescence: 'Very Strong' } : {}),
          ...(at === 2 ? { fluorescence: 'Very Slight', location: 'Ramat Gan' } : {}),
        });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${portal.url}${path}${path.endsWith('=') ? cast.ada.id : ''}`);
    await listed(page);
    await page
      .locator('tbody .stone-status-note', { hasText: /^(offered|for you|for them) / })
      .waitFor();
    await page.getByText('V. Slight', { exact: true }).first().waitFor();
    const hidden = await unseen(page);
    expect(hidden.length, hidden.join(', ')).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'Hide filters' }).click();
    await page.getByRole('button', { name: 'Show the filters' }).waitFor();
    await expect.poll(() => unseen(page)).toEqual([]);
    const at = await page.evaluate(() =>
      [...document.querySelectorAll('.ui-grid-table thead th')].findIndex(
        (head) => head.textContent?.trim() === 'Location',
      ),
    );
    const cut = await page.evaluate(
      (place) =>
        [...document.querySelectorAll('tbody tr[data-index]')].flatMap(({ children }) => {
          const cell = children[place] as HTMLElement;
          return cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [];
        }),
      at,
    );
    expect(cut).toEqual([]);
    expect(await cutCells(page)).toEqual([]);
  },
);

it(
  'on a phone the longest shape name does not cut off the grades and the price',
  LONG,
  async () => {
    const page = await windowFor(cast.administrator, PHONE);
    await page.route('**/inventory/search?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first] = body.data?.stockList ?? [];
      if (first)
        Object.assign(first, {
          shape: 'Cushion Modified',
          carat: 10.33,
          color: 'E',
          clarity: 'VVS2',
          growth_type: 1,
          sell_amt: 234_567.89,
        });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${portal.url}/search`);
    await listed(page);
    await page.locator('.ui-grid-item', { hasText: '10.33 E VVS2' }).waitFor();
    expect(await cutCells(page)).toEqual([]);
  },
);

it('on a phone no drawer title cuts off its number or its name', LONG, async () => {
  const page = await windowFor(cast.administrator, PHONE);
  await page.goto(`${portal.url}/profile`);
  const seen: string[] = [];
  for (const path of [
    '/transaction/hold?type=all&tab=all',
    '/transaction/confirm-stone?type=all&tab=all',
    '/transaction/memo?type=all&tab=all',
    '/settings/users',
    '/client',
  ]) {
    await goTo(page, path);
    const rows = page.locator('.ui-grid-item-main');
    await rows.first().waitFor();
    // The mark of a lab-grown stone stands beside the number.
    const marked = rows.filter({ has: page.locator('abbr[title="Lab grown"]') });
    await ((await marked.count()) > 0 ? marked : rows).first().click();
    const head = page.locator('.ui-side-drawer-head');
    const title = head.getByRole('heading');
    await title.waitFor();
    seen.push((await title.textContent()) ?? '');
    const { over, beyond } = await head.evaluate((it) => {
      const heading = it.querySelector('h2');
      const close = it.querySelector('[aria-label="Close"]');
      if (!heading || !close) throw new Error('the drawer has no head');
      return {
        over: heading.scrollWidth - heading.clientWidth,
        beyond: heading.getBoundingClientRect().right - close.getBoundingClientRect().left,
      };
    });
    expect(over, path).toBe(0);
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
  expect(new Set(seen).size).toBe(seen.length);
});
