import type { PermissionCategory } from '../../api/types.ts';
import { ROLE } from '../../machines/codes.ts';
import { mayRead, readablePaths } from './sidebar.ts';

/** Where lists of lines stand beside each other: those of the house, and somebody's own. */
export type ListFrame = '/transaction' | '/customer-profile';

const HOUSE = {
  'confirm-stone': 'Confirm stones',
  memo: 'Memos',
  hold: 'Holds',
  enquiry: 'Enquiries',
  cart: 'Carts',
  watchlist: 'Watchlists',
  notes: 'Notes',
  invoice: 'Invoices',
} as const;
export type ListScreen = keyof typeof HOUSE;

const OWN: Readonly<Record<ListScreen, string>> = {
  cart: 'Cart',
  watchlist: 'Watchlist',
  notes: 'Notes',
  enquiry: 'Enquiry',
  'confirm-stone': 'Confirmed stones',
  memo: 'Memo',
  hold: 'Hold',
  invoice: 'Invoice',
};

export interface ListTab {
  readonly screen: ListScreen;
  readonly label: string;
}

const tabsOf = (labels: Readonly<Record<ListScreen, string>>): ListTab[] =>
  (Object.keys(labels) as ListScreen[]).map((screen) => ({ screen, label: labels[screen] }));

/** The lists that somebody may open, in the order in which they stand. */
export function listTabs(frame: ListFrame, categories: readonly PermissionCategory[]): ListTab[] {
  const role = categories[0]?.role_id;
  if (role === undefined || !readablePaths(categories).has(frame)) return [];
  if (frame === '/customer-profile')
    return tabsOf(OWN).filter(({ screen }) => role !== ROLE.guest || screen === 'watchlist');
  // An associate has one right for all of them; the house has one for each.
  if (role === ROLE.associate) return tabsOf(HOUSE);
  const readable = new Set(
    categories
      .flatMap(({ permissions }) => permissions)
      .filter((permission) => mayRead(role, permission))
      .map(({ path }) => path.split('/').slice(2).join('/')),
  );
  return tabsOf(HOUSE).filter(({ screen }) => readable.has(`transaction/${screen}`));
}
