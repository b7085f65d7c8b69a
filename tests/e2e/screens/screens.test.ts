import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDemo } from '../../../server/demo/load/load-demo.ts';
import { type DemoLogin, demoLogins } from '../../../server/demo/logins.ts';
import * as calls from '../../../src/common/access/calls.gen.ts';
import { type Asked, mayCall } from '../../../src/common/access/may-call.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '../../../src/machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  faultsOf,
  hasSeenPopup,
  namelessIn,
  newWindow,
  PHONE,
  typeLogin,
  windowOf,
} from '../../support/browser/pages.ts';
import { settled } from '../../support/browser/settled.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let browser: Browser;
let logins: readonly DemoLogin[];
let people: Readonly<Record<RoleCode, Person>>;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  const demo = await readDemo(portal.database.pool);
  logins = demo ? demoLogins(demo.seed) : [];
  people = byRole(await castOf(portal));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

interface Screen {
  /** its word in the sidebar */
  readonly entry: string;
  readonly title: string;
}
const HOME: Screen = { entry: 'Dashboard', title: 'Dashboard' };
const STONES: Screen = { entry: 'Stones', title: 'Search' };
const SEARCH: Screen = { entry: 'Search', title: 'Search' };
const SAVED: Screen = { entry: 'Saved searches', title: 'Saved searches' };
const DEMANDS: Screen = { entry: 'Demands', title: 'Demands' };
const PAIRS: Screen = { entry: 'Match pairs', title: 'Match pairs' };
const ARRIVALS: Screen = { entry: 'New arrivals', title: 'New arrivals' };
const COLLECTIONS: Screen = { entry: 'Collections', title: 'Collections' };
const SPECIAL: Screen = { entry: 'Special stones', title: 'Special stones' };
const SHARED: Screen = { entry: 'Shared by me', title: 'Shared by me' };
const TRANSACTIONS: Screen = { entry: 'Transactions', title: 'Confirm stones' };
const RETURNED: Screen = { entry: 'Returned stones', title: 'Returned stones' };
const SUPPLIERS: Screen = { entry: 'Suppliers', title: 'Suppliers' };
const IMPORTS: Screen = { entry: 'Imports', title: 'Imports' };
const BUYING: Screen = { entry: 'Buying report', title: 'Buying report' };
const TRACK: Screen = { entry: 'Track report', title: 'Track report' };
const STOCK_LIST: Screen = { entry: 'Stock list', title: 'Stock list' };
const ASSOCIATES: Screen = { entry: 'Business associates', title: 'Business associates' };
const GUESTS: Screen = { entry: 'Guests', title: 'Guests' };
const EXTERNAL: Screen = { entry: 'External clients', title: 'External clients' };
const OWN_RECORD: Screen = { entry: 'My record', title: 'Tove Lindqvist' };
const MAILINGS: Screen = { entry: 'Mailings', title: 'Mailings' };
const WORKFLOWS: Screen = { entry: 'Workflows', title: 'Workflows' };
const AUDIT: Screen = { entry: 'Audit log', title: 'Audit log' };
const CUSTOMERS: Screen = { entry: 'Customers', title: 'Customers' };
const MY_BUSINESS: Screen = { entry: 'My business', title: 'My business' };
const MASTER: Screen = { entry: 'Settings', title: 'Master data' };

