import { serverNow } from '../../api/clock.ts';
import { ActiveBadge } from '../../people/active-badge.tsx';
import { Initials } from '../../people/initials.tsx';
import { mobileText } from '../../people/mobile-text.ts';
import { EMPTY, formatAge, formatDateTime, formatInteger, formatText } from '../../ui/format.ts';
import type { CellValue, GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { Guest } from './guest-calls.ts';

type Column = GridColumn<Guest>;

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

const named = (
  id: string,
  header: string,
  width: number,
  value: (guest: Guest) => string | null,
): Column => ({
  id,
  header,
  width,
  value,
  cell: (guest) => <span title={value(guest) ?? undefined}>{formatText(value(guest))}</span>,
});

export const GUEST_COLUMNS: readonly Column[] = [
  {
    ...named('company_name', 'Company', 210, ({ company_name }) => company_name),
    pinned: 'left',
    strong: true,
  },
  named('contact_person', 'Contact', 170, ({ contact_person }) => contact_person),
  { ...named('email', 'E-mail', 220, ({ email }) => email), sortable: false },
  { ...named('mobile', 'Mobile', 150, mobileText), sortable: false },
  named('country', 'Country', 150, ({ country }) => country),
  {
    id: 'first_visit',
    header: 'First visit',
    width: 138,
    quiet: true,
    sortWords: ['old first', 'new first'],
    value: ({ first_visit }) => new Date(first_visit),
    format: dateTime,
  },
  {
    id: 'last_visit',
    header: 'Last visit',
    width: 138,
    sortWords: ['old first', 'new first'],
    value: ({ last_visit }) => new Date(last_visit),
    format: dateTime,
  },
  {
    id: 'visits',
    header: 'Visits',
    width: 80,
    align: 'end',
    value: ({ visits }) => visits,
    cell: ({ visits }) => formatInteger(visits),
  },
  {
    id: 'is_active',
    header: 'Active',
    width: 100,
    sortable: false,
    value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ is_active }) => <ActiveBadge active={is_active} />,
  },
];

export const guestPhoneRow = (guest: Guest): GridPhoneRow => ({
  picture: <Initials name={guest.company_name} />,
  title: guest.company_name,
  value: guest.is_active ? (
    formatAge(guest.last_visit, serverNow())
  ) : (
    <ActiveBadge active={false} />
  ),
  detail: guest.contact_person,
  note: mobileText(guest),
});
