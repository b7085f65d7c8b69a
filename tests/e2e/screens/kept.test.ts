import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CART_STATUS, NOTE_STATUS, WATCHLIST_STATUS } from '#machines/codes.ts';
import { SEVERAL_CLIENTS } from '../../../src/shared/stones/checks/line-stone-checks.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { approveTicked } from '../../support/browser/order-pages.ts';
import {
  PHONE,
  reasonOf,
  row,
  statusIn,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import type { Person } from '../../support/servers/portal.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';

let stage: Stage;
let keep: KeepDesk;
let browser: Browser;
let customer: Person;
const open: BrowserContext[] = [];

beforeAll(async () => {
  stage = await setStage();
  keep = keepDeskOf(stage.portal);
  browser = await launchBrowser();
  customer = await stage.portal.customer(11);
});
afterAll(async () => {
  await browser?.close();
  await stage?.portal.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(stage.portal.url + path);
  return page;
}

const TABLES = { cart: 'cart_line', watchlist: 'watch_line', notes: 'note' } as const;

/** The states of a stone's lines in a list, the oldest first. */
async function statesIn(list: keyof typeof TABLES, stock: string): Promise<unknown[]> {
  const lines = await stage.sql(
    `select l.state from ${TABLES[list]} l join stone s on s.id = l.stone_id
      where s.stock_no = $1 order by l.created_at`,
    stock,
  );
  return lines.map(({ state }) => state);
}

const { inCart, removed: outOfCart } = CART_STATUS;
const { watched, removed: unwatched } = WATCHLIST_STATUS;
const { pending, done, removed: gone } = NOTE_STATUS;

describe('a cart', () => {
  it('releases a stone and adds it again', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone, { remark: 'For the ring' });
    const page = await screen(customer, '/customer-profile/cart');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('Delete');
    await toast(page, '1 stone removed').waitFor();
    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code]);
    recordWalk('browser', 'cart', 'inCart/cart.remove');

    await page.keyboard.press('z');
    await toast(page, '1 stone restored').waitFor();
    await row(page, stone.stock_no).waitFor();
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code, inCart.code]);
    const [line] = (await keep.rows(customer, 'cart')).filter(
      ({ stock_no }) => stock_no === stone.stock_no,
    );
    expect(line?.remark).toBe('For the ring');
    recordWalk('browser', 'cart', 'start/cart.add');
  });

  it('is ordered: the ordered stones leave it', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone);
    const page = await screen(customer, '/customer-profile/cart');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Order 1 stone?' });
    await dialog.getByText("at today's prices").waitFor();
    await dialog.getByRole('textbox', { name: 'Remark' }).fill('By Friday, please.');
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await toast(page, /Order CO-.* placed/).waitFor();
    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code]);
    const [order] = await stage.sql(
      'select remark from confirm_stone where stone_id = $1',
      stone.id,
    );
    expect(order?.remark).toBe('By Friday, please.');
    recordWalk('browser', 'cart', 'inCart/cart.settle');
  });

  it('keeps its selection after an enquiry', async () => {
    const stones = await stage.desk.stones(2);
    for (const stone of stones) await keep.added(customer, 'cart', stone);
    const page = await screen(customer, '/customer-profile/cart');
    for (const { stock_no } of stones) await tick(row(page, stock_no));
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Enquire about 2 stones' });
    await dialog.getByRole('textbox', { name: 'Your question' }).fill('Are they eye clean?');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await toast(page, /enquir/i).waitFor();
    for (const { stock_no } of stones)
      expect(await row(page, stock_no).getAttribute('aria-selected')).toBe('true');
  });

  it('shows the stones of one country if the URL requests it, and all again', async () => {
    const { ada, hanna, administrator } = stage.cast;
    const [here, there] = [await stage.desk.stone(), await stage.desk.stone()];
    await keep.added(ada, 'cart', here);
    await keep.added(hanna, 'cart', there);
    for (const [{ businessId }, letters] of [
      [ada, 'BE'],
      [hanna, 'JP'],
    ] as const)
      await stage.sql(
        'update business set country_id = (select id from country where iso2 = $2) where id = $1',
        businessId,
        letters,
      );
    const page = await screen(administrator, '/transaction/cart?type=all&country=BE');
    await row(page, here.stock_no).waitFor();
    expect(await row(page, there.stock_no).count()).toBe(0);
    const filters = page.getByRole('search', { name: 'Filters' });
    await filters.getByText('Belgium').waitFor();
    await filters.getByRole('button', { name: 'Remove' }).click();
    await row(page, there.stock_no).waitFor();
    expect(new URL(page.url()).searchParams.has('country')).toBe(false);
  });

  it('removes a stone that another business bought, live', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone);
    const page = await screen(customer, '/customer-profile/cart');
    const line = row(page, stone.stock_no);
    await line.waitFor();
    await stage.desk.ordered(stage.cast.hanna, stone);
    const orders = await screen(
      stage.cast.qualityControl,
      `/transaction/confirm-stone?stones=${stone.stock_no}`,
    );
    await tick(row(orders, stone.stock_no));
    await approveTicked(orders, '1 stone');
    await line.waitFor({ state: 'detached' });
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code]);
    recordWalk('browser', 'cart', 'inCart/cart.close');
  });

  it('is issued on memo for its client', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone);
    const page = await screen(
      stage.cast.administrator,
      `/transaction/cart?stones=${stone.stock_no}`,
    );
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('m');
    const question = page.getByRole('dialog', { name: /^Issue a memo for 1 stone\? For / });
    await question.getByText("at today's prices").waitFor();
    await question.getByRole('button', { name: 'Issue memo' }).click();
    await toast(page, /Memo ME-.* issued/).waitFor();
    await row(page, stone.stock_no).waitFor({ state: 'detached' });
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code]);
    const [memo] = await stage.sql(
      'select m.business_id from memo m join memo_line l on l.memo_id = m.id where l.stone_id = $1',
      stone.id,
    );
    expect(memo?.business_id).toBe(customer.businessId);
  });

  it('holds a stone, which stays in it and can still be ordered', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone);
    const page = await screen(customer, '/customer-profile/cart');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('h');
    await toast(page, '1 stone held').waitFor();
    const line = row(page, stone.stock_no);
    await line.getByText('yours', { exact: true }).waitFor();
    await expect.poll(() => line.getAttribute('data-locked')).toBeNull();
    await tick(line);
    await expect.poll(() => reasonOf(page.getByRole('button', { name: /^Confirm C$/ }))).toBeNull();
  });

  it('shows how a price has changed, as a word and a number', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone);
    await stage.sql('update cart_line set amount = amount + 100 where stone_id = $1', stone.id);
    const page = await screen(customer, '/customer-profile/cart');
    const change = row(page, stone.stock_no).locator('.line-change');
    await expect.poll(() => change.textContent()).toContain('−100.00');
    await expect.poll(() => change.getAttribute('data-way')).toBe('down');
  });

  it('explains to staff why stones of several clients cannot be sent together', async () => {
    const [mine, theirs] = await stage.desk.stones(2);
    const rival = await stage.portal.customer(11, 1);
    if (!mine || !theirs) throw new Error('two stones were asked for');
    await keep.added(customer, 'cart', mine);
    await keep.added(rival, 'cart', theirs);
    const page = await screen(
      stage.cast.administrator,
      `/transaction/cart?stones=${mine.stock_no},${theirs.stock_no}`,
    );
    await tick(row(page, mine.stock_no));
    await tick(row(page, theirs.stock_no));
    const confirm = page.getByRole('button', { name: /^Confirm C$/ });
    await expect.poll(() => reasonOf(confirm)).toBe(SEVERAL_CLIENTS.message);
    await tick(row(page, theirs.stock_no));
    await confirm.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place order' }).click();
    await toast(page, /Order CO-.* placed/).waitFor();
    const [order] = await stage.sql(
      'select business_id from confirm_stone where stone_id = $1',
      mine.id,
    );
    expect(order?.business_id).toBe(customer.businessId);
  });
});

