import type { DocumentGrouping, ListName } from '#machines/list-names.ts';

interface ListLabels {
  readonly words: readonly [one: string, many: string];
  readonly tabs: Readonly<Record<'current' | 'ended' | 'all', string>>;
  /** number of a grouping -> its label, such as "By invoice"; only for groupings by document */
  readonly documents: Readonly<Partial<Record<DocumentGrouping, string>>>;
  /**
   * `late` is the label for rows that are due or nearly due; `others` is the label for all other
   * rows. Only for lists with a due date.
   */
  readonly late?: readonly [late: string, others: string];
}

export const LIST_LABELS: Readonly<Record<ListName, ListLabels>> = {
  'confirm-stone': {
    words: ['order', 'orders'],
    tabs: { current: 'Waiting', ended: 'Decided', all: 'All' },
    documents: { 5: 'By invoice', 6: 'By order' },
  },
  memo: {
    words: ['memo line', 'memo lines'],
    tabs: { current: 'Out', ended: 'Ended', all: 'All' },
    documents: { 5: 'By invoice', 7: 'By memo' },
    late: ['Overdue', 'Not overdue'],
  },
  hold: {
    words: ['hold', 'holds'],
    tabs: { current: 'Current', ended: 'Ended', all: 'All' },
    documents: { 6: 'By hold number' },
    late: ['Ending within a day', 'Ending later'],
  },
  enquiry: {
    words: ['enquiry', 'enquiries'],
    tabs: { current: 'Open', ended: 'Closed', all: 'All' },
    documents: { 6: 'By enquiry number' },
  },
  'price-offer': {
    words: ['price offer', 'price offers'],
    tabs: { current: 'Open', ended: 'Ended', all: 'All' },
    documents: { 6: 'By offer number' },
    late: ['Expiring within a day', 'Expiring later'],
  },
  cart: {
    words: ['stone', 'stones'],
    tabs: { current: 'In the cart', ended: 'Removed', all: 'All' },
    documents: {},
  },
  watchlist: {
    words: ['stone', 'stones'],
    tabs: { current: 'Watched', ended: 'Removed', all: 'All' },
    documents: {},
  },
  notes: {
    words: ['note', 'notes'],
    tabs: { current: 'To do', ended: 'Done', all: 'All' },
    documents: {},
  },
  invoice: {
    words: ['invoice line', 'invoice lines'],
    tabs: { current: 'Billed', ended: 'Credited', all: 'All' },
    documents: { 5: 'By invoice', 6: 'By order', 7: 'By memo' },
  },
};

export const NOTE_ACTIONS = { finishNotes: 'Mark done', reopenNotes: 'Reopen' } as const;
