import { type RawAddress, whole, word } from '../../lists/address.ts';
import type { Activity, CustomerDetail } from './wire.ts';

/** One customer as it stands in the address. */
export interface DetailSearch {
  tab?: Exclude<CustomerTab, 'overview'>;
  /** which holds, on their tab */
  holds?: 'ended' | 'all';
  page?: number;
  size?: number;
}

export const CUSTOMER_TABS = {
  overview: 'Overview',
  documents: 'Documents',
  'confirm-stone': 'Confirmed stones',
  enquiry: 'Enquiry',
  cart: 'Cart',
  watchlist: 'Watch list',
  notes: 'Notes',
  hold: 'Hold',
  memo: 'Memo',
  inventory: 'Inventory settings',
  'sign-in': 'Sign-in',
} as const;
export type CustomerTab = keyof typeof CUSTOMER_TABS;

const NAMES = Object.keys(CUSTOMER_TABS) as CustomerTab[];

export const tabOf = ({ tab }: DetailSearch): CustomerTab => tab ?? 'overview';

export const tabAddress = (tab: CustomerTab): DetailSearch => (tab === 'overview' ? {} : { tab });

export function parseDetailSearch(raw: RawAddress): DetailSearch {
  return {
    ...word(
      'tab',
      raw.tab,
      NAMES.filter((name) => name !== 'overview'),
    ),
    ...word('holds', raw.holds, ['ended', 'all'] as const),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
  };
}

/** The tabs whose list is one of the customer's own lists. Holds have a screen of their own. */
type ListTab = Exclude<Extract<CustomerTab, Activity>, 'hold'>;

const COUNTED: Readonly<Partial<Record<CustomerTab, keyof CustomerDetail['counts']>>> = {
  'confirm-stone': 'confirm_stone',
  enquiry: 'enquiry',
  cart: 'cart',
  watchlist: 'watchlist',
  notes: 'notes',
  hold: 'hold',
  memo: 'memo',
};

/** How many lines are live on a tab. */
export function liveOn(tab: CustomerTab, counts: CustomerDetail['counts']): number {
  const key = COUNTED[tab];
  return key ? counts[key] : 0;
}

const LISTS: Readonly<Record<ListTab, true>> = {
  'confirm-stone': true,
  enquiry: true,
  cart: true,
  watchlist: true,
  notes: true,
  memo: true,
};
export const isListTab = (tab: CustomerTab): tab is ListTab => tab in LISTS;
export type { ListTab };