describe('moving between lists', () => {
  it('goes from the cart to the watchlist and back', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'cart', stone);
    const page = await screen(customer, '/customer-profile/cart');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('w');
    await toast(page, '1 stone moved to the watchlist').waitFor();
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code]);
    expect(await statesIn('watchlist', stone.stock_no)).toEqual([watched.code]);
    recordWalk('browser', 'watchlist', 'start/watchlist.add');

    await page.getByRole('link', { name: 'Watchlist', exact: true }).click();
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('a');
    await toast(page, '1 stone moved to the cart').waitFor();
    expect(await statesIn('watchlist', stone.stock_no)).toEqual([unwatched.code]);
    expect(await statesIn('cart', stone.stock_no)).toEqual([outOfCart.code, inCart.code]);
  });

  it('asks for the text of a note', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'watchlist', stone);
    const page = await screen(customer, '/customer-profile/watchlist');
    await tick(row(page, stone.stock_no));
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Text of the note' }).fill('Show it to Ines.');
    await dialog.getByRole('button', { name: 'Move 1 stone' }).click();
    await toast(page, '1 stone moved to the notes').waitFor();
    expect(await statesIn('notes', stone.stock_no)).toEqual([pending.code]);
    recordWalk('browser', 'note', 'start/note.add');
  });
});

