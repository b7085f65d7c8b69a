import type { ReportGrouping } from './codes.ts';

/** The lists of lines by their screens, as people call them. */
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

/** What the same lists are called by a reader whose own they are, in the order in which they stand then. */
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

/** A document by which lines can be told apart, where they have one. */
export type DocumentGrouping = Extract<ReportGrouping, 5 | 6 | 7>;
const DOCUMENTS: Readonly<Record<DocumentGrouping, string>> = {
  5: 'invoice',
  6: 'order',
  7: 'memo',
};

export const isDocumentGrouping = (grouping: number): grouping is DocumentGrouping =>
  grouping in DOCUMENTS;

/** What stands over the lines that have none of their own. */
export const withoutDocument = (document: DocumentGrouping): string => `No ${DOCUMENTS[document]}`;

/** Why a list is not grouped by a document that its lines never have. */
export const notGroupedBy = (list: ListName, document: DocumentGrouping): string =>
  `${LIST_NAMES[list]} cannot be grouped by ${DOCUMENTS[document]}.`;
