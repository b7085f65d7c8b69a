import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  hearsOthers,
  PHONE,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { some } from '../../support/runner/some.ts';
import { inTurn } from '../../support/screens/turns.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Many screens in one test; a limit is for a hang. */
const LONG = { timeout: 240_000 };
const SMALL_DESK = { width: 1280, height: 900 };

let portal: Portal;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
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

async function screen(person: Person, path: string, size = DESK): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the first Tab stop', () => {
  const LISTS: Readonly<Partial<Record<keyof Cast, readonly string[]>>> = {
    administrator: [
      '/search',
      '/search?view=cards',
      '/transaction/hold?tab=all&type=all',
      '/transaction/memo?tab=all&type=all',
      '/client',
      '/demand',
      '/collection',
      '/matchpair',
      '/settings/users',
    ],
    ada: ['/search', '/customer-profile/cart?type=all', '/saved-search'],
    tove: ['/search', '/client', '/transaction/memo?tab=aging'],
    guest: ['/search', '/customer-profile/watchlist'],
    auditor: ['/search', '/transaction/invoice?type=all'],
    apiProvider: ['/inventory'],
  };

  it.each(Object.entries(LISTS))(
    'skips frame and filters and leads %s to the rows',
    LONG,
    async (who, paths) => {
      for (const path of inTurn(paths, 3)) {
        const page = await screen(cast[who as keyof Cast], path);
        await page.locator('[role="grid"][aria-busy="false"]').first().waitFor();
        await page
          .getByRole('button', { name: 'Skip to the results' })
          .waitFor({ state: 'attached' });
        await page.keyboard.press('Tab');
        expect(await focused(page), path).toBe('Skip to the results');
        await page.keyboard.press('Enter');
        await expect
          .poll(
            () => page.evaluate(() => document.activeElement?.closest('.ui-grid-frame') !== null),
            {
              message: path,
            },
          )
          .toBe(true);
      }
    },
  );

  it.each([
    ['/client/kyc', '.kyc-queue [aria-current]'],
    ['/day', '.day-row[data-current] .day-task'],
    ['/dashboard', '.day-row[data-current] .day-task'],
  ] as const)('leads to the queue of %s, at the next task', async (path, place) => {
    const page = await screen(cast.administrator, path);
    await page.locator(place).first().waitFor();
    await page.getByRole('button', { name: 'Skip to the results' }).focus();
    await page.keyboard.press('Enter');
    await page.locator(`${place}:focus`).waitFor();
  });

  it('the rows then accept the shortcuts', async () => {
    const page = await screen(cast.ada, '/search');
    await page.locator('tbody tr[data-index="1"]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.locator('tr[data-index="1"][data-current][aria-selected="true"]').waitFor();
  });

  it('leads to the screen if there are no rows', async () => {
    const page = await screen(cast.ada, '/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
  });
});

describe('the focus after a command with a dialog', () => {
  const focusedGrid = (page: Page): Promise<string | null> =>
    page.evaluate(
      () => document.activeElement?.closest('[role="grid"]')?.getAttribute('aria-label') ?? null,
    );
  const current = (page: Page): Promise<string | null> =>
    page.locator('tbody tr[data-current]').textContent();

  it('is on the next row if the row has gone', async () => {
    const desk = deskOf(portal);
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('two stones were asked for');
    for (const stone of [one, two]) await desk.held(cast.ada, stone);
    const page = await screen(
      cast.administrator,
      `/transaction/hold?type=all&stones=${one.stock_no},${two.stock_no}`,
    );
    const first = page.locator('tbody tr[data-index="0"]');
    await page.locator('tbody tr[data-index="1"]').waitFor();
    const gone = (await first.textContent())?.includes(one.stock_no) ? one : two;
    await tick(first);
    await page.getByRole('button', { name: /^Release/ }).click();
    await page.getByRole('dialog', { name: 'Release 1 hold?' }).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await toast(page, /released/i).waitFor();
    await row(page, gone.stock_no).waitFor({ state: 'detached' });
    await expect.poll(() => focusedGrid(page)).not.toBeNull();
    await expect.poll(() => current(page)).toContain((gone === one ? two : one).stock_no);
  });

  it.each([
    ['', 0],
    [' of a busy page', 300],
  ])('is on the same row%s if it has stayed or the dialog was cancelled', async (_, late) => {
    const context = await windowOf(browser, cast.ada);
    open.push(context);
    const page = await context.newPage();
    // Timers come late where the processor has more to do: after the button that asked is open again.
    await page.addInitScript((more) => {
      const later = setTimeout;
      Object.assign(window, {
        setTimeout: (run: () => void, ms = 0) => later(run, ms > 0 ? ms + more : 0),
      });
    }, late);
    await page.goto(`${portal.url}/search`);
    const first = page.locator('tbody tr[data-index="1"]');
    await tick(first);
    const enquire = page.getByRole('button', { name: /^Enquire/ });
    await enquire.click();
    const dialog = page.getByRole('dialog', { name: /^Enquire about 1 stone/ });
    await dialog.getByLabel('Message').fill('Is it eye clean?');
    await page.keyboard.press('Control+Enter');
    await toast(page, /[Ee]nquiry/)
      .first()
      .waitFor();
    await expect.poll(() => focusedGrid(page)).toBe('Stones');
    await expect.poll(() => first.getAttribute('data-current')).toBe('');

    // The selection has stayed.
    await enquire.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.ui-grid') !== null))
      .toBe(true);
  });
});

