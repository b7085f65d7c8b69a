import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  dialogOf,
  openRow,
  PHONE,
  reasonOf,
  row,
  tick,
  windowOf,
} from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { checkDeskOf } from '../../support/trade/check-desk.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

const LAB = 1;
const NATURAL = 2;

let portal: Portal;
let browser: Browser;
let cast: Cast;
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
const put = (by: Person, path: string, data: object) =>
  portal.call(by.token, 'PUT', path, { body: { data } });
/** What ada's business buys; nothing is both. */
async function limitTo(growth: number | null): Promise<void> {
  const path = `/customer/inventory-settings/${cast.ada.id}`;
  expect((await put(cast.administrator, path, { growth_type: growth })).status).toBe(200);
}
beforeEach(async () => {
  await limitTo(null);
  for (const person of [cast.ada, cast.tove])
    await put(person, '/user/profile', { growth_type: null });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function pageOf(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}
async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const page = await pageOf(person, path, size);
  await page.locator('tbody tr[data-index], .ui-card, .ui-grid-item, .ui-blank').first().waitFor();
  return page;
}

interface Totals {
  pieces: number;
  average_discount: number;
  by_growth: { pieces: number; average_discount: number; price_per_ct: number }[];
}
/** What the server adds up for this person, asked without any screen. */
async function totalsOf(person: Person, filter: object = {}): Promise<Totals> {
  const { status, body } = await portal.call(person.token, 'POST', '/inventory/search', {
    body: { data: filter },
  });
  expect(status).toBe(200);
  return (body.data as { totals: Totals }).totals;
}
const shows = (page: Page, { pieces }: Totals) =>
  page
    .locator('.ui-grid-toolbar-left b')
    .getByText(`${pieces.toLocaleString('en-US')} stones`, { exact: true })
    .waitFor();

const growth = (page: Page) => page.getByRole('radiogroup', { name: 'Growth', exact: true });
const choose = (page: Page, name: string) => growth(page).getByText(name, { exact: true }).click();
const isChosen = (page: Page, name: string) =>
  expect.poll(() => growth(page).getByRole('radio', { name, exact: true }).isChecked()).toBe(true);
const asked = (page: Page) => new URL(page.url()).searchParams.get('growth');
const marks = (place: Page | Locator, growth: 'Natural' | 'Lab grown') =>
  place.locator(`tbody abbr[title="${growth}"]`);
const figure = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2 }).replace('-', '−');
const matches = (page: Page) => page.locator('tfoot tr[data-kind="matches"]');

