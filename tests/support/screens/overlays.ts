import type { Page } from 'playwright-core';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { ADMINISTRATOR, BUSINESSES, GUEST_COMPANY } from '../../../demo/people.ts';
import { actFor } from '../browser/client-pages.ts';
import {
  act,
  button,
  DRAWER,
  deleteNewcomer,
  endLink,
  firstRow,
  fromDrawer,
  fromDrawerOf,
  keys,
  leaveRights,
  menuItem,
  openLetter,
  openRefusal,
  ticked,
} from './hands.ts';

/** An overlay that an action opens on a screen. */
export interface Overlay {
  readonly name: string;
  /** a path with placeholders for records, as in the list of all screens */
  readonly at: string;
  /** its accessible name */
  readonly called: string | RegExp;
  /** brings the screen to the state that the overlay needs */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly open: (page: Page) => Promise<unknown>;
  /** only the phone layout shows it */
  readonly onPhone?: true;
}

const nameOf = ({ firstName, lastName }: typeof ADMINISTRATOR) => `${firstName} ${lastName}`;
const all = (list: string): string => `/transaction/${list}?type=all&tab=all`;
/** Acts on the second order, because the administrator placed the first one. */
const withSecondOrder = (act: string) => keys('Escape', 'Home', 'j', 'Space', act);
const own = (list: string): string => `/customer-profile/${list}?type=all&tab=all`;

