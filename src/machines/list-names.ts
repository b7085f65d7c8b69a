import type { ReportGrouping } from './codes.ts';

/** Display names of the personal lists, as staff see them. */
export const LIST_NAMES = {
  'confirm-stone': 'Confirm stones',
  memo: 'Memos',
  hold: 'Holds',
  enquiry: 'Enquiries',
  cart: 'Carts',
  watchlist: 'Watchlists',
  notes: 'Notes',
  invoice: 'Invoices',
} as const;
export type ListName = keyof typeof LIST_NAMES;

/** Display names of the same lists for the trading client who owns them, in navigation order. */
export const OWN_LIST_NAMES: Readonly<Record<ListName, string>> = {
  cart: 'Cart',
  watchlist: 'Watchlist',
  notes: 'Notes',
  enquiry: 'Enquiry',
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

/**
 * Returns the heading of the group of lines without a document of this kind, for example "No
 * invoice".
 */
export const withoutDocument = (document: DocumentGrouping): string => `No ${DOCUMENTS[document]}`;

/** Explains why the rows of a list cannot be grouped by a document that its lines never have. */
export const notGroupedBy = (list: ListName, document: DocumentGrouping): string =>
  `${LIST_NAMES[list]} cannot be grouped by ${DOCUMENTS[document]}.`;