/** What each role finds in its sidebar, from top to bottom. */
const SIDEBARS: Readonly<Record<RoleCode, readonly Screen[]>> = {
  [ROLE.administrator]: [
    HOME,
    STONES,
    SAVED,
    DEMANDS,
    PAIRS,
    ARRIVALS,
    COLLECTIONS,
    SPECIAL,
    SUPPLIERS,
    STOCK_LIST,
    BUYING,
    TRACK,
    IMPORTS,
    SHARED,
    TRANSACTIONS,
    RETURNED,
    CUSTOMERS,
    ASSOCIATES,
    GUESTS,
    EXTERNAL,
    MAILINGS,
    WORKFLOWS,
    AUDIT,
    MASTER,
  ],
  [ROLE.customer]: [
    HOME,
    SEARCH,
    SAVED,
    DEMANDS,
    PAIRS,
    ARRIVALS,
    COLLECTIONS,
    SPECIAL,
    SHARED,
    MY_BUSINESS,
    { entry: 'My lists', title: 'Cart' },
  ],
  [ROLE.guest]: [
    HOME,
    SEARCH,
    PAIRS,
    ARRIVALS,
    COLLECTIONS,
    SPECIAL,
    { entry: 'My lists', title: 'Watchlist' },
  ],
  [ROLE.associate]: [
    HOME,
    SEARCH,
    SAVED,
    DEMANDS,
    PAIRS,
    ARRIVALS,
    COLLECTIONS,
    SPECIAL,
    TRACK,
    SHARED,
    TRANSACTIONS,
    CUSTOMERS,
    OWN_RECORD,
  ],
  [ROLE.qualityControl]: [
    HOME,
    STONES,
    SAVED,
    DEMANDS,
    PAIRS,
    ARRIVALS,
    COLLECTIONS,
    SPECIAL,
    SUPPLIERS,
    STOCK_LIST,
    BUYING,
    TRACK,
    IMPORTS,
    SHARED,
    TRANSACTIONS,
    RETURNED,
    CUSTOMERS,
    ASSOCIATES,
    GUESTS,
    EXTERNAL,
    WORKFLOWS,
  ],
  [ROLE.apiProvider]: [{ entry: 'My stock', title: 'Search' }, STOCK_LIST, IMPORTS],
  [ROLE.ftpProvider]: [{ entry: 'My stock', title: 'Search' }, STOCK_LIST, IMPORTS],
  [ROLE.auditor]: [
    HOME,
    WORKFLOWS,
    AUDIT,
    TRANSACTIONS,
    RETURNED,
    STONES,
    DEMANDS,
    ARRIVALS,
    COLLECTIONS,
    SPECIAL,
    SUPPLIERS,
    STOCK_LIST,
    BUYING,
    TRACK,
    IMPORTS,
    CUSTOMERS,
    ASSOCIATES,
    GUESTS,
    MAILINGS,
    MASTER,
  ],
};
const ROLES = Object.values(ROLE).map((role) => [ROLE_NAME[role], role] as const);

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

async function signInByHand(page: Page, role: RoleCode): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await expect.poll(() => namelessIn(page)).toEqual([]);
  const login = logins.find(({ role_id }) => role_id === role);
  if (login?.password) {
    await typeLogin(page, login.email, login.password);
  } else {
    await page.getByText('Guest', { exact: true }).click();
    await page.getByLabel('Company').fill('Larkspur & Co');
    await page.getByLabel('Contact person').fill('Imre Larkspur');
    await page.getByRole('combobox', { name: 'Code' }).fill('belg');
    await page.getByRole('option', { name: 'Belgium' }).click();
    await page.getByLabel('Mobile').fill('470 55 50 12');
    await page.getByLabel('E-mail address').fill('imre@larkspur.example');
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
  }
  await sidebarOf(page).waitFor();
}

/** What holds of every screen, whoever looks at it and however wide it is. */
async function expectSound(page: Page, title: string): Promise<void> {
  const headings = () => page.getByRole('heading', { level: 1 }).allTextContents();
  await expect.poll(headings).toEqual([title]);
  await expect.poll(() => page.title()).toContain(title);
  await settled(page);
  await expect.poll(() => namelessIn(page), { message: `nameless on ${page.url()}` }).toEqual([]);
  // What hides or scrolls its own overhang inside the frame counts too.
  const overhang = () =>
    page
      .locator('html, .shell-main, #screen')
      .evaluateAll((parts) =>
        Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
      );
  await expect.poll(overhang, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0);
}

describe('at a desk', () => {
  it.each(ROLES)('%s signs in and finds every screen of the sidebar sound', async (_, role) => {
    context = await newWindow(browser, DESK);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const faults = faultsOf(page, portal);
    await signInByHand(page, role);
    const links = sidebarOf(page).getByRole('link');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(SIDEBARS[role].map(({ entry }) => entry));
    for (const { entry, title } of SIDEBARS[role]) {
      await sidebarOf(page).getByRole('link', { name: entry, exact: true }).click();
      await expectSound(page, title);
    }
    expect(faults).toEqual([]);
  });
});

describe('on a phone', () => {
  it.each(ROLES)('%s finds every screen sound', async (_, role) => {
    context = await windowOf(browser, people[role], PHONE);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const faults = faultsOf(page, portal);
    await page.goto(portal.url);
    for (const { entry, title } of SIDEBARS[role]) {
      await sidebarOf(page).getByRole('button', { name: 'More' }).click();
      const all = page.getByRole('navigation', { name: 'All screens' });
      await all.getByRole('link', { name: entry, exact: true }).click();
      await all.waitFor({ state: 'detached' });
      await expectSound(page, title);
    }
    expect(faults).toEqual([]);
  });
});

