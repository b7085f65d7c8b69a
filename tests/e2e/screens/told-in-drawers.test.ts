import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMAND_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  hearsOthers,
  openRow,
  reasonOf,
  row,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { asked, tell } from '../../support/browser/question-pages.ts';
import { fullNameOf, said } from '../../support/browser/said-since.ts';
import { keptDrawer } from '../../support/browser/search-pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { demandDeskOf } from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** What stands open in a drawer stays when others see to its record, and says so: a question, and a form half written. */

let portal: Portal;
let cast: Cast;
let desk: Desk;
let kept: KeepDesk;
let memos: MemoDesk;
let browser: Browser;
const open: BrowserContext[] = [];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  kept = keepDeskOf(portal);
  memos = memoDeskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  await hearsOthers(page);
  return page;
}

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const nameOf = (person: Person) => fullNameOf(portal, person);

/** What is asked in the drawer of a record, and what another does to the record before it is answered. */
interface InDrawer {
  readonly of: string;
  readonly by: () => Person;
  /** the list in which its row stands */
  readonly list: string;
  readonly begin: (stone: Stone) => Promise<string>;
  readonly button: RegExp;
  readonly question: string;
  readonly other: () => Person;
  readonly end: (id: string) => Promise<{ readonly status: number }>;
  readonly none: string;
  readonly did: string;
  /** a field whose words are not sent yet: they stay, and so does the drawer */
  readonly writes?: string;
}
const tove = () => cast.tove;
const ada = () => cast.ada;
const IN_DRAWERS: readonly InDrawer[] = [
  {
    of: 'a hold',
    by: tove,
    list: '/transaction/hold?',
    begin: (stone) => desk.held(cast.ada, stone),
    button: /^Release/,
    question: 'Release 1 hold?',
    other: ada,
    end: (id) => desk.release(cast.ada, [id]),
    none: 'Nothing is left to release',
    did: 'Released',
  },
  {
    of: 'a place in line',
    by: tove,
    list: '/transaction/hold?tab=line&',
    begin: async (stone) => {
      await desk.held(cast.hanna, stone);
      return desk.inLine(cast.ada, stone);
    },
    button: /^Leave waitlist/,
    question: 'Leave the waitlist for 1 stone?',
    other: ada,
    end: (id) => desk.leave(cast.ada, [id]),
    none: 'Nothing is left to withdraw',
    did: 'Withdrawn',
  },
  {
    of: 'a request',
    by: () => cast.administrator,
    list: '/transaction/confirm-stone?',
    begin: (stone) => desk.ordered(cast.ada, stone),
    button: /^Approve/,
    question: 'Approve 1 stone?',
    other: () => cast.qualityControl,
    end: (id) => desk.approve(cast.qualityControl, [id]),
    none: 'Nothing is left to approve',
    did: 'Approved',
  },
  {
    of: 'a cart',
    by: tove,
    list: '/transaction/cart?',
    begin: (stone) => kept.added(cast.ada, 'cart', stone),
    button: /^To notes/,
    question: 'Move 1 stone to the notes',
    other: ada,
    end: (id) => kept.remove(cast.ada, 'cart', [id]),
    none: 'Nothing is left to do',
    did: 'Removed',
  },
  {
    of: 'a note',
    by: tove,
    list: '/transaction/notes?',
    begin: (stone) => kept.added(cast.ada, 'notes', stone),
    button: /^Remove/,
    question: 'Remove 1 note?',
    other: ada,
    end: (id) => kept.remove(cast.ada, 'notes', [id]),
    none: 'Nothing is left to do',
    did: 'Removed',
    writes: 'Note',
  },
  {
    of: 'an enquiry',
    by: tove,
    list: '/transaction/enquiry?',
    begin: (stone) => kept.asked(cast.ada, stone),
    button: /^Close the enquiry/,
    question: 'Close 1 enquiry?',
    other: ada,
    end: (id) => kept.close(cast.ada, [id], 'Bought another'),
    none: 'Nothing is left to close',
    did: 'Closed',
    writes: 'Your answer',
  },
];

