import type { ListName } from '#machines/list-names.ts';
import type { LineList } from './line-list.ts';
import {
  confirmStoneList,
  enquiryList,
  holdList,
  invoiceList,
  memoList,
  priceOfferList,
} from './lists.ts';
import { cartList, noteList, watchlistList } from './personal-lists.ts';

export const LISTS: Readonly<Record<ListName, LineList>> = {
  'confirm-stone': confirmStoneList,
  enquiry: enquiryList,
  'price-offer': priceOfferList,
  cart: cartList,
  watchlist: watchlistList,
  notes: noteList,
  hold: holdList,
  memo: memoList,
  invoice: invoiceList,
};
