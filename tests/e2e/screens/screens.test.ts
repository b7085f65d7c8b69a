import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { type DemoLogin, demoLogins } from '../../../demo/logins.ts';
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
import { goTo } from '../../support/screens/go-to.ts';
import { inTurn, isInTurn } from '../../support/screens/turns.ts';
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
const QUOTES: Screen = { entry: 'Quotes', title: 'Quotes' };
const PAYMENTS: Screen = { entry: 'Payments', title: 'Payments' };
const TO_CONFIRM: Screen = { entry: 'Orders to confirm', title: 'Orders to confirm' };
const SHIPMENTS: Screen = { entry: 'Shipments', title: 'Shipments' };
const RETURNED: Screen = { entry: 'Returned stones', title: 'Returned stones' };
const SUPPLIERS: Screen = { entry: 'Suppliers', title: 'Suppliers' };
const IMPORTS: Screen = { entry: 'Imports', title: 'Imports' };
const BUYING: Screen = { entry: 'Buying report', title: 'Buying report' };
const TRACK: Screen = { entry: 'Track report', title: 'Track report' };
const STOCK_LIST: Screen = { entry: 'Stock list', title: 'Stock list' };
const ASSOCIATES: Screen = { entry: 'Business associates', title: 'Business associates' };
const GUESTS: Screen = { entry: 'Guests', title: 'Guests' };
const EXTERNAL: Screen = { entry: 'API orders', title: 'API orders' };
const KYC: Screen = { entry: 'KYC queue', title: 'KYC queue' };
const MAPPING: Screen = { entry: 'Column mapping', title: 'Column mapping' };
const MY_LISTS: Screen = { entry: 'My lists', title: 'Cart' };
const OWN_RECORD: Screen = { entry: 'My record', title: 'Tove Lindqvist' };
const MAILINGS: Screen = { entry: 'Mailings', title: 'Mailings' };
const WORKFLOWS: Screen = { entry: 'Workflows', title: 'Workflows' };
const AUDIT: Screen = { entry: 'Audit log', title: 'Audit log' };
const CUSTOMERS: Screen = { entry: 'Customers', title: 'Customers' };
const MY_BUSINESS: Screen = { entry: 'My business', title: 'My business' };
const SETTINGS: Screen = { entry: 'Settings', title: 'Company' };
const ADMIN_SETTINGS: Screen = { entry: 'Settings', title: 'Master data' };

/** What each role finds in its sidebar, from top to bottom. */
const SELL = [STONES, SAVED, DEMANDS, PAIRS, ARRIVALS, COLLECTIONS, SPECIAL, SHARED];
const BUY = [SEARCH, SAVED, DEMANDS, PAIRS, ARRIVALS, COLLECTIONS, SPECIAL, SHARED];
const ORDERS = [TRANSACTIONS, QUOTES, PAYMENTS, SHIPMENTS, RETURNED];
const SUPPLY = [SUPPLIERS, IMPORTS, STOCK_LIST, MAPPING];
const REPORTS = [BUYING, TRACK];
const OWN_STOCK = [TO_CONFIRM, { entry: 'My stock', title: 'Search' }, ...[STOCK_LIST, IMPORTS]];
const SIDEBARS: Readonly<Record<RoleCode, readonly Screen[]>> = {
  [ROLE.administrator]: [
    HOME,
    ...SELL,
    ...ORDERS,
    ...SUPPLY,
    ...[CUSTOMERS, KYC, ASSOCIATES, GUESTS, MAILINGS, EXTERNAL],
    ...REPORTS,
    ...[WORKFLOWS, AUDIT],
    ADMIN_SETTINGS,
  ],
  [ROLE.customer]: [HOME, QUOTES, PAYMENTS, SHIPMENTS, ...BUY, MY_BUSINESS, MY_LISTS],
  [ROLE.guest]: [
    HOME,
    ...[SEARCH, PAIRS, ARRIVALS, COLLECTIONS, SPECIAL],
    { entry: 'My lists', title: 'Watchlist' },
  ],
  [ROLE.associate]: [
    HOME,
    ...BUY,
    ...[TRANSACTIONS, QUOTES, PAYMENTS, SHIPMENTS, CUSTOMERS, TRACK, OWN_RECORD],
  ],
  [ROLE.qualityControl]: [
    HOME,
    ...SELL,
    ...[TRANSACTIONS, QUOTES, SHIPMENTS, RETURNED],
    ...SUPPLY,
    ...[CUSTOMERS, KYC, ASSOCIATES, GUESTS, EXTERNAL],
    ...REPORTS,
    WORKFLOWS,
  ],
  [ROLE.apiProvider]: OWN_STOCK,
  [ROLE.ftpProvider]: OWN_STOCK,
  [ROLE.auditor]: [
    HOME,
    ...[WORKFLOWS, AUDIT],
    ...ORDERS,
    ...[STONES, DEMANDS, ARRIVALS, COLLECTIONS, SPECIAL],
    ...SUPPLY,
    ...[CUSTOMERS, KYC, ASSOCIATES, GUESTS, MAILINGS],
    ...REPORTS,
    SETTINGS,
  ],
};
const ROLES = Object.values(ROLE).map((role) => [ROLE_NAME[role], role] as const);

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

