import type { ListName } from '../../../src/machines/lists.ts';
import { cartList, noteList, watchlistList } from './kept-lists.ts';
import type { LineList } from './line-list.ts';
import { confirmStoneList, enquiryList, holdList, invoiceList, memoList } from './lists.ts';

/** Every list of lines, by the name that the contract gives it. */
export const LISTS: Readonly<Record<ListName, LineList>> = {
  'confirm-stone': confirmStoneList,
  enquiry: enquiryList,
  cart: cartList,
  watchlist: watchlistList,
  notes: noteList,
  hold: holdList,
  memo: memoList,
  invoice: invoiceList,
};