describe('the growth switch of a search', () => {
  it("is in the header and in the URL, and keeps the user's last choice", async () => {
    const page = await screen(cast.ada, '/search');
    await isChosen(page, 'Both');
    await expect.poll(() => asked(page)).toBe('both');
    await shows(page, await totalsOf(cast.ada));
    await choose(page, 'Lab grown');
    await page.waitForURL(/growth=1/);
    await shows(page, await totalsOf(cast.ada, { growth_type: LAB }));
    await isChosen(page, 'Lab grown');
    const profile = async () =>
      (
        (await portal.call(cast.ada.token, 'GET', '/user/profile')).body.data as {
          growth_type: number;
        }
      ).growth_type;
    await expect.poll(profile).toBe(LAB);

    const elsewhere = await screen(await newSession(portal.database.pool, cast.ada), '/search');
    await isChosen(elsewhere, 'Lab grown');
    // A copied link shows the same stones to a user with another last choice.
    await expect.poll(() => asked(elsewhere)).toBe(String(LAB));
    await shows(elsewhere, await totalsOf(cast.ada, { growth_type: LAB }));
    // A link says what it means to whoever opens it.
    await goTo(elsewhere, '/search?growth=2');
    await isChosen(elsewhere, 'Natural');
    expect(await profile()).toBe(LAB);
    await choose(elsewhere, 'Both');
    await elsewhere.waitForURL(/growth=both/);
    await shows(elsewhere, await totalsOf(cast.ada));
    await expect.poll(profile).toBeNull();

    await goTo(elsewhere, '/matchpair');
    await choose(elsewhere, 'Lab grown');
    await elsewhere.waitForURL(/growth=1/);
    await isChosen(elsewhere, 'Lab grown');
  });

  it('begins with both for users who see everything, even after another choice', async () => {
    const page = await screen(cast.administrator, '/search');
    await choose(page, 'Natural');
    await page.waitForURL(/growth=2/);
    await shows(page, await totalsOf(cast.administrator, { growth_type: NATURAL }));
    const again = await screen(cast.administrator, '/search');
    await isChosen(again, 'Both');
    await shows(again, await totalsOf(cast.administrator));
  });

  it('is set by words, kept when filters are cleared, and dropped for numbers', async () => {
    const page = await screen(cast.tove, '/search');
    const field = page.getByRole('searchbox', { name: 'Search stones' });
    await field.fill('lg rd 0.5up');
    await field.press('Enter');
    await page.waitForURL(/growth=1/);
    await isChosen(page, 'Lab grown');
    await shows(
      page,
      await totalsOf(cast.tove, { growth_type: LAB, shape: ['ROUND'], carat: [{ from: 0.5 }] }),
    );
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await shows(page, await totalsOf(cast.tove, { growth_type: LAB }));
    await isChosen(page, 'Lab grown');
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select stock_no from stone where growth_type = ${NATURAL} and diamond_type = 1 and status = 1 order by nr desc limit 2`,
    );
    await field.fill(rows.map(({ stock_no }) => stock_no).join(' '));
    await field.press('Enter');
    for (const { stock_no } of rows) await row(page, stock_no).waitFor();
    await isChosen(page, 'Both');
  });
});

describe('a stone', () => {
  it('is marked in its row if both growths are listed, with separate averages', async () => {
    const page = await screen(cast.ada, '/search');
    await expect.poll(() => marks(page, 'Natural').count()).toBeGreaterThan(0);
    await expect.poll(() => marks(page, 'Lab grown').count()).toBeGreaterThan(0);
    const { by_growth } = await totalsOf(cast.ada);
    expect(by_growth).toHaveLength(2);
    for (const [at, name] of ['Natural', 'Lab grown'].entries())
      for (const field of ['average_discount', 'price_per_ct'] as const)
        await matches(page)
          .getByText(`${name} ${figure(by_growth[at]?.[field] ?? 0)}`, { exact: true })
          .waitFor();
    expect(await marksInSight(matches(page))).toEqual(['N', 'LG']);
    for (const mark of ['Natural', 'Lab grown'] as const)
      await tick(
        page
          .locator('tbody tr[data-index]')
          .filter({ has: marksIn(page, mark) })
          .first(),
      );
    const selected = page.locator('tfoot tr[data-kind="selected"]');
    await expect.poll(() => marksInSight(selected)).toEqual(['N', 'LG']);
    // One height with both and with one.
    const height = () => selected.evaluate((it) => it.getBoundingClientRect().height);
    expect(await height()).toBe(28);

    await choose(page, 'Natural');
    await expect.poll(() => marks(page, 'Natural').count()).toBe(0);
    await expect.poll(() => marks(page, 'Lab grown').count()).toBe(0);
    await choose(page, 'Lab grown');
    await expect
      .poll(async () => [
        await marks(page, 'Lab grown').count(),
        await page.locator('tbody tr[data-index]').count(),
      ])
      .toSatisfy(([marked, all]) => marked === all && all > 0);
    const lab = await totalsOf(cast.ada, { growth_type: LAB });
    await matches(page).getByText(figure(lab.average_discount), { exact: true }).waitFor();
    await expect.poll(() => matches(page).locator('.ui-grid-parts').count()).toBe(0);
  });

  it('shows its growth in its drawer, on its card, on a phone and in the comparison', async () => {
    const page = await screen(cast.ada, '/search?growth=1&view=cards');
    await page.locator('.ui-card abbr[title="Lab grown"]').first().waitFor();
    await page.locator('.ui-card').first().click();
    const drawer = page.getByRole('complementary', { name: /^Stone / });
    await drawer.getByRole('heading', { level: 2, name: /^Lab grown / }).waitFor();
    expect(
      await drawer
        .locator('.detail-title')
        .getByText(/Lab grown/)
        .count(),
    ).toBe(1);
    const phone = await screen(cast.ada, '/search?growth=1', PHONE);
    await phone.locator('.ui-grid-item abbr[title="Lab grown"]').first().waitFor();
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select min(stock_no) as stock_no from stone where status = 1 group by growth_type order by growth_type desc`,
    );
    const numbers = rows.map(({ stock_no }) => stock_no).join();
    await goTo(page, `/search?growth=both&compare=${numbers}`);
    const line = page.locator('table.compare tr', { hasText: 'Growth, differs' });
    await line.getByText('Natural', { exact: true }).waitFor();
    await line.getByText('Lab grown', { exact: true }).waitFor();
  });

  it('is marked in a cart that contains both', async () => {
    const { rows } = await portal.database.pool.query<{ id: never; stock_no: string }>(
      `select distinct on (growth_type) id, stock_no from stone where status = 1 and diamond_type = 1 order by growth_type, nr desc`,
    );
    for (const stone of rows) await keepDeskOf(portal).added(cast.piers, 'cart', stone);
    const page = await screen(cast.piers, '/customer-profile/cart');
    await marks(page, 'Natural').first().waitFor();
    await marks(page, 'Lab grown').first().waitFor();
    await matches(page).getByText('Natural', { exact: true }).first().waitFor();
    const phone = await screen(cast.piers, '/customer-profile/cart', PHONE);
    await phone.locator('.ui-phone-bar-totals').click();
    await phone
      .locator('.ui-phone-bar-all')
      .getByText(/N −?[\d,.]+ · LG −?[\d,.]+/)
      .first()
      .waitFor();
  });
});