describe('a confirmation in a drawer', () => {
  it.each(IN_DRAWERS)('stays open when another user ends its subject: $of', async (the) => {
    const stone = await desk.stone();
    const id = await the.begin(stone);
    const page = await screen(the.by(), `${the.list}stones=${stone.stock_no}`);
    await openRow(row(page, stone.stock_no));
    const drawer = page.locator('.ui-side-drawer', { hasText: stone.stock_no });
    const button = drawer.getByRole('button', { name: the.button });
    await button.waitFor();
    const words = drawer.getByRole('textbox', { name: the.writes ?? 'nothing', exact: true });
    if (the.writes) await words.fill('Half a sentence');
    await asked(page, button, the.question);
    expect(await the.end(id)).toMatchObject({ status: 200 });
    const none = page.getByRole('dialog', { name: the.none });
    await tell(none)
      .getByText(said(`${the.did} by ${await nameOf(the.other())}`))
      .waitFor();
    await none.locator('.ui-dialog-footer').getByRole('button', { name: 'Close' }).click();
    await none.waitFor({ state: 'detached' });
    if (the.writes) expect(await words.inputValue()).toBe('Half a sentence');
    else await drawer.waitFor({ state: 'detached' });
  });

  it('stays open when another user settles a whole memo, which is refetched', async () => {
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    const page = await screen(cast.administrator, `/transaction/memo?stones=${stone.stock_no}`);
    await openRow(row(page, stone.stock_no));
    const drawer = page.locator('.ui-side-drawer', { hasText: stone.stock_no });
    await asked(page, drawer.getByRole('button', { name: /^Sell/ }), 'Sell 1 stone?');
    expect(await memos.receive(cast.tove, [lines[0]?.id ?? ''])).toMatchObject({ status: 200 });
    const none = page.getByRole('dialog', { name: 'Nothing is left to sell' });
    await tell(none)
      .getByText(said(`Received by ${await nameOf(cast.tove)}`))
      .waitFor();
    await none.locator('.ui-dialog-footer').getByRole('button', { name: 'Close' }).click();
    await drawer.getByText(stone.stock_no).first().waitFor();
  });

  it('stays open when another user closes a demand that the list no longer shows', async () => {
    const demands = demandDeskOf(portal);
    const id = await demands.placed(cast.ada, { name: 'Hearts for a ring' });
    const number = String((await demands.row(cast.ada, id))?.demand_no);
    const page = await screen(cast.tove, `/demand?status=${DEMAND_STATUS.open.code}&open=${id}`);
    const drawer = page.locator('.ui-side-drawer', { hasText: number });
    const button = drawer.getByRole('button', { name: 'Close the demand' });
    const dialog = await asked(page, button, `Close ${number}?`);
    expect(await demands.remove(cast.ada, id)).toMatchObject({ status: 200 });
    await row(page, number).waitFor({ state: 'detached' });
    await tell(dialog)
      .getByText(said(`Closed by ${await nameOf(cast.ada)}`))
      .waitFor();
    await dialog.getByText('The data changed while this dialog was open.').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });
});

describe('a form in a drawer', () => {
  /** What another saved, who and when. */
  const told = (page: Page) => page.getByRole('status').filter({ hasText: /^Changed by / });

  it('shows what was saved on a note concurrently, and lets the user keep or accept it', async () => {
    const stone = await desk.stone();
    const id = await kept.added(cast.ada, 'notes', stone);
    const page = await screen(cast.ada, `/customer-profile/notes?stones=${stone.stock_no}`);
    await openRow(row(page, stone.stock_no));
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('textbox', { name: 'Note', exact: true }) });
    const words = form.getByRole('textbox', { name: 'Note', exact: true });
    const saving = form.getByRole('button', { name: 'Save the note' });
    await words.fill('Mine');
    const theirs = { id, remark: 'Theirs', due_on: '2031-05-09' };
    expect(await kept.change(cast.ada, theirs)).toMatchObject({ status: 200 });
    await page.keyboard.press('Control+Enter');
    const notice = told(page);
    await notice.getByText(said('Changed by you')).waitFor();
    await notice.getByText('Note', { exact: true }).waitFor();
    await notice.getByText('Due: no due date → 09/05/2031', { exact: true }).waitFor();
    expect(await reasonOf(saving)).toBe(
      'Another user saved changes. Choose “Keep mine” or “Take theirs”.',
    );
    expect(await words.inputValue()).toBe('Mine');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Due').first().inputValue()).toBe('09/05/2031');
    await expect.poll(() => words.evaluate((it) => it === document.activeElement)).toBe(true);

    expect(await kept.change(cast.ada, { ...theirs, remark: 'Theirs again' })).toMatchObject({
      status: 200,
    });
    await page.keyboard.press('Control+Enter');
    await notice.getByRole('button', { name: 'Take theirs' }).click();
    expect(await words.inputValue()).toBe('Theirs again');
  });

  it('shows this for a collection as well', async () => {
    const stone = await desk.stone();
    const { body } = await portal.call(cast.administrator.token, 'POST', '/inventory/collection', {
      body: { data: { name: 'Ovals', stock_numbers: [stone.stock_no] } },
    });
    const { id } = body.data as { id: string };
    const page = await screen(cast.administrator, '/collection');
    await openRow(row(page, 'Ovals'));
    await keptDrawer(page, 'Collection Ovals').getByRole('button', { name: 'Change' }).click();
    const editor = page.getByRole('complementary', { name: /^Change “Ovals/ });
    await editor.getByLabel('Name').fill('Ovals of mine');
    const theirs = { name: 'Ovals of theirs', is_active: false };
    const answer = await portal.call(
      cast.administrator.token,
      'PUT',
      `/inventory/collection/${id}`,
      { body: { data: theirs } },
    );
    expect(answer).toMatchObject({ status: 200 });
    await page.keyboard.press('Control+Enter');
    const notice = told(page);
    await notice.getByText(said('Changed by you')).waitFor();
    await notice.getByText('Name: Ovals → Ovals of theirs', { exact: true }).waitFor();
    await notice.getByText('Visible to clients: yes → no', { exact: true }).waitFor();
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    expect(await editor.getByLabel('Visible to clients').isChecked()).toBe(false);
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Change saved').waitFor();
    const [saved] = await sql('select name, is_active from collection where id = $1', id);
    expect(saved).toEqual({ name: 'Ovals of mine', is_active: false });
  });
});
