import { ActiveBadge } from '../../people/active-badge.tsx';
import { Initials } from '../../people/initials.tsx';
import { mobileText } from '../../people/mobile-text.ts';
import { EMPTY, formatDateTime, formatInteger, formatText } from '../../ui/format.ts';
import type { CellValue, GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type Associate, nameOf } from './associate-calls.ts';

type Column = GridColumn<Associate>;

export const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;
const count = (value: CellValue): string =>
  typeof value === 'number' && value > 0 ? formatInteger(value) : EMPTY;

const named = (
  id: string,
  header: string,
  width: number,
  value: (row: Associate) => string | null,
): Column => ({
  id,
  header,
  width,
  value,
  cell: (row) => <span title={value(row) ?? undefined}>{formatText(value(row))}</span>,
});

export const ASSOCIATE_COLUMNS: readonly Column[] = [
  { ...named('name', 'Name', 190, nameOf), pinned: 'left', strong: true },
  named('email', 'E-mail', 250, ({ email }) => email),
  named('mobile', 'Mobile', 160, mobileText),
  {
    id: 'customers',
    header: 'Customers',
    align: 'end',
    width: 92,
    value: ({ customers }) => customers,
    format: count,
  },
  {
    id: 'live_holds',
    header: 'Live holds',
    headerTitle: 'Live holds of their customers',
    align: 'end',
    width: 92,
    value: ({ live_holds }) => live_holds,
    format: count,
  },
  {
    id: 'is_active',
    header: 'Active',
    width: 96,
    sortable: false,
    value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ is_active }) => <ActiveBadge active={is_active} />,
  },
  {
    id: 'last_sign_in',
    header: 'Last sign-in',
    width: 138,
    sortWords: ['old first', 'new first'],
    value: ({ last_sign_in }) => (last_sign_in === null ? null : new Date(last_sign_in)),
    format: dateTime,
  },
  {
    id: 'created_at',
    header: 'Created',
    width: 138,
    quiet: true,
    sortWords: ['old first', 'new first'],
    value: ({ created_at }) => new Date(created_at),
    format: dateTime,
  },
];

export const associatePhoneRow = (row: Associate): GridPhoneRow => ({
  picture: <Initials name={nameOf(row)} />,
  title: nameOf(row),
  value: row.is_active ? null : <ActiveBadge active={false} />,
  detail: row.email,
  note: customerCount(row.customers),
});

export const customerCount = (customers: number): string =>
  customers === 1 ? '1 customer' : `${formatInteger(customers)} customers`;
