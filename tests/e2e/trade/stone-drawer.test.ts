import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PHONE, reasonOf, row, statusIn, windowOf } from '../../support/browser/pages.ts';
import { stoneDrawer } from '../../support/browser/stone-pages.ts';
import { putOn } from '../../support/screens/looks.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const DESKS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

let portal: Portal;
let desk: Desk;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size = DESKS[0]): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const indexed = (page: Page, index: number) => page.locator(`tbody tr[data-index="${index}"]`);
const drawerOf = (page: Page) => page.locator('.ui-side-drawer');
const topOf = async (page: Page, index: number): Promise<number | undefined> =>
  (await indexed(page, index).boundingBox())?.y;

/** The cells of these columns that the drawer covers or that are cut, in all rendered rows. */
const unreadable = (page: Page, headers: readonly string[]): Promise<string[]> =>
  page.locator('.ui-grid-table').evaluate((table, wanted) => {
    const end = document.querySelector('.ui-side-drawer')?.getBoundingClientRect().left ?? 0;
    const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent?.trim());
    return [...table.querySelectorAll('tr[data-index]')].flatMap((line) =>
      wanted.flatMap((header) => {
        const cell = line.querySelectorAll('td')[heads.indexOf(header)];
        const isRead =
          cell &&
          cell.getBoundingClientRect().right <= end + 0.5 &&
          cell.scrollWidth <= cell.clientWidth;
        return isRead ? [] : [`${header} of row ${line.getAttribute('data-index')}`];
      }),
    );
  }, headers);

it.each([
  ['white', '/search', ['Shape', 'Carat', 'Col', 'Clarity', 'Cut']],
  ['fancy', '/search?type=2', ['Shape', 'Carat', 'Colour', 'Clarity', 'Cut']],
])('the rows next to the drawer show shape and four Cs of %s stones', async (_, path, headers) => {
  const page = await screen(cast.ada, path);
  for (const size of DESKS) {
    await putOn(page, { ...size, theme: 'light' });
    const before = await topOf(page, 3);
    await indexed(page, 3).locator('td').last().click();
    await drawerOf(page).waitFor();
    await expect.poll(() => unreadable(page, headers)).toEqual([]);
    expect(await topOf(page, 3)).toBe(before);
    await page.keyboard.press('Escape');
    await drawerOf(page).waitFor({ state: 'detached' });
  }
});

it('J and K keep the row of the drawer visible', async () => {
  const page = await screen(cast.ada, '/search');
  await indexed(page, 0).locator('td').last().click();
  await drawerOf(page).waitFor();
  const current = page.locator('tbody tr[data-current]');
  const isInSight = async (index: number) => {
    await expect.poll(() => current.getAttribute('data-index')).toBe(String(index));
    const overlap = () =>
      page.locator('.ui-grid-table').evaluate((table) => {
        const edgesOf = (part: string) => table.querySelector(part)?.getBoundingClientRect();
        const [line, head, foot] = ['tr[data-current]', 'thead', 'tfoot'].map(edgesOf);
        if (!line || !head || !foot) return 'no row';
        return line.top >= head.bottom - 1 && line.bottom <= foot.top + 1 ? 'in sight' : 'covered';
      });
    await expect.poll(overlap).toBe('in sight');
  };
  for (let at = 1; at <= 24; at += 1) await page.keyboard.press('j');
  await isInSight(24);
  for (let at = 1; at <= 24; at += 1) await page.keyboard.press('k');
  await isInSight(0);
});

const ACTS = ['Add to cart', 'Watch', 'Note', 'Enquire', 'Share', 'Hold', 'Confirm', 'Memo'];

it('all actions of the stone are buttons, and each disabled one has its reason', async () => {
  const stone = await desk.stone();
  await desk.held(cast.hanna, stone);
  for (const size of DESKS) {
    const page = await screen(
      cast.ada,
      `/search?q=${stone.stock_no}&stone=${stone.stock_no}`,
      size,
    );
    const drawer = stoneDrawer(page, stone);
    for (const name of [...ACTS, 'Join waitlist', 'Export']) {
      const button = drawer.getByRole('button', { name: new RegExp(`^${name}`) });
      await button.waitFor();
      if ((await button.getAttribute('aria-disabled')) === 'true')
        expect(await reasonOf(button)).toMatch(/\.$/);
    }
    expect(await drawer.getByRole('button', { name: /^Hold/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(await drawer.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
  }
});

it('on a phone the main actions are in one line, and the others in the menu', async () => {
  const stone = await desk.stone();
  for (const more of ['', `&for=${cast.ada.id}`]) {
    const page = await screen(
      cast.tove,
      `/search?q=${stone.stock_no}&stone=${stone.stock_no}${more}`,
      PHONE,
    );
    const drawer = stoneDrawer(page, stone);
    const tops = async () =>
      await Promise.all(
        ['More', 'Confirm', 'Hold'].map(async (name) => {
          const button = drawer.getByRole('button', { name: new RegExp(`^${name}`) });
          return (await button.boundingBox())?.y;
        }),
      );
    await drawer.getByRole('button', { name: /^Hold/ }).waitFor();
    expect(new Set(await tops()).size).toBe(1);
    await drawer.getByRole('button', { name: 'More', exact: true }).click();
    for (const name of ['Add to cart', 'Watch', 'Note', 'Enquire', 'Memo', 'Share'])
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor();
  }
});

it('the row and the drawer show what the business has, and until when', async () => {
  const [held, ordered, lent] = await desk.stones(3);
  if (!held || !ordered || !lent) throw new Error('Three stones are needed.');
  await desk.held(cast.piers, held);
  await desk.ordered(cast.piers, ordered);
  await memoDeskOf(portal).issued(cast.administrator, [lent], cast.piers);
  const q = [held, ordered, lent].map(({ stock_no }) => stock_no).join('+');
  for (const [person, who, whose, more] of [
    [cast.piers, 'you', 'Your', ''],
    [cast.tove, 'them', 'Their', `&for=${cast.piers.id}`],
  ] as const) {
    const page = await screen(person, `/search?q=${q}${more}`);
    for (const [stone, inRow, inDrawer] of [
      [held, 'Your hold, ?\\d+ h', 'Held by you, ?\\d+ h left'],
      [ordered, 'Your order, ?\\d+ [hd]', 'Ordered by you, answer due in ?\\d+ [hd]'],
      [lent, 'Your memo, \\d\\d/\\d\\d', 'On memo to you until \\d\\d/\\d\\d'],
    ] as const) {
      const words = (text: string) =>
        new RegExp(`^${text.replace('you', who).replace('Your', whose)}$`);
      const line = row(page, stone.stock_no);
      await expect.poll(() => statusIn(line).textContent()).toMatch(words(inRow));
      await line.locator('td').last().click();
      const status = statusIn(stoneDrawer(page, stone));
      await expect.poll(() => status.textContent()).toMatch(words(inDrawer));
      await page.keyboard.press('Escape');
      await drawerOf(page).waitFor({ state: 'detached' });
    }
  }
});
