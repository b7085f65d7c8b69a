import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { decision } from '../../support/browser/kyc-pages.ts';
import { confirmAbove } from '../../support/browser/order-pages.ts';
import {
  dialogOf,
  hearsOthers,
  openRow,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { openStone } from '../../support/browser/stone-pages.ts';
import { inTurn } from '../../support/screens/turns.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type DemandDesk, demandDeskOf } from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/**
 * What was done is told as soon as it is answered. No clock says so, since a slow machine is slow at everything: from the
 * act on, every other call of the page is kept waiting until the telling is there. A screen that reads anything anew
 * before it says what was done says nothing here, and the stream of what others do is silent as well.
 */

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let keep: KeepDesk;
let papers: PaperDesk;
let demands: DemandDesk;
let browser: Browser;
const open: BrowserContext[] = [];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  keep = keepDeskOf(portal);
  papers = await paperDeskOf(portal);
  demands = demandDeskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

interface Act {
  readonly name: string;
  readonly by: () => Person;
  /** Where it is done, once what it is done with is there. */
  readonly at: () => Promise<string>;
  /** All that comes before the last press. */
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
  readonly call: RegExp;
  readonly said: string | RegExp;
}

let stone: Stone;
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const ticked = (page: Page) => tick(row(page, stone.stock_no).first());
/** The question, with the words that it waits for. */
const asked =
  (name: string, words?: (dialog: Locator) => Promise<unknown>) => async (page: Page) => {
    await ticked(page);
    await page.keyboard.press(name);
    const dialog = await dialogOf(page, /./);
    await words?.(dialog);
  };
const press = (name: RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).last().click();
const firstReason = (dialog: Locator) => dialog.page().keyboard.press('1');
const write = (label: string | RegExp, words: string) => (dialog: Locator) =>
  dialog.getByLabel(label).first().fill(words);

const inSearch = async () => {
  stone = await desk.stone();
  return `/search?numbers=${stone.stock_no}`;
};
const inRequests = async () => {
  stone = await desk.stone();
  await desk.ordered(cast.ada, stone);
  await desk.askLittle([stone.id]);
  return `/transaction/confirm-stone?stones=${stone.stock_no}`;
};
const inMemos = async () => {
  stone = await desk.stone();
  await memos.issued(cast.administrator, [stone], cast.ada);
  return `/transaction/memo?stones=${stone.stock_no}`;
};
const inHolds = async () => {
  stone = await desk.stone();
  await desk.held(cast.ada, stone);
  return `/transaction/hold?stones=${stone.stock_no}`;
};
const ada = () => cast.ada;
const administrator = () => cast.administrator;

const ACTS: readonly Act[] = [
  {
    name: 'a hold',
    by: ada,
    at: inSearch,
    prepare: ticked,
    act: key('h'),
    call: /new-arrival\/hold$/,
    said: '1 stone held',
  },
  {
    name: 'a stone of the cart',
    by: ada,
    at: inSearch,
    prepare: ticked,
    act: key('a'),
    call: /new-arrival\/carts$/,
    said: /cart/,
  },
  {
    name: 'a stone that is watched',
    by: ada,
    at: inSearch,
    prepare: ticked,
    act: key('w'),
    call: /new-arrival\/watchlist$/,
    said: /watch/i,
  },
  {
    name: 'a note',
    by: ada,
    at: inSearch,
    prepare: asked('n', write('Note', 'For the spring')),
    act: press(/^Save the note/),
    call: /new-arrival\/notes$/,
    said: /note/i,
  },
  {
    name: 'an enquiry',
    by: ada,
    at: inSearch,
    prepare: asked('e', write('Message', 'Is it eye clean?')),
    act: press(/^Send the enquiry/),
    call: /new-arrival\/enquiry$/,
    said: /enquiry/i,
  },
  {
    name: 'a request',
    by: ada,
    at: inSearch,
    prepare: asked('c'),
    act: press(/^Place order/),
    call: /new-arrival\/confirm-stone$/,
    said: /^Order CO-/,
  },
  {
    name: 'a place in line',
    by: ada,
    at: async () => {
      stone = await desk.stone();
      await desk.held(cast.hanna, stone);
      return `/search?numbers=${stone.stock_no}`;
    },
    prepare: ticked,
    act: key('q'),
    call: /hold-queue$/,
    said: 'You are on the waitlist for 1 stone',
  },
  {
    name: 'a hold that an associate releases',
    by: () => cast.tove,
    at: inHolds,
    prepare: asked('l', firstReason),
    act: press(/^Release 1 hold/),
    call: /release-hold$/,
    said: '1 hold released',
  },
  {
    name: 'a hold that is longer',
    by: () => cast.tove,
    at: inHolds,
    prepare: asked('t', firstReason),
    act: press(/^Extend 1 hold/),
    call: /extend-hold$/,
    said: /extended/,
  },
  {
    name: 'an approval',
    by: administrator,
    at: inRequests,
    prepare: asked('y'),
    act: press(/^Approve/),
    call: /approve-stone$/,
    said: '1 stone approved',
  },
  {
    name: 'a price that is agreed on',
    by: administrator,
    at: inRequests,
    prepare: asked('Shift+P', async (dialog) => {
      await dialog.getByRole('textbox', { name: /Price per carat/ }).fill('1234.5');
      await confirmAbove(dialog);
    }),
    act: press(/^Change 1 order/),
    call: /update-confirm-stone$/,
    said: '1 stone updated',
  },
  {
    name: 'a request that is cancelled',
    by: administrator,
    at: inRequests,
    prepare: asked('Shift+X', firstReason),
    act: press(/^Cancel 1 order/),
    call: /cancel-confirm-stone$/,
    said: '1 order cancelled',
  },
  {
    name: 'what is received',
    by: administrator,
    at: inMemos,
    prepare: ticked,
    act: key('v'),
    call: /receive-memo$/,
    said: '1 stone received',
  },
  {
    name: 'what is sold',
    by: administrator,
    at: inMemos,
    prepare: asked('Shift+S'),
    act: press(/^Sell 1 stone/),
    call: /memo-sell$/,
    said: '1 stone sold',
  },
  {
    name: 'a stone that leaves the market',
    by: administrator,
    at: async () => {
      stone = await desk.stone();
      return `/inventory?numbers=${stone.stock_no}`;
    },
    prepare: async (page) => {
      const drawer = await openStone(page, stone);
      await drawer.getByRole('button', { name: 'Take off the market' }).click();
      const dialog = await dialogOf(page, /market/);
      await dialog.getByText('The stone is lost.').click();
    },
    act: press(/^Take off the market/),
    call: /inventory\/status\//,
    said: /market|available|withdrawn/i,
  },
  {
    name: 'a decision on a document',
    by: administrator,
    at: async () => `/client/kyc?doc=${await papers.sent(cast.odile, 'owner')}`,
    prepare: async (page) => {
      await decision(page).getByText('Passport (this document)').waitFor();
      await expect
        .poll(() =>
          decision(page)
            .getByRole('button', { name: /^Approve/ })
            .getAttribute('aria-disabled'),
        )
        .toBeNull();
    },
    act: key('y'),
    call: /business\/document$/,
    said: 'Document approved',
  },
  {
    name: 'a demand that is closed',
    by: ada,
    at: async () => `/demand?open=${await demands.placed(cast.ada)}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Close the demand' }).click();
      await write('Reason, in your own words', 'Found one')(await dialogOf(page, /^Close DE-/));
    },
    act: press(/^Close the demand/),
    call: /demands\/[\w-]+$/,
    said: /closed/,
  },
  {
    name: 'a customer who is set aside',
    by: administrator,
    at: async () => `/client/${cast.piers.id}?tab=sign-in`,
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'Sign-in' })
        .getByRole('button', { name: 'Deactivate' })
        .click();
      await dialogOf(page, /^Deactivate/);
    },
    act: press(/^Deactivate/),
    call: /\/status$/,
    said: /deactivated|inactive|kept out|set aside/i,
  },
  {
    name: 'a stone that leaves the cart',
    by: ada,
    at: async () => {
      stone = await desk.stone();
      await keep.added(cast.ada, 'cart', stone);
      return `/customer-profile/cart?stones=${stone.stock_no}`;
    },
    prepare: ticked,
    act: key('Delete'),
    call: /new-arrival\/carts$/,
    said: '1 stone removed',
  },
  {
    name: 'an enquiry that is closed',
    by: administrator,
    at: async () => {
      stone = await desk.stone();
      await keep.asked(cast.ada, stone);
      return `/transaction/enquiry?stones=${stone.stock_no}`;
    },
    prepare: asked('Shift+X', firstReason),
    act: press(/^Close/),
    call: /close-enquiry$/,
    said: '1 enquiry closed',
  },
  {
    name: 'terms that are saved',
    by: administrator,
    at: async () => '/settings/terms',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Waitlist offer duration' }).fill('45');
      await page.getByRole('button', { name: 'Save' }).click();
      await dialogOf(page, 'Change 1 term?');
    },
    act: press(/^Change 1 term/),
    call: /project-setting\/terms$/,
    said: 'Terms saved',
  },
  {
    name: 'the period of new arrivals',
    by: administrator,
    at: async () => '/settings/new-arrival',
    prepare: (page) => page.getByRole('textbox', { name: 'Days' }).fill('23'),
    act: (page) => page.getByRole('button', { name: 'Save' }).click(),
    call: /project-setting\/new-arrival$/,
    said: 'Period saved',
  },
  {
    name: 'a range of weight that is set aside',
    by: administrator,
    at: async () => '/settings/carat-range',
    prepare: (page) => page.getByRole('button', { name: 'Large', exact: true }).click(),
    act: (page) => page.getByRole('button', { name: 'Deactivate' }).click(),
    call: /carat-range-active/,
    said: 'Large is inactive',
  },
  {
    name: 'a banner that is set aside',
    by: administrator,
    at: async () => '/settings/system-settings/home-settings?tab=banner',
    prepare: (page) => openRow(row(page, 'Couriers are late this week')),
    act: (page) => page.getByRole('button', { name: 'Deactivate' }).click(),
    call: /home-setting\/banner\/status/,
    said: 'Deactivated. No longer visible.',
  },
];

describe('a success message appears before any query is repeated', () => {
  it.each(inTurn(ACTS, 3).map((act) => [act.name, act] as const))('%s', async (_, act) => {
    const path = await act.at();
    const context = await windowOf(browser, act.by());
    open.push(context);
    const page = await context.newPage();
    await page.goto(portal.url + path);
    await hearsOthers(page);
    await act.prepare(page);
    const waiting: (() => void)[] = [];
    let isSent = false;
    const isIt = (url: string, method: string): boolean =>
      method !== 'GET' && act.call.test(new URL(url).pathname);
    await page.route('**/api/v1/**', async (route) => {
      const request = route.request();
      const isAct = isIt(request.url(), request.method());
      isSent ||= isAct;
      // Readings that the act itself waits for are answered.
      if (isAct || !isSent) return route.continue();
      await new Promise<void>((done) => waiting.push(done));
      return route.continue().catch(() => undefined);
    });
    const answered = page.waitForResponse((response) =>
      isIt(response.url(), response.request().method()),
    );
    await act.act(page);
    expect((await answered).status()).toBeLessThan(300);
    await toast(page, act.said).first().waitFor();
    for (const go of waiting) go();
  });
});
