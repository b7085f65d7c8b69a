import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  dialogOf,
  PHONE,
  reasonOf,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let desk: Desk;
let browser: Browser;
let cast: Cast;
const windows: BrowserContext[] = [];

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
  await Promise.all(windows.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const NAME = 'Search or run a command';

/** The field as it stands once a key has asked for it. */
async function findBy(page: Page, key: '/' | 'Control+k'): Promise<Locator> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press(key);
  return (await dialogOf(page, NAME)).getByRole('combobox');
}
const option = (page: Page, text: string) =>
  page.getByRole('dialog', { name: NAME }).getByRole('option', { name: text });

async function memoOf(client: Person, stones: readonly Stone[]): Promise<string> {
  const issued = await memoDeskOf(portal).issued(cast.administrator, stones, client);
  return issued.memo_no;
}

describe('the global search', () => {
  it('opens a memo by its number, with only its lines and its drawer next to them', async () => {
    const stones = await desk.stones(2);
    const number = await memoOf(cast.ada, stones);
    const page = await screen(cast.administrator, '/dashboard');
    await findBy(page, 'Control+k');
    await page.keyboard.type(number.toLowerCase());
    await option(page, number).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/transaction\/memo\?/);
    for (const { stock_no } of stones) await row(page, stock_no).waitFor();
    expect(await page.locator('tbody tr[data-index]').count()).toBe(2);
    await page.getByRole('complementary', { name: `Memo ${number}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('search').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBeGreaterThan(2);
  });

  it('opens the record for which Enter was pressed, even if older results arrive later', async () => {
    const first = await memoOf(cast.ada, [await desk.stone()]);
    const second = await memoOf(cast.ada, [await desk.stone()]);
    const page = await screen(cast.administrator, '/dashboard');
    let answered = Promise.withResolvers<void>();
    const holdAnswers = () =>
      page.route('**/api/v1/find?*', async (route) => {
        await answered.promise;
        await route.continue();
      });
    await holdAnswers();
    await findBy(page, '/');
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await page.getByText('Looking…').waitFor();
    answered.resolve();
    await page.waitForURL((url) => url.searchParams.get('no') === first);

    await page.unroute('**/api/v1/find?*');
    await goTo(page, '/dashboard');
    const field = await findBy(page, 'Control+k');
    await field.fill(first);
    await option(page, first).waitFor();
    answered = Promise.withResolvers<void>();
    await holdAnswers();
    await field.fill(second);
    await page.keyboard.press('Enter');
    answered.resolve();
    await page.waitForURL((url) => url.searchParams.get('no') === second);
  });

  it('offers the last opened records again, to the same user only, until the session ends', async () => {
    const stone = await desk.stone();
    const page = await screen(cast.ada, '/dashboard');
    await findBy(page, 'Control+k');
    await page.keyboard.type(stone.stock_no);
    await option(page, stone.stock_no).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('stone') === stone.stock_no);
    await page.getByRole('complementary', { name: new RegExp(stone.stock_no) }).waitFor();
    await goTo(page, '/dashboard');
    await findBy(page, 'Control+k');
    await page.getByRole('group', { name: 'Recently opened' }).getByText(stone.stock_no).waitFor();
    const { token } = await newSession(portal.database.pool, cast.hanna);
    await page.addInitScript((other) => localStorage.setItem('culet.token', other), token);
    await page.goto(`${portal.url}/dashboard`);
    await findBy(page, 'Control+k');
    await option(page, 'My business').waitFor();
    expect(await page.getByRole('group', { name: 'Recently opened' }).count()).toBe(0);

    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(await stored()).toContain(stone.stock_no);
    await page.keyboard.type('Sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login/);
    expect(await stored()).not.toContain(stone.stock_no);
  });

  it('narrows the search on the screen, or starts a new one', async () => {
    const page = await screen(cast.ada, '/search?lab=GIA');
    await findBy(page, '/');
    await page.keyboard.type('rd 1ct+ d');
    await page
      .getByRole('group', { name: 'Refine this search' })
      .getByText(/Round/)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/shape=ROUND/);
    expect(new URL(page.url()).searchParams.get('lab')).toBe('GIA');
    await findBy(page, '/');
    await page.keyboard.type('pear f');
    const anew = page.getByRole('group', { name: 'Search stones' }).getByRole('option').first();
    await anew.click();
    await page.waitForURL(/shape=PEAR/);
    expect(new URL(page.url()).searchParams.get('lab')).toBeNull();
  });

  it.each([
    ['administrator', '/dashboard', '/inventory', ['rd d-h vs2+']],
    ['tove', '/dashboard?for=', '/search', ['numbers', 'rd d-h vs2+']],
  ] as const)(
    'shows %s the number of matches of a search by numbers or words',
    async (who, path, to, texts) => {
      // The client in hand buys natural stones alone.
      await portal.database.owner.query(
        `insert into inventory_access (business_id, kind, field, allowed_values)
         values ($1, 'attribute', 'growth_type', '{2}') on conflict do nothing`,
        [cast.odile.businessId],
      );
      const numbers = (await desk.stones(3)).map(({ stock_no }) => stock_no);
      const address = path.endsWith('=') ? path + cast.odile.id : path;
      const page = await screen(cast[who], address);
      for (const [at, text] of texts.entries()) {
        if (at > 0) await goTo(page, address);
        if (who === 'tove') await page.getByRole('banner').getByText('Maison Tessaly').waitFor();
        await (await findBy(page, '/')).fill(
          text === 'numbers' ? `${numbers.join(' ')} ZZ-1` : text,
        );
        const search = page
          .getByRole('group', { name: 'Search stones' })
          .getByRole('option')
          .first();
        const told = await search.getByText(/^[\d,]+ stones?$/).textContent();
        await search.click();
        await page.waitForURL(({ pathname }) => pathname === to);
        await page
          .getByRole('main')
          .getByText(told ?? '', { exact: true })
          .waitFor();
      }
    },
  );

  it('is navigated with the arrow keys, and opens a screen within another', async () => {
    const page = await screen(cast.auditor, '/profile');
    const field = await findBy(page, 'Control+k');
    const chosenOption = page
      .getByRole('dialog', { name: NAME })
      .locator('[role=option][aria-selected=true]');
    const chosen = () => chosenOption.textContent();
    const first = await chosen();
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).not.toBe(first);
    const second = await chosenOption.getAttribute('id');
    expect(await field.getAttribute('aria-activedescendant')).toBe(second);
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe(first);

    await page.keyboard.type('markups');
    await option(page, 'Settings: Markups').first().waitFor();
    // Nothing stays of what fitted fewer letters.
    expect(await option(page, 'Settings').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/settings/markup');
  });

  it('reports an unknown name, an invalid text, and a failed query', async () => {
    const page = await screen(cast.administrator, '/dashboard', PHONE);
    await page.getByRole('button', { name: NAME }).click();
    const field = (await dialogOf(page, NAME)).getByRole('combobox');
    // What can be typed is read whole.
    const [wide, room] = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      if (!pen) throw new Error('nothing can be measured');
      pen.font = font;
      const sides = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return [pen.measureText(input.placeholder).width, input.clientWidth - sides] as const;
    });
    expect(wide).toBeLessThanOrEqual(room);
    // What has no place on a phone is no act there.
    await option(page, 'Use the dark theme').waitFor();
    expect(await option(page, 'Collapse or expand the sidebar').count()).toBe(0);
    await field.fill('logout');
    await option(page, 'Sign out').waitFor();
    await field.fill('password');
    await option(page, 'Profile').waitFor();
    await field.fill('orrin');
    await option(page, 'Orrin Rough & Polish Supplier').waitFor();
    await field.fill('qqzzqq');
    await page
      .getByText('No screen, stone, trading client, supplier, person or document matches “qqzzqq”.')
      .waitFor();
    await field.fill('q'.repeat(300));
    await page
      .getByText('Names and numbers have at most 200 characters. Shorten the text.')
      .waitFor();
    // A paste that is cut would look for a part of it, and nobody would know which.
    await field.fill('rd 2ct '.repeat(1_429).slice(0, 10_000).replace(/ $/, 'd'));
    await page
      .getByText('The search has 10,000 characters. At most 2,000 characters are allowed.')
      .waitFor();
    expect(await page.getByRole('group', { name: 'Search stones' }).count()).toBe(0);
    await page.route('**/api/v1/find?*', (route) => route.abort('connectionreset'));
    await field.fill('zzqq');
    await page.getByRole('alert').getByText('Screens and commands are still listed.').waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  });
});

describe('a found record', () => {
  /** Its acts, once the field has found it and the key has asked for them. */
  async function actsOf(page: Page, text: string, key: 'Tab' | 'ArrowRight'): Promise<Locator> {
    await findBy(page, 'Control+k');
    await page.keyboard.type(text);
    await option(page, text).waitFor();
    await page.keyboard.press(key);
    const acts = await dialogOf(page, new RegExp(`^${text}`));
    expect(await page.getByRole('dialog', { name: NAME }).count()).toBe(0);
    return acts;
  }

  it('is decided as in its list: an order as a whole, with the dialog and the shortcuts of its screen', async () => {
    const stones = await desk.stones(2);
    const answer = await desk.confirm(
      cast.ada,
      stones.map(({ stock_no }) => stock_no),
    );
    expect(answer).toMatchObject({ status: 200 });
    const { rows } = await portal.database.pool.query<{ order_no: string }>(
      'select order_no from confirm_stone where stone_id = $1 and state = 1',
      [stones[0]?.id],
    );
    const number = rows[0]?.order_no ?? '';
    const page = await screen(cast.administrator, '/settings/users');
    const acts = await actsOf(page, number, 'Tab');
    for (const { stock_no } of stones) await acts.getByText(stock_no).waitFor();
    await acts.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.keyboard.press('y');
    const question = await dialogOf(page, 'Approve 2 stones?');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    // The key that answers the question does not close what stands below it.
    await acts.getByRole('button', { name: /^Approve/ }).waitFor();
    await acts.locator(':focus').waitFor();
    await page.keyboard.press('y');
    await dialogOf(page, 'Approve 2 stones?');
    await page.keyboard.press('Enter');
    await toast(page, /approved/i).waitFor();
    await acts.waitFor({ state: 'hidden' });
    for (const stone of stones) expect(await desk.statusOf(stone)).toBe(8);

    const again = await actsOf(page, number, 'ArrowRight');
    const approve = again.getByRole('button', { name: /^Approve/ });
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/settings/users');

    // It opens where it is now, once it has moved on.
    const line = await desk.ordered(cast.piers, await desk.stone());
    const moved = String((await desk.orderRow(line)).order_no);
    await findBy(page, 'Control+k');
    await page.keyboard.type(moved);
    await option(page, moved).waitFor();
    await desk.approve(cast.qualityControl, [line]);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary', { name: new RegExp(moved) });
    await drawer.getByText('Approved', { exact: true }).first().waitFor();
  });

  it('is held and released, watched, and added to the cart of the acting client', async () => {
    const stone = await desk.stone();
    const page = await screen(cast.ada, '/dashboard');
    const mine = await actsOf(page, stone.stock_no, 'ArrowRight');
    await mine.getByText(/^\$[\d,.]+ [\d,.]+ per carat/).waitFor();
    const closed = mine.getByRole('button', { name: 'Join waitlist' });
    expect(await closed.getAttribute('aria-disabled')).toBe('true');
    await mine
      .getByText('This diamond is not on hold. Only diamonds on hold have a waitlist.')
      .waitFor();
    // On a phone as well each has a line of its own, wide enough for a finger, and none lies beyond the edge.
    await page.setViewportSize(PHONE);
    const lines = await mine
      .locator('.acts-list button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(lines.length).toBeGreaterThan(8);
    expect(new Set(lines.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(new Set(lines.map(({ y }) => Math.round(y))).size).toBe(lines.length);
    expect(Math.min(...lines.map(({ height }) => height))).toBeGreaterThanOrEqual(38);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await page.setViewportSize(DESK);
    await page.keyboard.press('h');
    await toast(page, /held until/i).waitFor();
    expect(await desk.statusOf(stone)).toBe(4);
    await page.keyboard.press('z');
    await expect.poll(() => desk.statusOf(stone)).toBe(1);

    const other = await desk.stone();
    const associate = await screen(cast.tove, '/dashboard');
    const none = await actsOf(associate, other.stock_no, 'Tab');
    const shut = none.locator('.acts-list button[aria-disabled]');
    await shut.nth(7).waitFor();
    // What closes all of them is said once, and each is described by it.
    expect(await none.getByText('Please select a client', { exact: true }).count()).toBe(1);
    for (const act of ['Hold', 'Confirm', 'Memo', 'Add to cart', 'Watch', 'Enquire', 'Note'])
      expect(await reasonOf(shut.filter({ hasText: act })), act).toBe('Please select a client');

    await associate.goto(`${portal.url}/dashboard?for=${cast.ada.id}`);
    const acts = await actsOf(associate, other.stock_no, 'Tab');
    await acts.getByText('Halden & Roe').first().waitFor();
    await associate.keyboard.press('a');
    await toast(associate, /cart/i).waitFor();
    const { rows } = await portal.database.pool.query(
      'select business_id from cart_line where stone_id = $1 and state = 6',
      [other.id],
    );
    expect(rows).toEqual([{ business_id: cast.ada.businessId }]);
    await acts.waitFor({ state: 'hidden' });
    await actsOf(associate, other.stock_no, 'Tab');
    await associate.keyboard.press('Enter');
    await associate.waitForURL((url) => url.searchParams.get('stone') === other.stock_no);
  });

  it('is reported as deleted when it is opened or a command runs', async () => {
    const memo = await memoOf(cast.odile, [await desk.stone()]);
    const held = await desk.held(cast.odile, await desk.stone());
    const { rows } = await portal.database.pool.query<{ hold_no: string }>(
      'select hold_no from hold where id = $1',
      [held],
    );
    const hold = rows[0]?.hold_no ?? '';
    const page = await screen(cast.tove, '/dashboard');
    const other = await screen(cast.tove, '/dashboard');
    await findBy(page, 'Control+k');
    await page.keyboard.type(memo);
    await option(page, memo).waitFor();
    await findBy(other, 'Control+k');
    await other.keyboard.type(hold);
    await option(other, hold).waitFor();
    const handTo = (associate: Person) =>
      portal.database.owner.query('update business set associate_id = $2 where id = $1', [
        cast.odile.businessId,
        associate.id,
      ]);
    await handTo(cast.marek);
    try {
      await page.keyboard.press('Enter');
      await page.getByText(`${memo} does not exist or is not visible to you.`).waitFor();
      expect(await page.getByRole('complementary', { name: /^Memo/ }).count()).toBe(0);
      await other.keyboard.press('Tab');
      const acts = await dialogOf(other, hold);
      await acts.getByText(`${hold} does not exist or is not visible to you.`).waitFor();
      await other.keyboard.press('Enter');
      await other.getByText(`${hold} does not exist or is not visible to you.`).waitFor();
    } finally {
      await handTo(cast.tove);
    }
  });
});

it("is one of the user's own, and none of others", async () => {
  const memo = await memoOf(cast.ada, [await desk.stone()]);
  const page = await screen(cast.ada, '/dashboard');
  const field = await findBy(page, 'Control+k');
  await field.fill(memo);
  await option(page, memo).first().waitFor();
  for (const [typed, name] of [
    ['halden', 'Halden & Roe'],
    ['add a customer', 'Add a customer'],
  ] as const) {
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/v1/find?'));
    await field.fill(typed);
    const { data } = (await (await asked).json()) as { data: unknown };
    expect(data).toEqual({ stones: [], records: [] });
    // What fitted the words before goes with the next paint.
    await expect.poll(() => option(page, name).count()).toBe(0);
  }
  for (const words of ['sign out', 'logout']) {
    await field.fill(words);
    await option(page, 'Sign out').waitFor();
    await field.fill('nothing of this name');
    await expect.poll(() => option(page, 'Sign out').count()).toBe(0);
  }
});