async function signInByHand(page: Page, role: RoleCode): Promise<void> {
  // An address elsewhere is not followed after signing in.
  await page.goto(`${portal.url}/login?next=${encodeURIComponent('//evil.example')}`);
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
    await expect.poll(() => page.getByRole('combobox', { name: 'Code' }).inputValue()).toBe('+32');
    await page.getByLabel('Mobile').fill('470 55 50 12');
    await page.getByLabel('E-mail address').fill('imre@larkspur.example');
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
  }
  await sidebarOf(page).waitFor();
  const { origin, pathname } = new URL(page.url());
  expect(origin).toBe(portal.url);
  expect(pathname).not.toContain('evil');
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

/** A quarter of the screens of a sidebar are opened at a desk and another quarter on a phone, by turn. */
describe('on desktop', () => {
  it.each(ROLES)('%s signs in, and the screens of the sidebar have no faults', async (_, role) => {
    context = await newWindow(browser, DESK);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const faults = faultsOf(page, portal);
    await signInByHand(page, role);
    const links = sidebarOf(page).getByRole('link');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(SIDEBARS[role].map(({ entry }) => entry));
    for (const { entry, title } of inTurn(SIDEBARS[role], 4)) {
      await sidebarOf(page).getByRole('link', { name: entry, exact: true }).click();
      await expectSound(page, title);
    }
    expect(faults).toEqual([]);
  });
});

describe('on a phone', () => {
  it.each(ROLES)('the screens of the sidebar have no faults for %s', async (_, role) => {
    context = await windowOf(browser, people[role], PHONE);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const faults = faultsOf(page, portal);
    await page.goto(portal.url);
    for (const { entry, title } of SIDEBARS[role].filter((_, index) => isInTurn(index + 2, 4))) {
      await sidebarOf(page).getByRole('button', { name: 'More' }).click();
      const all = page.getByRole('navigation', { name: 'All screens' });
      await all.getByRole('link', { name: entry, exact: true }).click();
      await all.waitFor({ state: 'detached' });
      await expectSound(page, title);
    }
    expect(faults).toEqual([]);
  });
});

