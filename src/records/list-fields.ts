import type { operations } from '#api/schema.gen.ts';
import type { ListName } from '#machines/list-names.ts';
import { CONFIRM_STONE_FIELDS } from './confirm-stone.ts';
import { ENQUIRY_FIELDS } from './enquiry.ts';
import { type Fields, type FilterName, filterFields, type PartName } from './field.ts';
import { HOLD_FIELDS } from './hold.ts';
import { INVOICE_FIELDS } from './invoice.ts';
import { CART_FIELDS, NOTE_FIELDS, WATCHLIST_FIELDS } from './kept.ts';
import { MEMO_FIELDS } from './memo.ts';
import { PRICE_OFFER_FIELDS } from './price-offer.ts';

export interface ListFields {
  readonly part: PartName;
  readonly fields: Fields;
  readonly operation: keyof operations;
  /** Name of the row schema in openapi.yaml; default `LineRow`. */
  readonly row?: string;
}

export const LIST_FIELDS = {
  hold: { part: 'hold', fields: HOLD_FIELDS, operation: 'listHolds', row: 'HoldRow' },
  'confirm-stone': { part: 'order', fields: CONFIRM_STONE_FIELDS, operation: 'listConfirmStones' },
  memo: { part: 'memo', fields: MEMO_FIELDS, operation: 'listMemos' },
  invoice: { part: 'invoice', fields: INVOICE_FIELDS, operation: 'listInvoices' },
  enquiry: { part: 'enquiry', fields: ENQUIRY_FIELDS, operation: 'listEnquiries' },
  'price-offer': {
    part: 'price_offer',
    fields: PRICE_OFFER_FIELDS,
    operation: 'listPriceOffers',
  },
  cart: { part: 'kept', fields: CART_FIELDS, operation: 'listCarts' },
  watchlist: { part: 'kept', fields: WATCHLIST_FIELDS, operation: 'listWatchlist' },
  notes: { part: 'note', fields: NOTE_FIELDS, operation: 'listNotes' },
} as const satisfies Record<ListName, ListFields>;

type Tables = (typeof LIST_FIELDS)[ListName]['fields'];
/** Filters of the fields of all lists. Each list has only some of these filters. */
export type OwnFilters = {
  [Name in Tables extends infer Table ? FilterName<Table> : never]?: string;
};

export const OWN_FILTERS = Object.values<ListFields>(LIST_FIELDS).flatMap(({ fields }) =>
  filterFields(fields).map(([name]) => name as keyof OwnFilters),
);