describe('a note', () => {
  it('is added to stones by their numbers, to all or none, with a due day', async () => {
    const stone = await stage.desk.stone();
    const page = await screen(customer, '/customer-profile/notes');
    await page.getByRole('button', { name: /^New note/ }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New note' });
    const numbers = dialog.getByRole('textbox', { name: 'Stock numbers' });
    await expect
      .poll(() => reasonOf(dialog.getByRole('button', { name: /^Save/ })))
      .toBe('Please select at least one diamond');
    await numbers.fill(`${stone.stock_no.toLowerCase()}\nNOBODY-1`);
    await dialog.getByRole('textbox', { name: 'Text of each note' }).fill('Call Ines about it.');
    await dialog.getByLabel('Due date').fill('2031-05-06');
    await page.keyboard.press('Control+Enter');
    const refused = dialog.getByRole('list', { name: 'Stones with problems' });
    await refused.getByText('NOBODY-1').waitFor();
    expect(await statesIn('notes', stone.stock_no)).toEqual([]);
    await numbers.fill(stone.stock_no);
    await dialog.getByRole('button', { name: 'Save 1 note' }).click();
    await toast(page, '1 note added').waitFor();
    await row(page, stone.stock_no).getByText('06/05/2031').waitFor();
    expect(await statesIn('notes', stone.stock_no)).toEqual([pending.code]);
  });

  it('is added by staff for the client whose notes are open', async () => {
    const stone = await stage.desk.stone();
    const page = await screen(
      stage.cast.administrator,
      `/transaction/notes?client=${stage.cast.ada.id}`,
    );
    await page.getByRole('button', { name: /^New note/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New note' });
    await dialog.getByRole('textbox', { name: 'Stock numbers' }).fill(stone.stock_no);
    await dialog.getByRole('textbox', { name: 'Note text' }).fill('She likes it.');
    await dialog.getByRole('button', { name: 'Save 1 note' }).click();
    await row(page, stone.stock_no).waitFor();
    const [note] = await stage.sql('select business_id from note where stone_id = $1', stone.id);
    expect(note?.business_id).toBe(stage.cast.ada.businessId);
  });

  it('is completed with one click, and reopened', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'notes', stone);
    const page = await screen(customer, '/customer-profile/notes?tab=all');
    const note = row(page, stone.stock_no);
    // A row has one box, and that ticks it: what is done with it says its name.
    expect(await note.getByRole('checkbox').count()).toBe(0);
    await note.getByText('Mark done', { exact: true }).click();
    await expect.poll(() => statusIn(note).textContent()).toBe(done.label);
    expect(await statesIn('notes', stone.stock_no)).toEqual([done.code]);
    recordWalk('browser', 'note', 'pending/note.finish');

    await tick(note);
    await page
      .getByRole('button', { name: /^Reopen/ })
      .last()
      .click();
    await toast(page, '1 note reopened').waitFor();
    await expect.poll(() => statusIn(note).textContent()).toBe(pending.label);
    expect(await statesIn('notes', stone.stock_no)).toEqual([pending.code]);
    recordWalk('browser', 'note', 'done/note.reopen');
  });

  it('is changed with its day, and marked as overdue', async () => {
    const stone = await stage.desk.stone();
    await keep.added(customer, 'notes', stone);
    const page = await screen(customer, '/customer-profile/notes');
    const note = row(page, stone.stock_no);
    await note.click();
    const drawer = page.getByRole('complementary', { name: `Note on ${stone.stock_no}` });
    await drawer.getByLabel('Due').fill('2024-05-06');
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Ask for the video.');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Note changed').waitFor();
    await note.getByText('Ask for the video.').waitFor();
    await note.getByText('06/05/2024 overdue').waitFor();
    recordWalk('browser', 'note', 'pending/note.change');
  });

  it('is removed after a confirmation, open or completed', async () => {
    for (const state of ['pending', 'done'] as const) {
      const stone = await stage.desk.stone();
      const id = await keep.added(customer, 'notes', stone);
      if (state === 'done') await keep.change(customer, { ids: [id], status: done.code });
      const page = await screen(customer, '/customer-profile/notes?tab=all');
      await tick(row(page, stone.stock_no));
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 note' }).click();
      await toast(page, '1 note removed').waitFor();
      expect(await statesIn('notes', stone.stock_no)).toEqual([gone.code]);
      recordWalk('browser', 'note', `${state}/note.remove`);
    }
  });
});

describe("a guest's watchlist", () => {
  it('removes and adds stones, and leads to no other list', async () => {
    const { guest } = stage.cast;
    const stone = await stage.desk.stone();
    await keep.added(guest, 'watchlist', stone);
    const page = await screen(guest, '/customer-profile/watchlist');
    await tick(row(page, stone.stock_no));
    await expect
      .poll(() => page.getByRole('button', { name: /^To cart|^To notes|^Enquire/ }).count())
      .toBe(0);
    await page.keyboard.press('Delete');
    await toast(page, '1 stone removed').waitFor();
    expect(await statesIn('watchlist', stone.stock_no)).toEqual([unwatched.code]);
    recordWalk('browser', 'watchlist', 'watched/watchlist.remove');
    await page.keyboard.press('z');
    await expect
      .poll(() => statesIn('watchlist', stone.stock_no))
      .toEqual([unwatched.code, watched.code]);
    await row(page, stone.stock_no).waitFor();
  });

  it('has commands on a phone', async () => {
    const { guest } = stage.cast;
    const page = await screen(guest, '/customer-profile/watchlist', PHONE);
    await page.getByRole('button', { name: 'Select this row' }).first().click();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await toast(page, '1 stone removed').waitFor();
  });
});
