import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, openRow, PHONE, row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let desk: Desk;
let memos: MemoDesk;
let browser: Browser;
let cast: Cast;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
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

async function screen(person: Person, path: string, size = DESK): Promise<Page> {
  const context = await windowOf(browser, person, size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const drawerOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name });
const stocks = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no).join(',');
const closed = (place: Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name });

/** The element that says why a button is closed. */
async function sentenceOf(button: Locator): Promise<Locator> {
  const id = await button.getAttribute('aria-describedby');
  return button.page().locator(`[id="${id ?? 'nobody'}"]`);
}

describe('the drawer of a hold', () => {
  it('has a URL, moves with the shortcuts, and closes with Escape', async () => {
    const stones = (await desk.stones(2)) as [Stone, Stone];
    const holds = [await desk.held(cast.ada, stones[0]), await desk.held(cast.ada, stones[1])];
    const numbers = await Promise.all(holds.map(async (id) => (await desk.holdRow(id)).hold_no));
    const list = `/transaction/hold?type=all&stones=${stocks(stones)}`;
    const page = await screen(cast.tove, `${list}&open=${holds[0]}`);
    await drawerOf(page, `${numbers[0]}`).getByText('Held by').waitFor();
    const second = await page.locator('tbody tr[data-index]').last().getAttribute('data-current');
    await page.keyboard.press(second === null ? 'j' : 'k');
    await drawerOf(page, `${numbers[1]}`).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(holds[1]);
    await page.reload();
    await drawerOf(page, `${numbers[1]}`).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('open'));
  });

  it('keeps its commands if another row is selected, without affecting that row', async () => {
    const [opened, other] = (await desk.stones(2)) as [Stone, Stone];
    await desk.held(cast.ada, opened);
    await desk.held(cast.ada, other);
    const page = await screen(
      cast.ada,
      `/customer-profile/hold?type=all&stones=${stocks([opened, other])}`,
    );
    await tick(row(page, other.stock_no));
    await openRow(row(page, opened.stock_no));
    const drawer = drawerOf(page, new RegExp(opened.stock_no));
    const release = drawer.getByRole('button', { name: /^Release/ });
    await release.waitFor();
    // The key means the ticked row, so it is not named beside the act upon this one.
    expect(await release.locator('kbd').count()).toBe(0);
    await release.click();
    await expect.poll(() => desk.statusOf(opened)).toBe(1);
    expect(await desk.statusOf(other)).toBe(4);
    await row(page, other.stock_no).and(page.locator('[aria-selected="true"]')).waitFor();
  });

  it('releases the hold, as its row does', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const page = await screen(
      cast.ada,
      `/customer-profile/hold?type=all&stones=${stone.stock_no}&open=${hold}`,
    );
    const drawer = drawerOf(page, new RegExp(stone.stock_no));
    for (const act of ['Release', 'Extend', 'Confirm', 'Memo'])
      await drawer.getByRole('button', { name: new RegExp(`^${act}`) }).waitFor();
    await drawer.getByRole('button', { name: /^Release/ }).click();
    await expect.poll(() => desk.statusOf(stone)).toBe(1);
  });
});

describe('the drawer of a memo', () => {
  it('receives only the stone that is selected in it', async () => {
    const stones = (await desk.stones(2)) as [Stone, Stone];
    const memo = await memos.issued(cast.tove, stones, cast.ada);
    const page = await screen(
      cast.tove,
      `/transaction/memo?type=all&stones=${stocks(stones)}&open=${memo.memo_id}`,
    );
    const drawer = drawerOf(page, `Memo ${memo.memo_no}`);
    await drawer.getByText('2 stones out').waitFor();
    await drawer.getByRole('checkbox', { name: `Tick ${stones[0].stock_no}` }).check();
    await drawer.getByText('1 stone selected').waitFor();
    await drawer.getByRole('button', { name: /^Receive/ }).click();
    await expect.poll(() => desk.statusOf(stones[0])).toBe(1);
    expect(await desk.statusOf(stones[1])).toBe(5);
  });
});