describe('the record of a lab-grown stone', () => {
  const grown = async (nth: number) => {
    const { rows } = await portal.database.pool.query<{ id: never; stock_no: string }>(
      `select id, stock_no from stone where growth_type = ${LAB} and status = 1 and diamond_type = 1 order by nr limit 1 offset $1`,
      [nth],
    );
    const [stone] = rows;
    if (!stone) throw new Error('the demo world has no such stone');
    return stone;
  };
  const drawerOf = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
  /** Once, where its stone is named. */
  const isMarked = async (drawer: Locator) => {
    const named = drawer.locator('b', { hasText: /Lab grown/ });
    await named.waitFor();
    expect(await drawer.locator('abbr[title="Lab grown"]').count()).toBe(0);
    expect(await named.count()).toBe(1);
  };

  it('is marked as a waitlist place and as a hold, and that of a natural stone too', async () => {
    const [stone, held, natural] = [await grown(3), await grown(5), await deskOf(portal).stone()];
    const desk = deskOf(portal);
    await portal.database.pool.query(`update stone set growth_type = ${NATURAL} where id = $1`, [
      natural.id,
    ]);
    await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    const page = await screen(cast.administrator, '/transaction/hold?tab=line');
    await row(page, stone.stock_no).locator('abbr[title="Lab grown"]').waitFor();
    await goTo(page, `/transaction/hold?tab=line&open=${place}`);
    await isMarked(drawerOf(page, `Waitlist entry for ${stone.stock_no}`));
    await goTo(page, '/transaction/hold?tab=line');
    await page.setViewportSize(PHONE);
    await page.locator('.ui-grid-item abbr[title="Lab grown"]').first().waitFor();
    await page.setViewportSize(DESK);

    const hold = await desk.held(cast.ada, held);
    await goTo(page, `/transaction/hold?type=all&stones=${held.stock_no}&open=${hold}`);
    await isMarked(drawerOf(page, new RegExp(held.stock_no)));

    // It says so wherever it is named, though nothing grown is near.
    const other = await desk.held(cast.ada, natural);
    await goTo(page, `/transaction/hold?stones=${natural.stock_no}`);
    await row(page, natural.stock_no).locator('abbr[title="Natural"]').waitFor();
    await goTo(page, `/transaction/hold?stones=${natural.stock_no}&open=${other}`);
    const drawer = drawerOf(page, new RegExp(natural.stock_no));
    await drawer.locator('b', { hasText: /^Natural / }).waitFor();
    await goTo(page, '/dashboard');
    const named = page.locator('[data-area="ending"] .home-line-name');
    await named.first().waitFor();
    for (const name of await named.allTextContents()) expect(name).toMatch(/^(Natural|Lab grown) /);
  });

  it('is marked as a return and in cart, watchlist and notes', async () => {
    const returned = await grown(4);
    await checkDeskOf(portal, cast).returned([returned]);
    const page = await screen(cast.qualityControl, `/return-check?q=${returned.stock_no}`);
    const line = row(page, returned.stock_no);
    await line.locator('abbr[title="Lab grown"]').waitFor();
    await openRow(line);
    await isMarked(drawerOf(page, returned.stock_no));

    const pair = [await grown(6), await grown(7)];
    const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/matchpair', {
      body: { data: { name: 'Grown', stock_numbers: pair.map(({ stock_no }) => stock_no) } },
    });
    const { id } = body.data as { id: string };
    const kept = await screen(cast.ada, `/saved-search?tab=kept&open=${id}`);
    await drawerOf(kept, 'Saved match Grown')
      .getByText(/^Lab grown /)
      .first()
      .waitFor();
  });

  it('is marked for read-only users as well, in the list and in the drawer', async () => {
    for (const [name, at] of [
      ['auditor', '/inventory'],
      ['guest', '/search'],
    ] as const) {
      const page = await screen(cast[name], `${at}?growth=1`);
      await marks(page, 'Lab grown').first().waitFor();
      await page.locator('tbody tr[data-index]').first().locator('td').nth(4).click();
      const drawer = drawerOf(page, /^Stone /);
      await drawer.getByRole('heading', { level: 2, name: /^Lab grown / }).waitFor();
    }
  });
});