/** The text of a screen without content, inside the frame. */
const SAYS: Readonly<Record<string, string>> = {
  'No access': 'You do not have access to this screen',
  'Not found': 'Page not found',
};
async function expectSaid(page: Page, title: string, path: string): Promise<void> {
  const words = path.startsWith('/customer-profile/') ? undefined : SAYS[title];
  if (words === undefined) return;
  await page.getByText(words, { exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
}

/** At one of the two widths, by turn; a window that is made narrow shows the screen as a phone does. */
async function expectSoundInTurn(page: Page, title: string, index: number): Promise<void> {
  for (const size of [DESK, PHONE].filter((_, at) => isInTurn(index + at, 2))) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expectSound(page, title);
  }
}

/** Pages that are a form, or hold one, with the call that it is sent by. */
const FORMS: readonly (readonly [path: string, call: Requirement])[] = [
  ['/client/new', calls.addCustomerWithBusiness],
  ['/client/:client/edit', calls.updateCustomer],
  ['/client/:client?tab=inventory', calls.updateInventorySettings],
  ['/settings/company', calls.updateCompanyProfile],
  ['/settings/company?tab=statements', calls.addStatement],
  ['/settings/terms', calls.updateTerms],
  ['/settings/matchpair', calls.updateMatchSetting],
  ['/settings/new-arrival', calls.updateArrivalSetting],
];
/** Fields of a form on the page that take what is typed. What only narrows a list is no form. */
const openFields = (page: Page) =>
  page.locator('main :is(form, table) :is(input, textarea, select):enabled:not([readonly])');

/** Screens that no sidebar leads to, and those that are closed, by who looks at them: their addresses and their headings. */
const OUTSIDE: Readonly<Record<RoleCode, Readonly<Record<string, string>>>> = {
  [ROLE.administrator]: {
    '/profile': 'Profile',
    '/settings/master-settings/master': 'Master data',
    '/settings/roles': 'Roles and rights',
    '/settings/roles?tab=people&role=4': 'Roles and rights',
    '/settings/roles?tab=screens': 'Roles and rights',
    '/settings/users': 'Users',
    '/settings/markup': 'Markups',
    '/settings/markup?tab=businesses&own=yes': 'Markups',
    '/settings/rap': 'Rap prices',
    '/settings/rap?tab=list': 'Rap prices',
    '/settings/rap?tab=moved': 'Rap prices',
    '/settings/rap?tab=versions': 'Rap prices',
    '/settings/new-arrival': 'New arrivals',
    '/settings/company': 'Company',
    '/settings/terms': 'Terms',
    '/settings/system-settings/home-settings': 'Home settings',
    '/settings/carat-range': 'Carat ranges',
    '/settings/mail': 'Mail',
    '/transaction/memo': 'Memos',
    '/transaction/hold': 'Holds',
    '/transaction/enquiry': 'Enquiries',
    '/transaction/cart': 'Carts',
    '/transaction/watchlist': 'Watchlists',
    '/transaction/notes': 'Notes',
    '/transaction/invoice': 'Invoices',
  },
  [ROLE.customer]: {
    '/profile': 'Profile',
    '/customer-profile/watchlist': 'Watchlist',
    '/customer-profile/notes': 'Notes',
    '/customer-profile/enquiry': 'Enquiry',
    '/customer-profile/confirm-stone': 'Confirmed stones',
    '/customer-profile/memo': 'Memo',
    '/customer-profile/hold': 'Hold',
    '/customer-profile/invoice': 'Invoice',
    '/saved-search?tab=recent': 'Saved searches',
    '/customer-profile/nothing': 'Not found',
    '/no/such/page': 'Not found',
  },
  [ROLE.guest]: {
    '/profile': 'Profile',
    '/saved-search': 'No access',
    '/customer-profile/cart': 'No access',
    '/workflows': 'No access',
  },
  [ROLE.associate]: {
    '/profile': 'Profile',
    '/settings/markup': 'No access',
    '/settings/company': 'No access',
    '/settings/terms': 'No access',
    '/settings/system-settings/home-settings': 'No access',
    '/settings/carat-range': 'No access',
    '/client/kyc': 'No access',
    '/api/hold': 'No access',
  },
  [ROLE.qualityControl]: {
    '/profile': 'Profile',
    '/settings/users': 'No access',
    '/settings/rap': 'No access',
    '/client/kyc': 'KYC queue',
  },
  [ROLE.apiProvider]: {
    '/profile': 'Profile',
    '/collection': 'No access',
    '/demand': 'No access',
  },
  [ROLE.ftpProvider]: { '/profile': 'Profile' },
  [ROLE.auditor]: {
    '/profile': 'Profile',
    '/settings/company': 'Company',
    '/settings/terms': 'Terms',
    '/settings/system-settings/home-settings?tab=app-version': 'Home settings',
    '/settings/carat-range': 'Carat ranges',
    '/settings/external-clients': 'API clients',
    '/settings/users': 'Users',
    '/settings/roles': 'Roles and rights',
    '/settings/markup': 'Markups',
    '/settings/rap': 'Rap prices',
    '/settings/matchpair': 'Match pairs',
    '/settings/new-arrival': 'New arrivals',
    '/settings/mail': 'Mail',
    '/client/kyc': 'KYC queue',
  },
};

describe('outside the sidebar', () => {
  it.each(ROLES)(
    '%s finds the screens sound, and forms open where they may be sent',
    async (_, role) => {
      context = await windowOf(browser, people[role], DESK);
      const page = await context.newPage();
      const faults = faultsOf(page, portal);
      await page.goto(`${portal.url}/no/such/page`);
      await expectSaid(page, 'Not found', '/no/such/page');
      for (const [index, [path, title]] of inTurn(
        [...Object.entries(OUTSIDE[role]).entries()],
        2,
      )) {
        expect(await goTo(page, path), path).toBe(title !== 'No access');
        await expectSaid(page, title, path);
        await expectSoundInTurn(page, title, index + role);
      }
      expect(faults).toEqual([]);

      await page.setViewportSize(DESK);
      const { body } = await portal.call(people[role].token, 'GET', '/user/profile');
      const profile = body.data as Parameters<typeof mayCall>[0];
      const client = people[ROLE.customer].id;
      for (const [path, call] of FORMS.filter((_, index) => isInTurn(index + role, 2))) {
        await goTo(page, path.replace(':client', client));
        const found = await openFields(page).count();
        expect(found > 0, `${path} has ${found} open fields`).toBe(mayCall(profile, call));
      }
    },
  );

  it('the screens before the sign-in have no faults', async () => {
    context = await newWindow(browser, DESK);
    const page = await context.newPage();
    const faults = faultsOf(page, portal);
    const doors = {
      '/login': 'Sign in',
      '/signup': 'Create an account',
      '/forgot': 'Set a new password',
    };
    for (const [index, [path, title]] of Object.entries(doors).entries()) {
      await page.goto(portal.url + path);
      await expectSoundInTurn(page, title, index);
    }
    expect(faults).toEqual([]);
  });
});