describe('the drawer of a cart line or waitlist place', () => {
  it('shows the current state of a stone in the cart, and removes it', async () => {
    const stone = await desk.stone();
    const put = await portal.call(cast.ada.token, 'POST', '/inventory/new-arrival/carts', {
      body: { data: { stock_numbers: [stone.stock_no] } },
    });
    expect(put.status).toBe(200);
    const page = await screen(cast.ada, `/customer-profile/cart?type=all&stones=${stone.stock_no}`);
    await row(page, stone.stock_no).locator('td').nth(3).click();
    const drawer = drawerOf(page, new RegExp(stone.stock_no));
    await drawer.getByText('Since the stone was added').waitFor();
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await toast(page, /removed|taken out/i).waitFor();
  });

  it('opens a waitlist place by its URL', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    const page = await screen(cast.administrator, `/transaction/hold?tab=line&open=${place}`);
    const drawer = drawerOf(page, `Waitlist entry for ${stone.stock_no}`);
    await drawer.getByText('2nd on the waitlist').waitFor();
    await drawer.getByRole('button', { name: /^Leave waitlist/ }).click();
    // It is hanna's: whoever gives it up says why, here with the first of the ready reasons.
    const question = page.getByRole('dialog', { name: 'Leave the waitlist for 1 stone?' });
    await question.getByRole('radio').first().check();
    await question.getByRole('button', { name: /^Leave the waitlist for 1 stone/ }).click();
    await expect.poll(() => desk.placeState(place)).toBe(5);
  });
});

