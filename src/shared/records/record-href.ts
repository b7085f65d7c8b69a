import type { components } from '#api/schema.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { type Caller, mayCall, type Requirement } from '#common/access/may-call.ts';
import { kindOfNumber } from '#common/document-prefixes.ts';
import { DIAMOND_TYPE, ROLE, type RoleCode } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { searchPath } from '../stones/search-path.ts';

type DiamondType = components['schemas']['DiamondType'];

/** A `business` record has only a name, without an id. */
export type RecordKind = components['schemas']['FoundKind'] | 'stone' | 'business';

export interface NamedRecord {
  readonly kind: RecordKind;
  /** Document number, stock number or display name. */
  readonly name: string;
  readonly id?: string | null | undefined;
  /** Only for stones; default is white. */
  readonly diamondType?: DiamondType | undefined;
}

export const stoneOf = (row: {
  readonly stock_no: string;
  readonly diamond_type?: DiamondType;
}): NamedRecord => ({ kind: 'stone', name: row.stock_no, diamondType: row.diamond_type });

/**
 * Returns a reference to the document `no` without checking that it exists; null if the number has
 * no known format.
 */
export function documentOf(no: string): NamedRecord | null {
  const kind = kindOfNumber(no);
  return kind === undefined ? null : { kind, name: no };
}

interface RecordRoute {
  /**
   * API call of the target page. A user without permission for the call sees the record without a
   * link.
   */
  readonly requires: Requirement;
  /** Returns the URL path, or null if `record` lacks the `id` that the page needs. */
  readonly at: (record: NamedRecord, role: RoleCode) => string | null;
}

const called = ({ name }: NamedRecord): string => `q=${encodeURIComponent(name)}`;

/** Without an id, the URL filters the list but opens no drawer. */
const opened = ({ id }: NamedRecord): string => (id ? `&open=${id}` : '');

/**
 * Route to a list that shows only the document `name`. The drawer shows the record `id`. Without an
 * id, the drawer shows the first line of the document.
 */
const inList = (list: ListName): RecordRoute => ({
  requires: LIST_READ_CALLS[list],
  at: ({ name, id }, role) => `${listFrame(role)}/${list}?tab=all&no=${name}&open=${id ?? name}`,
});

export const listFrame = (role: RoleCode): string =>
  role === ROLE.customer || role === ROLE.guest ? '/customer-profile' : '/transaction';

const RECORD_ROUTES: Readonly<Record<RecordKind, RecordRoute>> = {
  stone: {
    requires: calls.getStoneDna,
    at: (stone, role) =>
      `${searchPath(role)}?${stone.diamondType === DIAMOND_TYPE.fancy ? `type=${stone.diamondType}&` : ''}${called(stone)}&stone=${encodeURIComponent(stone.name)}`,
  },
  business: { requires: calls.listCustomers, at: (business) => `/client?${called(business)}` },
  customer: { requires: calls.getCustomer, at: ({ id }) => (id ? `/client/${id}` : null) },
  associate: {
    requires: calls.getAssociate,
    at: ({ id }) => (id ? `/business-associate/${id}` : null),
  },
  staff: {
    requires: calls.listStaff,
    at: (person) => `/settings/users?${called(person)}${opened(person)}`,
  },
  guest: { requires: calls.listGuests, at: (guest) => `/guests?${called(guest)}${opened(guest)}` },
  stockImport: {
    requires: calls.listStockImports,
    at: ({ id }) => (id ? `/imports/${id}` : null),
  },
  supplier: {
    requires: calls.listSuppliers,
    at: ({ id }) => (id ? `/supply?open=${id}` : null),
  },
  mailing: {
    requires: calls.listBulkEmails,
    at: ({ id }) => (id ? `/bulk-email?open=${id}` : null),
  },
  quote: { requires: calls.listQuotes, at: (quote) => `/quotes?${called(quote)}` },
  payment: {
    requires: calls.listPayments,
    at: (payment) => `/payment?${called(payment)}${opened(payment)}`,
  },
  hold: inList('hold'),
  order: inList('confirm-stone'),
  request: inList('confirm-stone'),
  memo: inList('memo'),
  invoice: inList('invoice'),
  creditNote: inList('invoice'),
  shipment: {
    requires: calls.listShipments,
    at: (shipment) => `/shipment?${called(shipment)}${opened(shipment)}`,
  },
  enquiry: inList('enquiry'),
  priceOffer: inList('price-offer'),
  demand: {
    requires: calls.listDemands,
    at: (demand) => `/demand?${called(demand)}${opened(demand)}`,
  },
};

/**
 * Returns the URL path of a record. Null if the user may not open it, or if its page needs an id
 * and the record has none.
 */
export function recordHref(record: NamedRecord, reader: Caller): string | null {
  const { requires, at } = RECORD_ROUTES[record.kind];
  return mayCall(reader, requires) ? at(record, reader.role_id) : null;
}