const barOf = (page: Page): Locator => page.locator('.ui-grid-actions-bar');

/** The words of the acts that stand in the bar, from left to right. */
const inBar = async (page: Page): Promise<string[]> =>
  (await barOf(page).locator('.action-slot .mantine-Button-label').allTextContents()).map((word) =>
    word.trim(),
  );

/** What of the bar is cut off, and how much of it is nothing. */
const roomIn = (page: Page): Promise<{ over: number; free: number }> =>
  barOf(page).evaluate((bar) => {
    const line = bar.querySelector('.action-row');
    const room = bar.querySelector('.action-slot');
    if (!line || !room) throw new Error('there is no bar');
    const acts = [...room.children].map((act) => act.getBoundingClientRect());
    const left = Math.min(...acts.map((act) => act.left));
    return {
      over: line.scrollWidth - line.clientWidth,
      free: left - room.getBoundingClientRect().left,
    };
  });

/** The widest act with its key. */
const ONE_ACT = 125;

/** The columns that neither the edge of the list nor a pinned column covers. */
const columnsInSight = (page: Page): Promise<(string | null)[]> =>
  page.locator('.ui-grid-scroller').evaluate((scroller) => {
    const { right } = scroller.getBoundingClientRect();
    const heads = [...scroller.querySelectorAll('thead th')];
    const pinned = heads.find((head) => head.classList.contains('is-right'));
    const edge = pinned?.getBoundingClientRect().left ?? right;
    return heads
      .filter(
        (head) =>
          head.getBoundingClientRect().right <=
          (head.classList.contains('is-right') ? right : edge) + 1,
      )
      .map((head) => head.textContent);
  });

/** Nothing of the header lies over anything else, and its title is whole. */
async function expectWholeHeader(page: Page, what: string): Promise<void> {
  const header = page.locator('.shell-head');
  expect(
    await header
      .locator('h1')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    what,
  ).toBe(0);
  const hidden = await header.evaluate((head) =>
    [...head.querySelectorAll('button, a, .ui-live')]
      .filter((part) => part.getClientRects().length > 0)
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
        return ![at(left + 3), at(right - 3)].every(
          (met) => met && (part.contains(met) || met.contains(part)),
        );
      })
      .map((part) => part.textContent || part.getAttribute('placeholder') || part.className),
  );
  expect(hidden, what).toEqual([]);
}

it.each([
  ['ada', '/new-arrival', 'Open in the search'],
  ['administrator', '/new-arrival', 'Open in the search'],
  ['administrator', '/client/kyc', /^Pending/],
] as const)('at 1280 pixels the header is whole for %s on %s', async (who, path, last) => {
  const page = await screen(cast[who], path, SMALL_DESK);
  const header = page.locator('.shell-head');
  await header.getByText(last).first().waitFor();
  if (who !== 'ada') await header.getByRole('button', { name: /No client/ }).waitFor();
  await expectWholeHeader(page, `${who} ${path}`);
});