/** A window that is made narrow shows the screen as a phone does. */
async function expectSoundAtBothWidths(page: Page, title: string): Promise<void> {
  await expectSound(page, title);
  await page.setViewportSize(PHONE);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expectSound(page, title);
}

/** Pages that are a form, or hold one, with the call that it is sent by. */
const FORMS: readonly (readonly [path: string, call: Asked])[] = [
  ['/client/new', calls.addCustomerWithBusiness],
  ['/client/:client/edit', calls.updateCustomer],
  ['/client/:client?tab=inventory', calls.updateInventorySettings],
  ['/settings/terms', calls.updateTerms],
  ['/settings/matchpair', calls.updateMatchSetting],
  ['/settings/new-arrival', calls.updateArrivalSetting],
];
/** Fields of a form on the page that take what is typed. What only narrows a list is no form. */
const openFields = (page: Page) =>
  page.locator('main :is(form, table) :is(input, textarea, select):not([readonly], [disabled])');

describe('a form', () => {
  it.each(ROLES)('is open to %s where it may be sent, and to nobody else', async (_, role) => {
    context = await windowOf(browser, people[role], DESK);
    const page = await context.newPage();
    const { body } = await portal.call(people[role].token, 'GET', '/user/profile');
    const profile = body.data as Parameters<typeof mayCall>[0];
    const client = people[ROLE.customer].id;
    for (const [path, call] of FORMS) {
      await page.goto(portal.url + path.replace(':client', client));
      await settled(page);
      const found = await openFields(page).count();
      expect(found > 0, `${path} has ${found} open fields`).toBe(mayCall(profile, call));
    }
  });
});