/** Every drawer and every important dialog, by the role that can open it. */
const OVERLAYS: Partial<Readonly<Record<RoleCode, readonly Overlay[]>>> = {
  [ROLE.administrator]: [
    { name: 'stone', called: /^Stone /, at: '/search', open: DRAWER },
    { name: 'fancy stone', called: /^Stone /, at: '/search?type=2', open: DRAWER },
    { name: 'stone of a card', called: /^Stone /, at: '/search?view=cards', open: DRAWER },
    { name: 'find', called: 'Search or run a command', at: '/search', open: keys('Control+k') },
    { name: 'help', called: 'Help', at: '/search', open: keys('?') },
    { name: 'notices', called: 'Notices', at: '/day', open: button(/^Notices/) },
    { name: 'act for', called: 'Act for', at: '/search', open: keys('f') },
    {
      name: 'searches',
      called: 'Saved and recent searches',
      at: '/search',
      open: button('Saved and recent searches'),
    },
    { name: 'share', called: /^Share /, at: '/search', open: ticked('s') },
    { name: 'export', called: /^Export /, at: '/search', open: ticked('d') },
    { name: 'compare', called: /^Compare /, at: '/search', open: ticked('j', 'Space', 'x') },
    { name: 'request', called: /^CO-/, at: all('confirm-stone'), open: DRAWER },
    {
      name: 'approve',
      called: /^Approve /,
      at: '/transaction/confirm-stone',
      open: withSecondOrder('y'),
    },
    {
      name: 'reject',
      called: /^Reject /,
      at: '/transaction/confirm-stone',
      open: withSecondOrder('r'),
    },
    {
      name: 'change a request',
      called: /^Change \d+ order/,
      at: '/transaction/confirm-stone',
      open: ticked('Shift+P'),
    },
    {
      name: 'import requests',
      called: /^Import /,
      at: '/transaction/confirm-stone',
      open: keys('Shift+I'),
    },
    { name: 'hold', called: /^HO-/, at: all('hold'), open: DRAWER },
    { name: 'release', called: /^Release /, at: '/transaction/hold', open: ticked('l') },
    { name: 'memo', called: /^Memo ME-/, at: all('memo'), open: DRAWER },
    { name: 'renew', called: /^Renew /, at: '/transaction/memo', open: ticked('t') },
    { name: 'sell', called: /^Sell /, at: '/transaction/memo', open: ticked('Shift+S') },
    { name: 'scan', called: 'Scan to return', at: '/transaction/memo', open: keys('b') },
    { name: 'invoice', called: /^IN-/, at: all('invoice'), open: DRAWER },
    { name: 'enquiry', called: /^Enquiry EN-/, at: all('enquiry'), open: DRAWER },
    {
      name: 'close an enquiry',
      called: /^Close \d+ enquir/,
      at: '/transaction/enquiry',
      open: ticked('Shift+X'),
    },
    { name: 'cart', called: /^[A-Z]{2}-\d+$/, at: all('cart'), open: DRAWER },
    { name: 'watchlist', called: /^[A-Z]{2}-\d+$/, at: all('watchlist'), open: DRAWER },
    { name: 'note', called: /^Note on /, at: all('notes'), open: DRAWER },
    { name: 'demand', called: /^Demand DE-/, at: '/demand', open: DRAWER },
    { name: 'saved search', called: /^Saved search /, at: '/saved-search', open: DRAWER },
    { name: 'collection', called: /^Collection /, at: '/collection', open: DRAWER },
    {
      name: 'new collection',
      called: 'Add a collection',
      at: '/collection',
      open: keys('Shift+N'),
    },
    { name: 'supplier', called: /^Supplier /, at: '/supply', open: DRAWER },
    {
      name: 'new supplier',
      called: 'Add a supplier',
      at: '/supply?type=1',
      open: keys('Shift+N'),
    },
    {
      name: 'event log',
      called: 'Event log',
      at: '/workflows?workflow=hold',
      open: menuItem('Download', 'Event log…'),
    },
    {
      name: 'entry of the audit log',
      called: 'Audit log entry',
      at: '/audit',
      open: DRAWER,
    },
    { name: 'mailing', called: /^ML-/, at: '/bulk-email', open: DRAWER },
    {
      name: 'new mailing',
      called: 'Write a mailing',
      at: '/bulk-email',
      open: keys('Shift+N'),
    },
    { name: 'send a list', called: 'Send a stock list', at: '/imports', open: keys('Shift+N') },
    {
      name: 'limits of a supplier',
      called: /^Limits of /,
      at: '/imports?supplier=:supplier',
      open: button('Limits'),
    },
    { name: 'row of a list', called: /^Row /, at: '/imports/:import', open: DRAWER },
    { name: 'approve a list', called: /^Approve SL-/, at: '/imports/:import', open: keys('y') },
    { name: 'refuse a list', called: /^Refuse SL-/, at: '/imports/:import', open: keys('r') },
    { name: 'featured', called: /^Special stone /, at: '/special-stone', open: DRAWER },
    {
      name: 'feature stones',
      called: 'Add special stones',
      at: '/special-stone',
      open: keys('Shift+N'),
    },
    { name: 'return check', called: /^[A-Z]{2}-\d+$/, at: '/return-check?tab=all', open: DRAWER },
    {
      name: 'deactivate customers',
      called: /^Deactivate /,
      at: '/client',
      open: ticked('Shift+D'),
    },
    { name: 'guest', called: GUEST_COMPANY, at: '/guests', open: DRAWER },
    { name: 'markups', called: /^Markups/, at: '/settings/markup?tab=businesses', open: firstRow },
    {
      name: 'load a price list',
      called: 'Load a list',
      at: '/settings/rap',
      open: keys('Shift+N'),
    },
    {
      name: 'rights of a person',
      called: 'Rights of the user',
      at: '/settings/roles?tab=people',
      open: DRAWER,
    },
    {
      name: 'own password',
      called: 'Change your password',
      at: '/profile',
      open: button(/password/i),
    },
    {
      name: 'account',
      called: /account and appearance$/,
      at: '/day',
      open: button(/account and appearance$/),
    },
    {
      name: 'terms of a client over its limit',
      called: /^Terms of /,
      at: '/day',
      open: button(/^Change limit /),
    },
    { name: 'columns', called: 'Columns', at: '/search', open: button('Columns') },
    { name: 'order', called: 'Default order', at: '/search', open: button('Default order') },
    {
      name: 'waitlist entry',
      called: /^Waitlist entry /,
      at: '/transaction/hold?tab=line',
      open: DRAWER,
    },
    {
      name: 'withdraw a hold',
      called: /^Withdraw /,
      at: '/transaction/hold',
      open: ticked('Shift+W'),
    },
    {
      name: 'withdraw a memo',
      called: /^Withdraw /,
      at: '/transaction/memo',
      open: ticked('Shift+W'),
    },
    {
      name: 'cancel a request',
      called: /^Cancel /,
      at: '/transaction/confirm-stone',
      open: ticked('Shift+X'),
    },
    {
      name: 'day of a drawer',
      called: 'Choose a day',
      at: '/special-stone',
      open: async (page) => {
        await page.keyboard.press('Shift+N');
        await page.locator('.date-button').first().click();
      },
    },
    {
      name: 'days',
      called: /^Choose the first and the last day/,
      at: '/client',
      open: async (page) => {
        await page.getByRole('button', { name: 'Filters' }).click();
        await page.locator('.date-button').first().click();
      },
      onPhone: true,
    },
    {
      name: 'change a collection',
      called: /^Change “/,
      at: '/collection',
      open: keys('j', 'Enter', 'Shift+E'),
    },
    {
      name: 'keep off the market',
      called: /^Keep .* off the market/,
      at: '/return-check',
      open: ticked('r'),
    },
    { name: 'customer', called: /^Client /, at: '/client', open: DRAWER },
    {
      name: 'reject a document',
      called: /^Reject /,
      at: '/client/:applicant?tab=documents',
      open: act('Reject'),
    },
    {
      name: 'deactivate a customer',
      called: /^Deactivate /,
      at: '/client/:client',
      open: act('Deactivate'),
    },
    {
      name: 'delete a customer',
      called: /^Delete /,
      at: '/client',
      open: deleteNewcomer,
    },
    {
      name: 'delete an associate',
      called: /^Delete /,
      at: '/business-associate/:associate',
      open: act('Delete'),
    },
    {
      name: 'price sync',
      called: /^Load the list from the price service/,
      at: '/settings/rap',
      open: button('Sync now'),
    },
    {
      name: 'tax rate',
      called: 'Add a tax rate',
      at: '/settings/company?tab=tax',
      open: button('Add a tax rate'),
    },
    {
      name: 'terms of the trade',
      called: 'Change 1 term?',
      at: '/settings/terms',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Hold duration' }).fill('47');
        await page.keyboard.press('Enter');
      },
    },
    { name: 'carat range', called: /^Carat range /, at: '/settings/carat-range', open: DRAWER },
    {
      name: 'new carat range',
      called: 'Add a range',
      at: '/settings/carat-range',
      open: keys('Shift+N'),
    },
    {
      name: 'sub-range',
      called: /^Sub-range /,
      at: '/settings/carat-range',
      open: keys('j', 'j', 'Enter'),
    },
    {
      name: 'change a sub-range',
      called: /^Change /,
      at: '/settings/carat-range',
      open: keys('j', 'j', 'Enter', 'Shift+E'),
    },
    {
      name: 'delete a sub-range',
      called: /^Delete /,
      at: '/settings/carat-range',
      open: fromDrawerOf('j', 'j', 'j')('Delete'),
    },
    {
      name: 'value of a list',
      called: /^Value /,
      at: '/settings/master-settings/master',
      open: DRAWER,
    },
    {
      name: 'new value of a list',
      called: /^Add to /,
      at: '/settings/master-settings/master',
      open: keys('Shift+N'),
    },
    {
      name: 'change a value of a list',
      called: /^Change /,
      at: '/settings/master-settings/master',
      open: keys('j', 'Enter', 'Shift+E'),
    },
    {
      name: 'delete a value of a list',
      called: /^Delete /,
      at: '/settings/master-settings/master',
      open: fromDrawerOf('j')('Delete'),
    },
    {
      name: 'list of values',
      called: /^Master /,
      at: '/settings/master-settings/master',
      open: button('Master details'),
    },
    {
      name: 'popup',
      called: /^Popup /,
      at: '/settings/system-settings/home-settings',
      open: DRAWER,
    },
    {
      name: 'event',
      called: /^Event /,
      at: '/settings/system-settings/home-settings?tab=event',
      open: DRAWER,
    },
    {
      name: 'banner',
      called: /^Banner /,
      at: '/settings/system-settings/home-settings?tab=banner',
      open: DRAWER,
    },
    {
      name: 'new popup',
      called: 'Add a popup',
      at: '/settings/system-settings/home-settings',
      open: keys('Shift+N'),
    },
    {
      name: 'new banner',
      called: 'Add a banner',
      at: '/settings/system-settings/home-settings?tab=banner',
      open: keys('Shift+N'),
    },
    {
      name: 'change an event',
      called: /^Change /,
      at: '/settings/system-settings/home-settings?tab=event',
      open: keys('j', 'Enter', 'Shift+E'),
    },
    {
      name: 'delete a banner',
      called: /^Delete /,
      at: '/settings/system-settings/home-settings?tab=banner',
      open: fromDrawer('Delete'),
    },
    {
      name: 'preview of a popup',
      called: /^Preview of /,
      at: '/settings/system-settings/home-settings',
      open: keys('j', 'Enter', 'i'),
    },
    {
      name: 'preview of an event',
      called: /^Preview of /,
      at: '/settings/system-settings/home-settings?tab=event',
      open: keys('j', 'Enter', 'i'),
    },
    {
      name: 'preview of a banner',
      called: /^Preview of /,
      at: '/settings/system-settings/home-settings?tab=banner',
      open: keys('j', 'Enter', 'i'),
    },
    {
      name: 'versions of a client',
      called: 'Versions for Android',
      at: '/settings/system-settings/home-settings?tab=app-version',
      open: keys('Shift+E'),
    },
    { name: 'letter', called: 'E-mail', at: '/settings/mail', open: openLetter },
    { name: 'associate', called: /^Associate /, at: '/business-associate', open: DRAWER },
    {
      name: 'change an associate',
      called: /^Edit /,
      at: '/business-associate',
      open: keys('j', 'Enter', 'Shift+E'),
    },
    {
      name: 'new associate',
      called: 'Add an associate',
      at: '/business-associate',
      open: keys('Shift+N'),
    },
    { name: 'staff', called: nameOf(ADMINISTRATOR), at: '/settings/users', open: DRAWER },
    { name: 'new staff', called: 'Add a user', at: '/settings/users', open: keys('Shift+N') },
    { name: 'online', called: /online/, at: '/dashboard', open: button(/online/) },
    { name: 'all screens', called: 'More', at: '/dashboard', open: button('More'), onPhone: true },
    { name: 'filters', called: 'Filters', at: '/search', open: button('Filters'), onPhone: true },
    // Unsaved changes block navigation, so this overlay must be the last one.
    {
      name: 'unsaved rights',
      called: 'Leave without saving?',
      at: '/settings/roles?role=4',
      open: leaveRights,
    },
  ],
  [ROLE.customer]: [
    { name: 'stone', called: /^Stone /, at: '/search', open: DRAWER },
    { name: 'buy', called: /^Order /, at: '/search', open: ticked('c') },
    { name: 'enquire', called: /^(Enquire|Ask) about /, at: '/search', open: ticked('e') },
    { name: 'note', called: /^Note on /, at: '/search', open: ticked('n') },
    { name: 'order', called: /^CO-/, at: own('confirm-stone'), open: DRAWER },
    { name: 'hold', called: /^HO-/, at: own('hold'), open: DRAWER },
    { name: 'memo', called: /^Memo ME-/, at: own('memo'), open: DRAWER },
    {
      name: 'accept terms',
      called: /^Accept the terms of /,
      at: '/customer-profile/memo',
      open: ticked('y'),
    },
    {
      name: 'request',
      called: /^Request for /,
      at: '/customer-profile/memo',
      open: ticked('e'),
    },
    { name: 'invoice', called: /^IN-/, at: own('invoice'), open: DRAWER },
    { name: 'enquiry', called: /^Enquiry EN-/, at: own('enquiry'), open: DRAWER },
    { name: 'demand', called: /^Demand DE-/, at: '/demand', open: DRAWER },
    {
      name: 'delete a saved search',
      called: /^Delete “/,
      at: '/saved-search',
      open: fromDrawer(/^Delete/),
    },
    {
      name: 'change a demand',
      called: /^Change DE-/,
      at: '/demand',
      open: keys('j', 'Enter', 'Shift+E'),
    },
    {
      name: 'account',
      called: /account and appearance$/,
      at: '/dashboard',
      open: button(/account and appearance$/),
    },
    { name: 'refusal', called: 'Nothing was changed', at: '/search', open: openRefusal },
    { name: 'all screens', called: 'More', at: '/dashboard', open: button('More'), onPhone: true },
  ],
  [ROLE.associate]: [
    { name: 'stone', called: /^Stone /, at: '/search', open: DRAWER },
    { name: 'act for', called: 'Act for', at: '/search', open: keys('f') },
    { name: 'end a link', called: /^Revoke the link to /, at: '/shares', open: endLink },
    {
      name: 'issue a memo',
      called: /^Issue a memo /,
      at: '/search?numbers=:free',
      prepare: (page) => actFor(page, BUSINESSES[0]?.name ?? ''),
      open: ticked('m'),
    },
  ],
  [ROLE.guest]: [{ name: 'stone', called: /^Stone /, at: '/search', open: DRAWER }],
  [ROLE.apiProvider]: [{ name: 'stone', called: /^Stone /, at: '/search', open: DRAWER }],
};

export const overlaysOf = (role: RoleCode): readonly Overlay[] => OVERLAYS[role] ?? [];
