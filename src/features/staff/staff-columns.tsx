import { ActiveBadge } from '../../people/active-badge.tsx';
import { Initials } from '../../people/initials.tsx';
import { mobileText } from '../../people/mobile-text.ts';
import { EMPTY, formatDateTime, formatText } from '../../ui/format.ts';
import type { CellValue, GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type StaffMember, staffName } from './staff-calls.ts';

type Column = GridColumn<StaffMember>;

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

const named = (
  id: string,
  header: string,
  width: number,
  value: (member: StaffMember) => string | null,
): Column => ({
  id,
  header,
  width,
  value,
  cell: (member) => <span title={value(member) ?? undefined}>{formatText(value(member))}</span>,
});

export const STAFF_COLUMNS: readonly Column[] = [
  { ...named('name', 'Name', 190, staffName), pinned: 'left', strong: true },
  named('role_name', 'Role', 130, ({ role_name }) => role_name),
  named('email', 'E-mail', 240, ({ email }) => email),
  named('user_name', 'User name', 200, ({ user_name }) => user_name),
  named('mobile', 'Mobile', 150, mobileText),
  {
    id: 'is_active',
    header: 'Active',
    width: 100,
    value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ is_active }) => <ActiveBadge active={is_active} />,
  },
  {
    id: 'last_seen_at',
    header: 'Last seen',
    width: 138,
    sortWords: ['old first', 'new first'],
    value: ({ last_seen_at }) => (last_seen_at === null ? null : new Date(last_seen_at)),
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

export const staffPhoneRow = (member: StaffMember): GridPhoneRow => ({
  picture: <Initials name={staffName(member)} />,
  title: staffName(member),
  value: member.is_active ? null : <ActiveBadge active={false} />,
  detail: member.email,
  note: member.role_name,
});
