import { OWN_LIST_NAMES } from '#machines/list-names.ts';
import type { LineStock } from '../../shared/lines/line-params.ts';
import {
  codeParam,
  integerParam,
  type RawSearchParams,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { CustomerDetail } from './wire.ts';

export interface DetailSearch {
  tab?: Exclude<CustomerTab, 'overview'>;
  /** the ended records or all records of a list tab; if absent, the current ones */
  which?: 'ended' | 'all';
  /** diamond type on a list tab; default white */
  type?: LineStock;
  page?: number;
  size?: number;
}

export const CUSTOMER_TABS = {
  overview: 'Overview',
  activity: 'Activity',
  documents: 'Documents',
  'confirm-stone': 'Confirmed stones',
  enquiry: 'Enquiry',
  'price-offer': OWN_LIST_NAMES['price-offer'],
  cart: 'Cart',
  watchlist: OWN_LIST_NAMES.watchlist,
  notes: 'Notes',
  hold: 'Hold',
  memo: 'Memo',
  invoice: 'Invoice',
  account: 'Account',
  inventory: 'Inventory settings',
  'sign-in': 'Sign-in',
} as const;
export type CustomerTab = keyof typeof CUSTOMER_TABS;

const NAMES = Object.keys(CUSTOMER_TABS) as CustomerTab[];

export const tabOf = ({ tab }: DetailSearch): CustomerTab => tab ?? 'overview';

export const tabAddress = (tab: CustomerTab): DetailSearch => (tab === 'overview' ? {} : { tab });

export function parseDetailSearch(raw: RawSearchParams): DetailSearch {
  return {
    ...wordParam(
      'tab',
      raw.tab,
      NAMES.filter((name) => name !== 'overview'),
    ),
    ...wordParam('which', raw.which, ['ended', 'all'] as const),
    ...codeParam('type', raw.type, [1, 2] as const),
    ...wordParam('type', raw.type, ['all'] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

const LIST_TABS = [
  'confirm-stone',
  'enquiry',
  'price-offer',
  'cart',
  'watchlist',
  'notes',
  'hold',
  'memo',
  'invoice',
] as const satisfies readonly CustomerTab[];
export type ListTab = (typeof LIST_TABS)[number];
export const isListTab = (tab: CustomerTab): tab is ListTab =>
  LIST_TABS.some((name) => name === tab);

export function currentOn(tab: CustomerTab, counts: CustomerDetail['counts']): number {
  if (!isListTab(tab)) return 0;
  const name = tab.replace('-', '_') as keyof typeof counts;
  return counts[name];
}
