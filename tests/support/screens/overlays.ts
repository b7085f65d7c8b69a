import type { Page } from 'playwright-core';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import { openRow, PHONE } from '../pages.ts';

/** What stands over a screen once hands have asked for it. */
export interface Overlay {
  readonly name: string;
  readonly at: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** it stands over the phone's screens alone */
  readonly onPhone?: true;
}

/** Keys as they are pressed, one after another, on the screen and in no field. */
const keys =
  (...pressed: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of pressed) await page.keyboard.press(key);
  };
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const DRAWER = keys('j', 'Enter');
/** What the drawer of a record asks before it acts. */
const fromDrawer = (name: string | RegExp) => async (page: Page) => {
  await DRAWER(page);
  await page.locator('.ui-side-drawer').getByRole('button', { name }).first().click();
};
const firstRow = (page: Page) => openRow(page.locator('tbody tr[data-index]').first());
const ticked = (...then: readonly string[]) => keys('j', 'Space', ...then);

const all = (list: string): string => `/transaction/${list}?type=all&tab=all`;
const own = (list: string): string => `/customer-profile/${list}?type=all&tab=all`;

/** Every drawer and every dialog of weight, by who meets it. */
const OVERLAYS: Partial<Readonly<Record<RoleCode, readonly Overlay[]>>> = {
  [ROLE.administrator]: [
    { name: 'stone', at: '/search', open: DRAWER },
    { name: 'fancy stone', at: '/search?type=2', open: DRAWER },
    { name: 'stone of a card', at: '/search?view=cards', open: DRAWER },
    { name: 'find', at: '/search', open: keys('Control+k') },
    { name: 'keyboard', at: '/search', open: keys('?') },
    { name: 'notices', at: '/day', open: button(/^Notices/) },
    { name: 'act for', at: '/search', open: keys('f') },
    { name: 'searches', at: '/search', open: button('Searches') },
    { name: 'share', at: '/search', open: ticked('s') },
    { name: 'download', at: '/search', open: ticked('d') },
    { name: 'compare', at: '/search', open: ticked('j', 'Space', 'x') },
    { name: 'request', at: all('confirm-stone'), open: DRAWER },
    { name: 'approve', at: '/transaction/confirm-stone', open: ticked('y') },
    { name: 'reject', at: '/transaction/confirm-stone', open: ticked('r') },
    { name: 'change a request', at: '/transaction/confirm-stone', open: ticked('Shift+E') },
    { name: 'import requests', at: '/transaction/confirm-stone', open: keys('Shift+I') },
    { name: 'hold', at: all('hold'), open: DRAWER },
    { name: 'release', at: '/transaction/hold', open: ticked('l') },
    { name: 'memo', at: all('memo'), open: DRAWER },
    { name: 'sell', at: '/transaction/memo', open: ticked('Shift+S') },
    { name: 'scan', at: '/transaction/memo', open: keys('b') },
    { name: 'invoice', at: all('invoice'), open: DRAWER },
    { name: 'enquiry', at: all('enquiry'), open: DRAWER },
    { name: 'close an enquiry', at: '/transaction/enquiry', open: ticked('Shift+X') },
    { name: 'cart', at: all('cart'), open: DRAWER },
    { name: 'watchlist', at: all('watchlist'), open: DRAWER },
    { name: 'note', at: all('notes'), open: DRAWER },
    { name: 'demand', at: '/demand', open: DRAWER },
    { name: 'saved search', at: '/saved-search', open: DRAWER },
    { name: 'collection', at: '/collection', open: DRAWER },
    { name: 'new collection', at: '/collection', open: keys('Shift+N') },
    { name: 'featured', at: '/special-stone', open: DRAWER },
    { name: 'feature stones', at: '/special-stone', open: keys('Shift+N') },
    { name: 'return check', at: '/return-check?tab=all', open: DRAWER },
    { name: 'deactivate customers', at: '/client', open: ticked('Shift+D') },
    { name: 'guest', at: '/guests', open: DRAWER },
    { name: 'markups', at: '/settings/markup?tab=businesses', open: firstRow },
    { name: 'load a price list', at: '/settings/rap', open: keys('Shift+N') },
    { name: 'rights of a person', at: '/settings/roles?tab=people', open: DRAWER },
    { name: 'own password', at: '/profile', open: button(/password/i) },
    { name: 'account', at: '/day', open: button(/account and appearance$/) },
    { name: 'columns', at: '/search', open: button('Columns') },
    { name: 'order', at: '/search', open: button('As listed') },
    { name: 'place in line', at: '/transaction/hold?tab=line', open: DRAWER },
    { name: 'withdraw a hold', at: '/transaction/hold', open: ticked('Shift+W') },
    { name: 'withdraw a memo', at: '/transaction/memo', open: ticked('Shift+W') },
    { name: 'cancel a request', at: '/transaction/confirm-stone', open: ticked('Shift+X') },
    {
      name: 'days',
      at: '/transaction/hold',
      open: (page) => page.locator('.date-button').first().click(),
    },
    { name: 'change a collection', at: '/collection', open: keys('j', 'Enter', 'Shift+E') },
    { name: 'keep off the market', at: '/return-check', open: ticked('r') },
    { name: 'customer', at: '/client', open: DRAWER },
    { name: 'reject a document', at: '/client/kyc', open: button(/^Reject/) },
    { name: 'associate', at: '/business-associate', open: DRAWER },
    { name: 'change an associate', at: '/business-associate', open: keys('j', 'Enter', 'Shift+E') },
    { name: 'new associate', at: '/business-associate', open: keys('Shift+N') },
    { name: 'staff', at: '/settings/users', open: DRAWER },
    { name: 'new staff', at: '/settings/users', open: keys('Shift+N') },
    { name: 'online', at: '/dashboard', open: button(/online/) },
    { name: 'all screens', at: '/dashboard', open: button('More'), onPhone: true },
    { name: 'filters', at: '/search', open: button('Filters'), onPhone: true },
  ],
  [ROLE.customer]: [
    { name: 'stone', at: '/search', open: DRAWER },
    { name: 'buy', at: '/search', open: ticked('c') },
    { name: 'enquire', at: '/search', open: ticked('e') },
    { name: 'take on memo', at: '/search', open: ticked('m') },
    { name: 'note', at: '/search', open: ticked('n') },
    { name: 'order', at: own('confirm-stone'), open: DRAWER },
    { name: 'hold', at: own('hold'), open: DRAWER },
    { name: 'memo', at: own('memo'), open: DRAWER },
    { name: 'invoice', at: own('invoice'), open: DRAWER },
    { name: 'enquiry', at: own('enquiry'), open: DRAWER },
    { name: 'demand', at: '/demand', open: DRAWER },
    { name: 'delete a saved search', at: '/saved-search', open: fromDrawer(/^Delete/) },
    { name: 'change a demand', at: '/demand', open: keys('j', 'Enter', 'Shift+E') },
    { name: 'account', at: '/dashboard', open: button(/account and appearance$/) },
    { name: 'all screens', at: '/dashboard', open: button('More'), onPhone: true },
  ],
  [ROLE.associate]: [
    { name: 'stone', at: '/search', open: DRAWER },
    { name: 'act for', at: '/search', open: keys('f') },
  ],
  [ROLE.guest]: [{ name: 'stone', at: '/search', open: DRAWER }],
  [ROLE.apiProvider]: [{ name: 'stone', at: '/search', open: DRAWER }],
};

const SHOWN = [
  '[role="dialog"]',
  '.ui-side-drawer',
  '[role="menu"]',
  '[data-portal] [role="listbox"]',
]
  .map((kind) => `${kind}:visible`)
  .join(', ');

export const overlaysOf = (role: RoleCode): readonly Overlay[] => OVERLAYS[role] ?? [];

/** Opens it, and sees it come whole. */
export async function openOverlay(page: Page, { open, onPhone }: Overlay): Promise<void> {
  if (onPhone) await page.setViewportSize(PHONE);
  await open(page);
  await page.locator(SHOWN).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.ui-skeleton, .ui-skeleton-row'));
}

/** What fades has gone after it, and what stood below is closed next. */
const FADES = 1_000;

/** A dialog over a drawer goes first, and then the drawer. */
export async function closeOverlay(page: Page): Promise<void> {
  const shown = page.locator(SHOWN);
  while ((await shown.count()) > 0) {
    await page.keyboard.press('Escape');
    await shown
      .first()
      .waitFor({ state: 'detached', timeout: FADES })
      .catch(() => undefined);
  }
}
