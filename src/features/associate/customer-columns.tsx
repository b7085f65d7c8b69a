import { byCode, REGISTRATION } from '../../machines/codes.ts';
import { ActiveBadge } from '../../people/active-badge.tsx';
import { Initials } from '../../people/initials.tsx';
import { RegistrationBadge } from '../../people/registration-badge.tsx';
import { EMPTY, formatInteger } from '../../ui/format.ts';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { AssociateCustomer } from './associate-calls.ts';
import { dateTime } from './associate-columns.tsx';

const peopleOf = ({ people }: AssociateCustomer): string =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).join(', ');
const addressesOf = ({ people }: AssociateCustomer): string =>
  people.map(({ email }) => email).join(', ');

export const CUSTOMER_COLUMNS: readonly GridColumn<AssociateCustomer>[] = [
  {
    id: 'company_name',
    header: 'Company',
    width: 220,
    pinned: 'left',
    strong: true,
    value: ({ company_name }) => company_name,
    cell: ({ company_name }) => <span title={company_name}>{company_name}</span>,
  },
  {
    id: 'registration',
    header: 'Registration',
    width: 190,
    value: ({ registration }) => byCode(REGISTRATION, registration).label,
    cell: ({ registration }) => <RegistrationBadge code={registration} />,
  },
  {
    id: 'people',
    header: 'People',
    width: 200,
    value: peopleOf,
    cell: (row) => <span title={peopleOf(row)}>{peopleOf(row) || EMPTY}</span>,
  },
  {
    id: 'email',
    header: 'E-mail',
    width: 240,
    value: addressesOf,
    cell: (row) => <span title={addressesOf(row)}>{addressesOf(row) || EMPTY}</span>,
  },
  {
    id: 'live_holds',
    header: 'Live holds',
    align: 'end',
    width: 92,
    value: ({ live_holds }) => live_holds,
    format: (value) => (typeof value === 'number' && value > 0 ? formatInteger(value) : EMPTY),
  },
  {
    id: 'is_active',
    header: 'Active',
    width: 96,
    value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ is_active }) => <ActiveBadge active={is_active} />,
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

export const customerPhoneRow = (row: AssociateCustomer): GridPhoneRow => ({
  picture: <Initials name={row.company_name} />,
  title: row.company_name,
  detail: peopleOf(row) || EMPTY,
  note: <RegistrationBadge code={row.registration} />,
});
