import type { DocumentGrouping, ListName } from '../machines/lists.ts';

interface ListWords {
  /** one and many of what a row is */
  readonly words: readonly [one: string, many: string];
  /** what still stands, what has ended, or both */
  readonly tabs: Readonly<Record<'current' | 'ended' | 'all', string>>;
  /** the documents by which its rows can be told apart, as the choice is called */
  readonly documents: Readonly<Partial<Record<DocumentGrouping, string>>>;
  /** rows whose day has come or is about to, and the others; only where a list knows of that */
  readonly late?: readonly [late: string, others: string];
}

/** The words of each list, on the screen and on paper. */
export const LIST_WORDS: Readonly<Record<ListName, ListWords>> = {
  'confirm-stone': {
    words: ['request', 'requests'],
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

/** What is done with a note, in its row, its drawer and what tells of it. */
export const NOTE_ACTS = { finishNotes: 'Mark done', reopenNotes: 'Open again' } as const;