/** The bar under a ticked row has as many actions as there is room for. */
async function expectFullBar(page: Page, least: readonly string[]): Promise<void> {
  await expect.poll(() => inBar(page)).toEqual(expect.arrayContaining([...least]));
  const acts = await inBar(page);
  expect(acts[0]).toBe('More');
  expect(acts.at(-1)).toBe('Hold');
  const { over, free } = await roomIn(page);
  expect(over).toBe(0);
  expect(free).toBeGreaterThanOrEqual(0);
  expect(free).toBeLessThan(ONE_ACT);
  await barOf(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Export/ }).waitFor();
  const under = await page.getByRole('menuitem').allTextContents();
  for (const act of acts) expect(under.filter((line) => line.startsWith(act))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

const TRADE = ['Hold', 'Confirm', 'Memo'];
it.each([
  [
    'ada',
    [
      [SMALL_DESK, [...TRADE, 'Add to cart']],
      [DESK, [...TRADE, 'Add to cart', 'Watch', 'Enquire']],
    ],
  ],
  ['tove', [[SMALL_DESK, TRADE]]],
  [
    'administrator',
    [
      [SMALL_DESK, TRADE],
      [DESK, [...TRADE, 'Add to cart']],
    ],
  ],
] as const)(
  'the search of %s has its header, its columns and as many actions as there is room for',
  async (who, sizes) => {
    const page = await screen(cast[who], '/search', SMALL_DESK);
    const header = page.locator('.shell-head');
    await page.locator('tbody tr[data-index="3"]').waitFor();
    await page.getByRole('heading', { name: 'Carat' }).waitFor();
    await header.getByText('Saved', { exact: true }).waitFor();
    if (who !== 'ada') await header.getByRole('button', { name: /No client/ }).waitFor();
    await expectWholeHeader(page, who);
    if (who !== 'tove')
      await expect
        .poll(() => columnsInSight(page))
        .toEqual(expect.arrayContaining(['Disc %', '$/ct', 'Amount $']));
    await tick(page.locator('tbody tr[data-index="0"]'));
    for (const [size, least] of sizes) {
      await page.setViewportSize(size);
      await expectFullBar(page, least);
    }
    if (who !== 'ada') return;
    // No menu is needed if there is room for all of them.
    await page.setViewportSize({ width: 2200, height: 900 });
    await expect.poll(() => inBar(page)).toContain('Export');
    expect(await barOf(page).getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
  },
);

describe('the bar under ticked rows', () => {
  it('moves no act when ticks change', async () => {
    const desk = deskOf(portal);
    const [free, other, held] = await desk.stones(3);
    if (!free || !other || !held) throw new Error('three stones were asked for');
    await desk.held(cast.piers, held);
    const numbers = [free, other, held].map(({ stock_no }) => stock_no);
    const page = await screen(cast.ada, `/search?q=${numbers.join('+')}`, SMALL_DESK);
    await tick(row(page, free.stock_no));
    await expect.poll(() => inBar(page)).toContain('Memo');
    const places = () =>
      barOf(page)
        .locator('.action-slot button')
        .evaluateAll((acts) =>
          acts.map((act) => [act.textContent, Math.round(act.getBoundingClientRect().left)]),
        );
    const before = some(await places());
    await tick(row(page, other.stock_no));
    expect(await places()).toEqual(before);
    await tick(row(page, held.stock_no));
    await barOf(page).getByRole('button', { name: 'Deselect 1' }).waitFor();
    expect(await places()).toEqual(before);
  });

  it('keeps hold, order and the menu reachable on a phone', async () => {
    const page = await screen(cast.ada, '/search', PHONE);
    await page.locator('.ui-grid-item [role="checkbox"], .ui-grid-item-picture').first().click();
    const bar = barOf(page);
    for (const name of ['Hold', 'Confirm', 'More']) {
      const act = bar.getByRole('button', { name, exact: true });
      await act.waitFor();
      const box = await act.boundingBox();
      expect(box?.height ?? 0, name).toBeGreaterThanOrEqual(38);
      expect((box?.x ?? 0) + (box?.width ?? 999), name).toBeLessThanOrEqual(PHONE.width);
    }
  });
});

describe('after a command the same rows can be selected again', () => {
  it('with one key in the search', async () => {
    const desk = deskOf(portal);
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('two stones were asked for');
    const page = await screen(cast.ada, `/search?q=${one.stock_no}+${two.stock_no}`);
    await tick(row(page, one.stock_no));
    await tick(row(page, two.stock_no));
    const ticks = () => page.locator('tbody tr[aria-selected="true"]').count();
    // What only keeps stones leaves them ticked for the next act.
    await page.keyboard.press('a');
    await toast(page, '2 stones added to the cart').waitFor();
    expect(await ticks()).toBe(2);
    await page.keyboard.press('w');
    await toast(page, '2 stones added to the watchlist').waitFor();
    expect(await ticks()).toBe(2);
    await page.keyboard.press('h');
    await toast(page, '2 stones held').waitFor();
    await barOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reselect 2' }).waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => page.locator('tbody tr[aria-selected="true"]').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Reselect 2' }).count()).toBe(0);
  });

  it('with a click in a list of lines', async () => {
    const desk = deskOf(portal);
    const stone = await desk.stone();
    const kept = { body: { data: { stock_numbers: [stone.stock_no] } } };
    await portal.call(cast.ada.token, 'POST', '/inventory/new-arrival/carts', kept);
    const page = await screen(cast.ada, '/customer-profile/cart?type=all');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('h');
    await toast(page, /held|hold/i).waitFor();
    await page.getByRole('button', { name: 'Reselect 1' }).click();
    await row(page, stone.stock_no).and(page.locator('[aria-selected="true"]')).waitFor();
  });
});