describe('outside the sidebar, at a desk and as narrow as a phone', () => {
  /** One window for all that a role looks at: each address is loaded anew in it, and it begins with no faults. */
  const windows = new Map<RoleCode, { readonly page: Page; readonly faults: string[] }>();
  afterAll(async () => {
    await Promise.all([...windows.values()].map(({ page }) => page.context().close()));
  });
  async function windowFor(role: RoleCode) {
    let found = windows.get(role);
    if (!found) {
      const page = await (await windowOf(browser, people[role], DESK)).newPage();
      found = { page, faults: faultsOf(page, portal) };
      windows.set(role, found);
    }
    await found.page.setViewportSize(DESK);
    found.faults.length = 0;
    return found;
  }

  it.each([
    [
      'the values of attributes',
      ROLE.administrator,
      MASTER.title,
      '/settings/master-settings/master',
    ],
    ['the rights of a role', ROLE.administrator, 'Roles and rights', '/settings/roles'],
    [
      'the rights of people',
      ROLE.administrator,
      'Roles and rights',
      '/settings/roles?tab=people&role=4',
    ],
    [
      'the screens of all roles',
      ROLE.administrator,
      'Roles and rights',
      '/settings/roles?tab=screens',
    ],
    ['the users', ROLE.administrator, 'Users', '/settings/users'],
    ['the users, closed to quality control', ROLE.qualityControl, 'No access', '/settings/users'],
    ['the default markups', ROLE.administrator, 'Markups', '/settings/markup'],
    [
      'the markups of businesses',
      ROLE.administrator,
      'Markups',
      '/settings/markup?tab=businesses&own=yes',
    ],
    ['the markups, closed to an associate', ROLE.associate, 'No access', '/settings/markup'],
    ['what moved with the price lists', ROLE.administrator, 'Rap prices', '/settings/rap'],
    ['the cells of a price list', ROLE.administrator, 'Rap prices', '/settings/rap?tab=list'],
    ['the stones that moved', ROLE.administrator, 'Rap prices', '/settings/rap?tab=moved'],
    ['the versions of a list', ROLE.administrator, 'Rap prices', '/settings/rap?tab=versions'],
    ['the price lists, closed to others', ROLE.qualityControl, 'No access', '/settings/rap'],
    ['the period of new arrivals', ROLE.administrator, 'New arrivals', '/settings/new-arrival'],
    ['the terms of the trade', ROLE.administrator, 'Terms', '/settings/terms'],
    ['the terms, closed to an associate', ROLE.associate, 'No access', '/settings/terms'],
    ['the terms, read by an auditor', ROLE.auditor, 'Terms', '/settings/terms'],
    [
      'what the home pages show',
      ROLE.administrator,
      'Home settings',
      '/settings/system-settings/home-settings',
    ],
    [
      'what the home pages show, read by an auditor',
      ROLE.auditor,
      'Home settings',
      '/settings/system-settings/home-settings?tab=app-version',
    ],
    [
      'what the home pages show, closed to an associate',
      ROLE.associate,
      'No access',
      '/settings/system-settings/home-settings',
    ],
    ['the ranges of weight', ROLE.administrator, 'Carat ranges', '/settings/carat-range'],
    ['the ranges, closed to an associate', ROLE.associate, 'No access', '/settings/carat-range'],
    ['the ranges, read by an auditor', ROLE.auditor, 'Carat ranges', '/settings/carat-range'],
    [
      'the external clients, read by an auditor',
      ROLE.auditor,
      'External clients',
      '/settings/external-clients',
    ],
    ['the users, read by an auditor', ROLE.auditor, 'Users', '/settings/users'],
    ['the rights, read by an auditor', ROLE.auditor, 'Roles and rights', '/settings/roles'],
    ['the markups, read by an auditor', ROLE.auditor, 'Markups', '/settings/markup'],
    ['the price lists, read by an auditor', ROLE.auditor, 'Rap prices', '/settings/rap'],
    ['the rules of pairs, read by an auditor', ROLE.auditor, 'Match pairs', '/settings/matchpair'],
    ['the new arrivals, read by an auditor', ROLE.auditor, 'New arrivals', '/settings/new-arrival'],
    ['the mail, read by an auditor', ROLE.auditor, 'Mail', '/settings/mail'],
    ['the KYC queue, read by an auditor', ROLE.auditor, 'KYC queue', '/client/kyc'],
    ['the mail that was written', ROLE.administrator, 'Mail', '/settings/mail'],
    ...ROLES.map(([name, role]) => [`the profile, ${name}`, role, 'Profile', '/profile'] as const),
    ['the documents that wait', ROLE.qualityControl, 'KYC queue', '/client/kyc'],
    ...(
      [
        ['Memos', 'memo'],
        ['Holds', 'hold'],
        ['Enquiries', 'enquiry'],
        ['Carts', 'cart'],
        ['Watchlists', 'watchlist'],
        ['Notes', 'notes'],
        ['Invoices', 'invoice'],
      ] as const
    ).map(([title, list]) => [title, ROLE.administrator, title, `/transaction/${list}`] as const),
    ...(
      [
        ['Watchlist', 'watchlist'],
        ['Notes', 'notes'],
        ['Enquiry', 'enquiry'],
        ['Confirmed stones', 'confirm-stone'],
        ['Memo', 'memo'],
        ['Hold', 'hold'],
        ['Invoice', 'invoice'],
      ] as const
    ).map(
      ([title, list]) =>
        [`${title}, one's own`, ROLE.customer, title, `/customer-profile/${list}`] as const,
    ),
    ['the searches that were made last', ROLE.customer, SAVED.title, '/saved-search?tab=recent'],
    ['a supplier finds no collections', ROLE.apiProvider, 'No access', '/collection'],
    ['searches that are closed to a guest', ROLE.guest, 'No access', '/saved-search'],
    ['demands that are closed to a supplier', ROLE.apiProvider, 'No access', '/demand'],
    ['a list that is closed to a guest', ROLE.guest, 'No access', '/customer-profile/cart'],
    ['a list that is not there', ROLE.customer, 'Not found', '/customer-profile/nothing'],
    ['a screen that is closed to a guest', ROLE.guest, 'No access', '/workflows'],
    ['a page that is not there', ROLE.customer, 'Not found', '/no/such/page'],
  ] as const)('%s', async (_name, role, title, path) => {
    const { page, faults } = await windowFor(role);
    await page.goto(portal.url + path);
    await expectSoundAtBothWidths(page, title);
    expect(faults).toEqual([]);
  });

  it.each([
    ['signing in', 'Sign in', '/login'],
    ['signing up', 'Create an account', '/signup'],
    ['a forgotten password', 'Set a new password', '/forgot'],
  ] as const)('before the door: %s', async (_name, title, path) => {
    context = await newWindow(browser, DESK);
    const page = await context.newPage();
    const faults = faultsOf(page, portal);
    await page.goto(portal.url + path);
    await expectSoundAtBothWidths(page, title);
    expect(faults).toEqual([]);
  });
});
