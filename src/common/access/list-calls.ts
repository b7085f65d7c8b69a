import type { ListName } from '#machines/list-names.ts';
import * as calls from './calls.gen.ts';
import type { Requirement } from './may-call.ts';

export const LIST_READ_CALLS: Readonly<Record<ListName, Requirement>> = {
  'confirm-stone': calls.listConfirmStones,
  memo: calls.listMemos,
  hold: calls.listHolds,
  enquiry: calls.listEnquiries,
  'price-offer': calls.listPriceOffers,
  cart: calls.listCarts,
  watchlist: calls.listWatchlist,
  notes: calls.listNotes,
  invoice: calls.listInvoices,
};