describe('numbers and names as links', () => {
  it('lead from an approved order to its invoice, and back', async () => {
    const stone = await desk.stone();
    const order = await desk.ordered(cast.ada, stone);
    expect((await desk.approve(cast.qualityControl, [order])).status).toBe(200);
    const page = await screen(
      cast.administrator,
      `/transaction/confirm-stone?tab=all&type=all&stones=${stone.stock_no}&open=${order}`,
    );
    const request = drawerOf(page, new RegExp(stone.stock_no));
    const number = request.getByRole('link', { name: /^IN-/ });
    const invoiceNo = (await number.textContent()) ?? '';
    await number.click();
    const invoice = drawerOf(page, new RegExp(invoiceNo));
    await invoice.getByRole('heading', { name: `Invoice ${invoiceNo}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/transaction/invoice');
    await invoice.getByRole('link', { name: /^CO-/ }).click();
    await drawerOf(page, /^CO-/).getByText('Ordered by').waitFor();
  });

  it('lead to the stone and to the client, in the row and in the drawer', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const list = `/transaction/hold?type=all&stones=${stone.stock_no}`;
    const page = await screen(cast.tove, list);
    await row(page, stone.stock_no).getByRole('link', { name: stone.stock_no }).click();
    await page.waitForURL((url) => url.searchParams.get('stone') === stone.stock_no);
    await drawerOf(page, `Stone ${stone.stock_no}`).waitFor();
    await page.goto(`${portal.url}${list}&open=${hold}`);
    const company = await drawerOf(page, new RegExp(stone.stock_no))
      .getByRole('definition')
      .getByRole('link')
      .first();
    await company.click();
    await page.waitForURL(/\/client\/[0-9a-f-]{36}/);
  });

  it('are plain text for users who may not open them', async () => {
    const stone = await desk.stone();
    const memo = await memos.issued(cast.tove, [stone], cast.ada);
    const page = await screen(
      cast.ada,
      `/customer-profile/memo?type=all&stones=${stone.stock_no}&open=${memo.memo_id}`,
    );
    const drawer = drawerOf(page, `Memo ${memo.memo_no}`);
    await drawer.getByRole('link', { name: stone.stock_no }).waitFor();
    expect(await drawer.getByRole('link').count()).toBe(1);
  });

  it('open a document by its number alone', async () => {
    const stone = await desk.stone();
    const memo = await memos.issued(cast.tove, [stone], cast.ada);
    const page = await screen(
      cast.tove,
      `/transaction/memo?tab=all&no=${memo.memo_no}&open=${memo.memo_no}`,
    );
    await drawerOf(page, `Memo ${memo.memo_no}`).waitFor();
    await page.waitForURL((url) => url.searchParams.get('open') === memo.memo_id);
  });
});

describe('the path of a record', () => {
  it('is in its drawer and one click from the workflow, for those who may read the ledger', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const address = `hold?type=all&stones=${stone.stock_no}&open=${hold}`;
    const page = await screen(cast.auditor, `/transaction/${address}`);
    const drawer = drawerOf(page, new RegExp(stone.stock_no));
    await drawer.getByRole('region', { name: 'History' }).getByText('Placed').waitFor();
    await drawer.getByRole('link', { name: 'Path in the workflow' }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/workflows' && searchParams.get('record') === hold,
    );
    const client = await screen(cast.ada, `/customer-profile/${address}`);
    await drawerOf(client, new RegExp(stone.stock_no)).getByText('Held by').waitFor();
    expect(await client.getByRole('link', { name: 'Path in the workflow' }).count()).toBe(0);
  });
});

/** One record of a kind, with what its drawer is called, says and leads to. */
interface Kind {
  readonly at: string;
  readonly drawer: string | RegExp;
  readonly says: readonly string[];
  /** names of its facts that its history says too */
  readonly facts?: readonly string[];
  readonly links: readonly (string | RegExp)[];
  readonly acts: readonly string[];
  readonly inLedger: boolean;
}

async function made(path: string, data: object): Promise<{ id: string }> {
  const { status, body } = await portal.call(cast.administrator.token, 'POST', path, {
    body: { data },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as { id: string };
}
const KINDS: Readonly<Record<string, () => Promise<Kind>>> = {
  async collection() {
    const [stone] = await desk.stones(1);
    const data = { name: 'Kept for the window', stock_numbers: [stone?.stock_no] };
    const { id } = await made('/inventory/collection', { ...data, diamond_type: 1 });
    return {
      at: `/collection?open=${id}`,
      drawer: 'Collection Kept for the window',
      says: ['Contents', 'Stock numbers'],
      links: ['Show the stones'],
      acts: ['Change', 'Deactivate', 'Delete'],
      inLedger: true,
    };
  },
  async 'special stone'() {
    const [stone] = (await desk.stones(1)) as [Stone];
    await made('/inventory/featured-stone', {
      stock_numbers: [stone.stock_no],
      business_id: cast.ada.businessId,
    });
    const { rows } = await portal.database.pool.query<{ id: string; company_name: string }>(
      `select f.id, b.company_name from featured_stone f join business b on b.id = f.business_id
        join stone s on s.id = f.stone_id where s.stock_no = $1`,
      [stone.stock_no],
    );
    return {
      at: `/special-stone?open=${rows[0]?.id}`,
      drawer: `Special stone ${stone.stock_no}`,
      says: ['Added'],
      links: [stone.stock_no, rows[0]?.company_name ?? ''],
      acts: ['Remove', 'Save'],
      inLedger: false,
    };
  },
  async 'saved search'() {
    const { id } = await made('/inventory/save-search', {
      name: 'Ovals of Ada',
      filter: { diamond_type: 1, shape: ['OVAL'] },
      client_id: cast.ada.id,
    });
    return {
      at: `/saved-search?open=${id}`,
      drawer: 'Saved search Ovals of Ada',
      says: ['Criteria', 'Matches now'],
      links: ['Run', /Halden/],
      acts: ['Change', 'Delete'],
      inLedger: false,
    };
  },
  async 'pair that is kept'() {
    const stones = (await desk.stones(2)) as [Stone, Stone];
    const { id } = await made('/inventory/matchpair', {
      name: 'Studs',
      stock_numbers: stones.map(({ stock_no }) => stock_no),
    });
    return {
      at: `/saved-search?tab=kept&open=${id}`,
      drawer: 'Saved match Studs',
      says: ['2 stones', 'Saved'],
      links: ['Show the stones', stones[0].stock_no, stones[1].stock_no],
      acts: ['Change', 'Delete'],
      inLedger: false,
    };
  },
  user: async () => ({
    at: `/settings/users?open=${cast.qualityControl.id}`,
    drawer: await nameOf(cast.qualityControl),
    says: ['Last seen'],
    facts: ['Created'],
    links: [],
    acts: ['Delete', 'Deactivate', 'Save'],
    inLedger: true,
  }),
  async client() {
    const { rows } = await portal.database.pool.query<{ company_name: string }>(
      'select company_name from business where id = $1',
      [cast.ada.businessId],
    );
    const company = rows[0]?.company_name ?? '';
    return {
      at: `/client?q=${encodeURIComponent(company)}&open=${cast.ada.id}`,
      drawer: `Client ${company}`,
      says: ['Contact', 'Active holds', 'Documents'],
      links: [company, await nameOf(cast.tove), 'Open the page', 'Search on their behalf'],
      acts: ['Edit', 'Deactivate', 'Delete'],
      inLedger: true,
    };
  },
  associate: async () => ({
    at: `/business-associate?open=${cast.tove.id}`,
    drawer: `Associate ${await nameOf(cast.tove)}`,
    says: ['Active holds', 'Last sign-in'],
    links: [await nameOf(cast.tove), 'Open the page'],
    acts: ['Edit', 'Deactivate', 'Delete'],
    inLedger: true,
  }),
};

const nameOf = async ({ id }: Person): Promise<string> => {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    "select trim(first_name || ' ' || last_name) as name from app_user where id = $1",
    [id],
  );
  return rows[0]?.name ?? '';
};

describe('a record of every other kind has the same drawer', () => {
  /** One window for all kinds, which only differ in what is read. */
  let kinds: Page | undefined;
  it.each(Object.keys(KINDS))('%s', async (kind) => {
    const wanted = await KINDS[kind]?.();
    if (!wanted) throw new Error('no such kind');
    if (!kinds) {
      kinds = await (await windowOf(browser, cast.administrator)).newPage();
      await kinds.goto(`${portal.url}/profile`);
    }
    const page = kinds;
    await goTo(page, wanted.at);
    const drawer = drawerOf(page, wanted.drawer);
    for (const words of wanted.says) await drawer.getByText(words, { exact: true }).waitFor();
    const facts = drawer.getByRole('region', { name: 'Facts' });
    for (const words of wanted.facts ?? []) await facts.getByText(words, { exact: true }).waitFor();
    for (const name of wanted.links)
      await drawer
        .getByRole('link', { name, exact: typeof name === 'string' })
        .first()
        .waitFor();
    for (const name of wanted.acts)
      await drawer.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    const path = drawer.getByRole('link', { name: 'Path in the workflow' });
    if (wanted.inLedger) {
      await path.click();
      await page.waitForURL(/\/workflows\?.*record=/);
    } else expect(await path.count()).toBe(0);
  });

  it('move by the shortcuts from one client to the next, and by the name to the page', async () => {
    const page = await screen(cast.administrator, '/client');
    await page.locator('tbody tr[data-index]').first().locator('td').nth(3).click();
    const drawer = drawerOf(page, /^Client /);
    await drawer.getByText('Active holds').waitFor();
    const first = new URL(page.url()).searchParams.get('open');
    await page.keyboard.press('j');
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe(first);
    const second = new URL(page.url()).searchParams.get('open');
    await drawer.getByRole('heading').first().getByRole('link').click();
    await page.waitForURL((url) => url.pathname === `/client/${second}`);
  });

  it('show why their commands are disabled', async () => {
    const page = await screen(cast.auditor, `/client?open=${cast.ada.id}`);
    const edit = closed(drawerOf(page, /^Client /), /^Edit/);
    const sentence = await sentenceOf(edit);
    await expect.poll(() => sentence.isVisible()).toBe(true);
    expect(await sentence.textContent()).toBe(PROBLEMS.forbidden.message);
  });
});

describe('the path of a stone and of a document', () => {
  it('is one click from the drawer of the stone', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    const page = await screen(
      cast.auditor,
      `/inventory?numbers=${stone.stock_no}&stone=${stone.stock_no}`,
    );
    await drawerOf(page, `Stone ${stone.stock_no}`)
      .getByRole('link', { name: 'Path in the workflow' })
      .click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/workflows' && searchParams.get('record') === stone.id,
    );
  });

  it('is one click from the KYC screen', async () => {
    const page = await screen(cast.auditor, '/client/kyc');
    const decision = page.getByRole('region', { name: 'Decision' });
    await decision.getByRole('link', { name: 'Registration workflow' }).waitFor();
    const document = new URL(page.url()).searchParams.get('doc');
    await decision.getByRole('link', { name: 'Document workflow' }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/workflows' && searchParams.get('record') === document,
    );
  });
});

describe('why an act is closed', () => {
  it('is stated in the bar, at the desk and on a phone, and in the drawer', async () => {
    const stone = await desk.stone();
    const memo = await memos.issued(cast.tove, [stone], cast.ada);
    const list = `/transaction/memo?type=all&stones=${stone.stock_no}`;
    const page = await screen(cast.tove, list);
    const isRead = async (button: Locator) => {
      await button.waitFor();
      const sentence = await sentenceOf(button);
      await expect.poll(() => sentence.isVisible()).toBe(true);
      expect(await sentence.textContent()).toBe(GUARD_PROBLEMS.requestIsOpen.message);
    };
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      if (size === PHONE) {
        await goTo(page, list);
        await page.getByRole('button', { name: 'Select this row' }).click();
      } else await tick(row(page, stone.stock_no));
      const bar = page.locator('.ui-grid-actions-bar');
      await isRead(closed(bar, /^Grant request/));
      // Acts that are closed for the same reason say it once.
      expect(await bar.getByText(GUARD_PROBLEMS.requestIsOpen.message).count()).toBe(1);
    }
    await page.setViewportSize(DESK);
    await goTo(page, `${list}&open=${memo.memo_id}`);
    await isRead(closed(drawerOf(page, `Memo ${memo.memo_no}`), /^Decline request/));
  });

  it('does not move the buttons when the selection changes', async () => {
    const [free, held] = (await desk.stones(2)) as [Stone, Stone];
    await desk.held(cast.hanna, held);
    const page = await screen(cast.ada, `/search?numbers=${free.stock_no}*${held.stock_no}`);
    await tick(row(page, free.stock_no));
    const hold = closed(page.locator('.ui-grid-actions-bar'), /^Hold/);
    const before = await hold.boundingBox();
    await row(page, held.stock_no).locator('.ui-grid-tick').click();
    await page.getByText('Only available diamonds must be selected.').first().waitFor();
    const after = await hold.boundingBox();
    expect(after?.y).toBe(before?.y);
  });
});

describe('a user without commands', () => {
  it('is shown as a guest what a shortcut would need, and where to sign up', async () => {
    const page = await screen(cast.guest, '/search?status=1');
    const told = toast(page, 'Guests cannot use “Hold”');
    const pressed = async () => {
      await page.keyboard.press('h');
      return await told.count();
    };
    await page.locator('tbody tr[data-index]').first().waitFor();
    await expect.poll(pressed).toBeGreaterThan(0);
    await page.reload();
    // The bar has not come yet when the key is pressed.
    const gate = Promise.withResolvers<void>();
    await page.route('**/stone-actions-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.locator('tbody tr[data-index] .ui-grid-tick').first().click();
    await page.locator('tbody tr[aria-selected="true"]').waitFor();
    await page.keyboard.press('h');
    gate.resolve();
    await told.getByRole('button', { name: 'Sign up' }).last().click();
    await page.waitForURL(/\/signup/);
  });

  it('is led to the business if it is not registered', async () => {
    const page = await screen(cast.unregistered, '/search?status=1');
    await tick(page.locator('tbody tr[data-index]').first());
    await page.keyboard.press('h');
    await toast(page, GUARD_PROBLEMS.businessIsRegistered.message)
      .getByRole('button', { name: 'My business' })
      .click();
    await page.waitForURL(/\/business/);
  });

  it('sees neither hold nor order as a supplier', async () => {
    const page = await screen(cast.apiProvider, '/inventory');
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.keyboard.press('Control+k');
    const found = page.getByRole('dialog', { name: 'Search or run a command' });
    await found.getByRole('combobox').fill('Share');
    await found.getByRole('option', { name: /Share/ }).first().waitFor();
    for (const act of ['Hold', 'Confirm']) {
      await found.getByRole('combobox').fill(act);
      await expect
        .poll(() => found.getByRole('option', { name: new RegExp(`^${act}\\b`) }).count())
        .toBe(0);
    }
  });
});

describe('the comparison and the list of holds', () => {
  it('mark only the lowest price', async () => {
    const page = await screen(cast.ada, '/search?status=1&sort=-sell_amt');
    const rows = page.locator('tbody tr[data-index]');
    await tick(rows.nth(0));
    await rows.nth(5).locator('.ui-grid-tick').click();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Compare 2 stones' });
    const amounts = dialog.getByRole('row', { name: /^Amount/ }).getByRole('cell');
    await amounts.nth(1).getByText('Lowest').waitFor();
    expect(await amounts.nth(0).getByText('Lowest').count()).toBe(0);
    expect(
      await dialog
        .getByRole('row', { name: /^Carat/ })
        .getByText('Lowest')
        .count(),
    ).toBe(0);
  });

  it('sort the holds by their end, without a label or colour on every hold', async () => {
    const [later, sooner] = (await desk.stones(2)) as [Stone, Stone];
    const held = await desk.held(cast.piers, sooner);
    await desk.held(cast.piers, later);
    await portal.database.pool.query(
      "update hold set until = now() + interval '90 minutes' where id = $1",
      [held],
    );
    const page = await screen(
      cast.tove,
      `/transaction/hold?type=all&stones=${stocks([later, sooner])}`,
    );
    await page.getByRole('button', { name: 'Ending soonest', exact: true }).waitFor();
    const rows = page.locator('tbody tr[data-index]');
    await rows.first().getByText(sooner.stock_no).waitFor();
    // What all of them are is not said in each row; beside those that have ended it is, and quietly.
    expect(await rows.first().locator('.ui-status').count()).toBe(0);
    await page.goto(
      `${portal.url}/transaction/hold?tab=all&type=all&stones=${stocks([later, sooner])}`,
    );
    await rows.first().waitFor();
    expect(await rows.first().locator('.ui-status').getAttribute('data-quiet')).toBe('');
  });
});
