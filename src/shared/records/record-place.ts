import type { components } from '../../api/schema.gen.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { READ_BY } from '../../common/access/list-calls.ts';
import { type Asked, type Caller, mayCall } from '../../common/access/may-call.ts';
import { kindOfNumber } from '../../common/document-letters.ts';
import { DIAMOND_TYPE, ROLE, type RoleCode } from '../../machines/codes.ts';
import type { ListName } from '../../machines/lists.ts';
import { searchPlace } from '../stones/search-place.ts';

type DiamondType = components['schemas']['DiamondType'];

/** What can be opened: all that the search over everything finds, a stone, a stock list, and a client known by the business alone. */
export type RecordKind = components['schemas']['FoundKind'] | 'stone' | 'business' | 'stockImport';

/** A record as others speak of it. */
export interface NamedRecord {
  readonly kind: RecordKind;
  /** the number of a document or a stone, or what somebody is called */
  readonly name: string;
  /** left out where only the name is known */
  readonly id?: string | null | undefined;
  /** of a stone: white, unless it is said */
  readonly diamondType?: DiamondType | undefined;
}

/** The stone of a row, as it is opened. */
export const stoneOf = (row: {
  readonly stock_no: string;
  readonly diamond_type?: DiamondType;
}): NamedRecord => ({ kind: 'stone', name: row.stock_no, diamondType: row.diamond_type });

/** The document that has this number; null where no kind of document has such numbers. */
export function documentOf(no: string): NamedRecord | null {
  const kind = kindOfNumber(no);
  return kind === undefined ? null : { kind, name: no };
}

interface Place {
  /** who reads it may open it */
  readonly asked: Asked;
  /** null where what is known of it leads nowhere */
  readonly at: (record: NamedRecord, role: RoleCode) => string | null;
}

const called = ({ name }: NamedRecord): string => `q=${encodeURIComponent(name)}`;

/** Where only the name is known, the list is narrowed to it and none is opened. */
const opened = ({ id }: NamedRecord): string => (id ? `&open=${id}` : '');

/** A line of a list, alone there and opened; by its number alone, the first that has it. */
const inList = (list: ListName): Place => ({
  asked: READ_BY[list],
  at: ({ name, id }, role) => `${listFrame(role)}/${list}?tab=all&no=${name}&open=${id ?? name}`,
});

/** Where each role has its lists. */
export const listFrame = (role: RoleCode): string =>
  role === ROLE.customer || role === ROLE.guest ? '/customer-profile' : '/transaction';

/** Where each kind of record is opened, and who may. */
const PLACES: Readonly<Record<RecordKind, Place>> = {
  stone: {
    asked: calls.getStoneDna,
    at: (stone, role) =>
      `${searchPlace(role)}?${stone.diamondType === DIAMOND_TYPE.fancy ? `type=${stone.diamondType}&` : ''}${called(stone)}&stone=${encodeURIComponent(stone.name)}`,
  },
  business: { asked: calls.listCustomers, at: (business) => `/client?${called(business)}` },
  customer: { asked: calls.getCustomer, at: ({ id }) => (id ? `/client/${id}` : null) },
  associate: {
    asked: calls.getAssociate,
    at: ({ id }) => (id ? `/business-associate/${id}` : null),
  },
  staff: {
    asked: calls.listStaff,
    at: (person) => `/settings/users?${called(person)}${opened(person)}`,
  },
  guest: { asked: calls.listGuests, at: (guest) => `/guests?${called(guest)}${opened(guest)}` },
  stockImport: {
    asked: calls.listStockImports,
    at: ({ id }) => (id ? `/imports/${id}` : null),
  },
  hold: inList('hold'),
  order: inList('confirm-stone'),
  request: inList('confirm-stone'),
  memo: inList('memo'),
  invoice: inList('invoice'),
  creditNote: inList('invoice'),
  enquiry: inList('enquiry'),
  demand: {
    asked: calls.listDemands,
    at: (demand) => `/demand?${called(demand)}${opened(demand)}`,
  },
};

/** Where this reader opens the record; null where that is not theirs to see. */
export function recordPlace(record: NamedRecord, reader: Caller): string | null {
  const { asked, at } = PLACES[record.kind];
  return mayCall(reader, asked) ? at(record, reader.role_id) : null;
}