/** What stands whole and on top where it stands, and not below what is pinned. */
const marksInSight = (row: Locator) =>
  row.locator('.ui-grid-parts i').evaluateAll((marks) =>
    marks
      .filter((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        return [left + 1, right - 1].every(
          (x) => document.elementFromPoint(x, (top + bottom) / 2) === mark,
        );
      })
      .map(({ textContent }) => textContent),
  );
const marksIn = (page: Page, growth: string) => page.locator(`abbr[title="${growth}"]`);

describe('a client limited to one growth', () => {
  it('finds the switch disabled, and a URL with the other growth explained', async () => {
    await limitTo(LAB);
    const page = await screen(cast.ada, '/search?growth=2&shape=ROUND');
    await shows(page, await totalsOf(cast.ada, { shape: ['ROUND'] }));
    const fixed = page.locator('.growth-only');
    await fixed.getByText('Lab grown', { exact: true }).waitFor();
    await fixed.getByText('Your business buys only these stones').waitFor();
    expect(await growth(page).count()).toBe(0);
    await page.getByText('No natural stones are shown').waitFor();
    await page.getByText(/Your business buys lab grown stones only/).waitFor();
    await page.locator('.ui-chip', { hasText: 'Round' }).waitFor();
    await expect.poll(() => marks(page, 'Lab grown').count()).toBeGreaterThan(0);
  });

  it('has the same limit when another user acts for the client', async () => {
    await limitTo(NATURAL);
    const page = await screen(
      cast.tove,
      `/search?client=${cast.ada.id}&for=${cast.ada.businessId}`,
    );
    const fixed = page.locator('.growth-only');
    await fixed.getByText('Natural', { exact: true }).waitFor();
    await fixed.getByText(/ buys only these stones$/).waitFor();
    await shows(page, await totalsOf(cast.tove, { business_id: cast.ada.businessId }));
    await expect.poll(() => marks(page, 'Lab grown').count()).toBe(0);
  });

  it('is set on its page after a confirmation, and when it is added', async () => {
    const page = await pageOf(cast.administrator, `/client/${cast.ada.id}?tab=inventory`);
    const buys = page.getByRole('radiogroup', { name: 'Buys' });
    await buys.getByText('Lab grown only', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Inventory settings' });
    await form.getByRole('button', { name: 'Save', exact: false }).click();
    const dialog = await dialogOf(page, /^Show only lab grown stones to .+\?$/);
    await dialog.getByText(/no longer sees natural stones/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await totalsOf(cast.ada)).by_growth).toHaveLength(2);
    await form.getByRole('button', { name: 'Save', exact: false }).click();
    await (await dialogOf(page, /^Show only lab grown stones to .+\?$/))
      .getByRole('button', { name: 'Save' })
      .click();
    await expect.poll(async () => (await totalsOf(cast.ada)).by_growth.length).toBe(0);
    await goTo(page, `/client/${cast.ada.id}`);
    await page.getByText('Lab grown only', { exact: true }).waitFor();

    await goTo(page, '/client/new');
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('E-mail address').fill('noor@grown.example');
    await page.getByLabel('Company').fill('Grown & Sons');
    await page
      .getByRole('radiogroup', { name: 'Buys' })
      .getByText('Natural only', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Add', exact: false }).last().click();
    await page.getByRole('heading', { name: 'Grown & Sons' }).first().waitFor();
    await page.getByText('Natural only', { exact: true }).waitFor();
  });
});

/** The choices of the filters on the left, whole within their panel. */
async function choicesStayWithin(page: Page): Promise<void> {
  for (const title of ['Location and availability', 'Shade, milky, inclusions'])
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await page.getByRole('radiogroup', { name: 'Report' }).waitFor();
  const out = () =>
    page.locator('.filter-panel').evaluate((panel) => {
      const edge = panel.getBoundingClientRect().right;
      return [...panel.querySelectorAll('.ui-segments, .ui-segments span')]
        .filter(
          (it) =>
            it.getBoundingClientRect().right > edge - 8 || it.scrollWidth > it.clientWidth + 1,
        )
        .map((it) => it.textContent);
    });
  await expect.poll(out).toEqual([]);
  // One filter says whether a stone can be had.
  expect(await page.getByRole('radiogroup', { name: 'Availability' }).count()).toBe(0);
}

describe('a search without results next to the growth switch', () => {
  it('offers to remove the least important filter first', async () => {
    // No pear is graded for its cut.
    const page = await screen(cast.ada, '/search?shape=PEAR&cut=EX');
    const offers = page.locator('.ui-blank').getByRole('button', { name: /^Remove / });
    await expect.poll(() => offers.allTextContents()).toEqual(['Remove cut', 'Remove shape']);
    // And what is not there is wanted for the time to come.
    const wanted = 'Notify me of new matches';
    await page.locator('.ui-blank').getByRole('button', { name: wanted }).click();
    const demand = page.getByRole('dialog', { name: new RegExp(`^${wanted}`) });
    await expect
      .poll(() => demand.getByRole('textbox', { name: 'Name' }).inputValue())
      .toMatch(/Pear/);
    // For whom it is must be known first, and a guest wants nothing.
    const house = await screen(cast.administrator, '/search?shape=PEAR&cut=EX&growth=2');
    await choicesStayWithin(house);
    // As many filters as chips: how a stone came to be stands in its switch.
    await house.getByText('No natural stone matches all 2 filters').waitFor();
    expect(await house.locator('.active-chips .ui-chip').count()).toBe(2);
    const closed = house.locator('.ui-blank').getByRole('button', { name: wanted });
    await expect.poll(() => reasonOf(closed)).toBe(GUARD_PROBLEMS.clientIsChosen.message);
    const guest = await screen(cast.guest, '/search?shape=PEAR&cut=EX');
    await guest.locator('.ui-blank').getByRole('button', { name: 'Remove cut' }).waitFor();
    expect(await guest.getByRole('button', { name: wanted }).count()).toBe(0);
  });

  it('a list without matches states this, and shows the others again', async () => {
    const stone = await deskOf(portal).stone();
    await deskOf(portal).ordered(cast.ada, stone);
    const page = await screen(
      cast.ada,
      '/customer-profile/confirm-stone?from=2020-01-01&to=2020-01-02&type=all',
    );
    await page.getByText(/^No .+ matches these filters$/).waitFor();
    await page.getByRole('button', { name: /^Show all / }).click();
    await row(page, stone.stock_no).waitFor();
  });

  it('recent searches have one heading in their menu, and none if the query fails', async () => {
    for (const sort of ['carat', '-carat', 'sell_amt'])
      await portal.call(cast.ada.token, 'POST', '/inventory/recent-search', {
        body: {
          data: {
            filter: {
              shape: ['ROUND', 'OVAL', 'PEAR', 'HEART', 'CUSHION', 'PRINCESS', 'MARQUISE'],
              sort: [{ field: sort.replace('-', ''), descending: sort.startsWith('-') }],
            },
          },
        },
      });
    const page = await screen(cast.ada, '/search');
    await page.getByRole('button', { name: 'Saved and recent searches' }).click();
    const choices = page.getByRole('menu').locator('.mantine-Text-root');
    await choices.first().waitFor();
    const words = await choices.allTextContents();
    expect(new Set(words).size).toBe(words.length);
    const menu = await page.getByRole('menu').boundingBox();
    for (const choice of await choices.all()) {
      const box = await choice.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((menu?.x ?? 0) + (menu?.width ?? 0));
    }
    await page.keyboard.press('Escape');

    await page.route('**/api/v1/inventory/search?*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await choose(page, 'Natural');
    await page.locator('.ui-blank[data-tone="error"]').waitFor();
    for (const part of ['thead', 'tfoot', 'tbody'])
      expect(await page.locator(`.ui-grid ${part}`).count()).toBe(0);
    await page.unroute('**/api/v1/inventory/search?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page, await totalsOf(cast.ada, { growth_type: NATURAL }));
  });
});
