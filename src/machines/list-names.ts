import type { ReportGrouping } from './codes.ts';

/** Display names for all users except customers and guests. */
export const LIST_NAMES = {
  'confirm-stone': 'Confirm stones',
  memo: 'Memos',
  hold: 'Holds',
  enquiry: 'Enquiries',
  'price-offer': 'Price offers',
  cart: 'Carts',
  watchlist: 'Watchlists',
  notes: 'Notes',
  invoice: 'Invoices',
} as const;
export type ListName = keyof typeof LIST_NAMES;

/** Display names that customers and guests see for their own lists, in navigation order. */
export const OWN_LIST_NAMES: Readonly<Record<ListName, string>> = {
  cart: 'Cart',
  watchlist: 'Watchlist',
  notes: 'Notes',
  enquiry: 'Enquiry',
  'price-offer': 'Price offers',
  'confirm-stone': 'Confirmed stones',
  memo: 'Memo',
  hold: 'Hold',
  invoice: 'Invoice',
};

/** Report groupings by a document: invoice, order or memo. */
export type DocumentGrouping = Extract<ReportGrouping, 5 | 6 | 7>;
const DOCUMENTS: Readonly<Record<DocumentGrouping, string>> = {
  5: 'invoice',
  6: 'order',
  7: 'memo',
};

export const isDocumentGrouping = (grouping: number): grouping is DocumentGrouping =>
  grouping in DOCUMENTS;

/** Heading of the lines without a document of this kind, such as "No invoice". */
export const withoutDocument = (document: DocumentGrouping): string => `No ${DOCUMENTS[document]}`;

export const notGroupedBy = (list: ListName, document: DocumentGrouping): string =>
  `${LIST_NAMES[list]} cannot be grouped by ${DOCUMENTS[document]}.`;