describe('a row shows the state of its stone for the viewer', () => {
  const note = (page: Page, stockNo: string): Locator => row(page, stockNo).locator('.stone-flags');

  it('immediately after a command of the viewer or of a colleague', async () => {
    const desk = deskOf(portal);
    const [one, two] = await desk.stones(2);
    if (!one || !two) throw new Error('two stones were asked for');
    const page = await screen(cast.ada, `/search?q=${one.stock_no}+${two.stock_no}`);
    await hearsOthers(page);
    await tick(row(page, one.stock_no));
    await page.keyboard.press('a');
    await note(page, one.stock_no).getByText('in cart', { exact: true }).waitFor();
    await keepDeskOf(portal).added(cast.ada, 'watchlist', two);
    await note(page, two.stock_no).getByText('watched', { exact: true }).waitFor();
    await desk.ordered(cast.ada, two);
    for (const mark of ['yours', 'watched'])
      await note(page, two.stock_no).getByText(mark, { exact: true }).waitFor();

    await page.goto(`${portal.url}/search?q=${one.stock_no}+${two.stock_no}&view=cards`);
    await page.locator('.ui-card').getByText('in cart', { exact: true }).waitFor();
    await page.goto(`${portal.url}/search?q=${one.stock_no}&stone=${one.stock_no}`);
    await page
      .getByRole('complementary', { name: `Stone ${one.stock_no}` })
      .getByText('in cart', { exact: true })
      .first()
      .waitFor();

    const phone = await screen(cast.ada, `/search?q=${one.stock_no}`, PHONE);
    await phone.locator('.ui-grid-item .stone-flags [title="in cart"]').waitFor();
  });

  it('and for the acting client', async () => {
    const stone = await deskOf(portal).stone();
    await keepDeskOf(portal).added(cast.ada, 'cart', stone);
    const page = await screen(cast.tove, `/search?q=${stone.stock_no}`);
    await row(page, stone.stock_no).waitFor();
    expect(await note(page, stone.stock_no).count()).toBe(0);
    await page.goto(`${portal.url}/search?q=${stone.stock_no}&for=${cast.ada.id}`);
    await note(page, stone.stock_no).getByText('in cart', { exact: true }).waitFor();
  });
});

it('a list without matches shows how many records there are without filters', async () => {
  const { rows } = await portal.database.pool.query<{ pieces: number }>(
    'select count(*)::int as pieces from confirm_stone c join stone s on s.id = c.stone_id where c.state = 1',
  );
  const page = await screen(
    cast.administrator,
    '/transaction/confirm-stone?type=all&to=2001-01-01',
  );
  await page.getByText('No order matches these filters', { exact: true }).waitFor();
  const waiting = rows[0]?.pieces ?? 0;
  expect(waiting).toBeGreaterThan(1);
  // Without a kind of stone in the address the list shows white stones.
  await page.getByText(/^Without filters there (are \d+ orders|is 1 order)\.$/).waitFor();
  const told = Number((await page.locator('.ui-blank-text').textContent())?.match(/\d+/)?.[0]);
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(told);
});

describe('the sort order of a list', () => {
  it('is chosen with the whole header cell and with a shortcut, and is named', async () => {
    const page = await screen(cast.ada, '/search');
    await page.locator('tbody tr[data-index="3"]').waitFor();
    const head = page.locator('thead th', { hasText: 'Carat' });
    const sort = () => new URL(page.url()).searchParams.get('sort');
    await head.click({ position: { x: 4, y: 4 } });
    await expect.poll(sort).toBe('carat');
    await page.getByRole('button', { name: 'Carat, light first' }).waitFor();
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(sort).toBe('-carat');
    await page.getByRole('button', { name: 'Carat, heavy first' }).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThan(2);
  });

  it('of pasted numbers is their own order, and is named so', async () => {
    const numbers = (await deskOf(portal).stones(3)).map(({ stock_no }) => stock_no).reverse();
    const page = await screen(cast.ada, '/search');
    await page.locator('tbody tr[data-index="3"]').waitFor();
    const field = page.getByRole('searchbox', { name: 'Search stones' });
    await field.fill(numbers.join(' '));
    await field.press('Enter');
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(3);
    const shown = await page.locator('tbody tr[data-index]').allTextContents();
    expect(numbers.map((number) => shown.findIndex((line) => line.includes(number)))).toEqual([
      0, 1, 2,
    ]);
    await page.getByRole('button', { name: 'As pasted' }).waitFor();
  });
});

it.each([
  ['that keeps the selection', /^Watch/, '1 stone added to the watchlist', 1],
  ['that ends it', /^Hold/, /1 stone held/, 0],
] as const)(
  'a command of the action bar leaves the focus on the rows: one %s',
  async (_, name, said, bars) => {
    const stone = await deskOf(portal).stone();
    const page = await screen(cast.ada, `/search?q=${stone.stock_no}`);
    await tick(row(page, stone.stock_no));
    await barOf(page).getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await toast(page, said).waitFor();
    await expect.poll(() => barOf(page).count()).toBe(bars);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('grid');
  },
);
