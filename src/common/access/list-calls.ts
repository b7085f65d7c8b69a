import type { ListName } from '../../machines/lists.ts';
import * as calls from './calls.gen.ts';
import type { Asked } from './may-call.ts';

/** Maps each list to the API call that reads its lines. */
export const READ_BY: Readonly<Record<ListName, Asked>> = {
  'confirm-stone': calls.listConfirmStones,
  memo: calls.listMemos,
  hold: calls.listHolds,
  enquiry: calls.listEnquiries,
  cart: calls.listCarts,
  watchlist: calls.listWatchlist,
  notes: calls.listNotes,
  invoice: calls.listInvoices,
};
