import type { NumberedKind } from '../../common/document-letters.ts';
import { ROLE, type RoleCode } from '../../machines/codes.ts';
import type { ListName } from '../../machines/lists.ts';
import type { FoundRecord } from './find-query.ts';

const LIST_OF: Readonly<Record<Exclude<NumberedKind, 'demand'>, ListName>> = {
  hold: 'hold',
  order: 'confirm-stone',
  request: 'confirm-stone',
  memo: 'memo',
  invoice: 'invoice',
  creditNote: 'invoice',
  enquiry: 'enquiry',
};

/** Where a reader of this role sees the record. */
export function placeOf({ kind, id, name }: FoundRecord, role: RoleCode): string {
  switch (kind) {
    case 'customer':
      return `/client/${id}`;
    case 'associate':
      return `/business-associate/${id}`;
    case 'staff':
      return `/settings/users?q=${encodeURIComponent(name)}`;
    case 'guest':
      return `/guests?q=${encodeURIComponent(name)}`;
    case 'demand':
      return `/demand?q=${encodeURIComponent(name)}`;
    default:
      return `${frameOf(role)}/${LIST_OF[kind]}?tab=all&no=${name}&open=${id}`;
  }
}

const frameOf = (role: RoleCode): string =>
  role === ROLE.customer || role === ROLE.guest ? '/customer-profile' : '/transaction';
