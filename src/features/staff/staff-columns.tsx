import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type StaffMember, staffName } from './staff-calls.ts';

export const STAFF_COLUMNS: readonly GridColumn<StaffMember>[] = [
  wordsColumn('name', 'Name', 190, staffName, { pinned: 'left', strong: true }),
  wordsColumn('role_name', 'Role', 130, ({ role_name }) => role_name),
  wordsColumn('email', 'E-mail', 240, ({ email }) => email),
  wordsColumn('user_name', 'User name', 200, ({ user_name }) => user_name),
  numberColumn('mobile', 'Mobile', mobileText),
  activeColumn(),
  momentColumn('last_seen_at', 'Last seen', ({ last_seen_at }) => last_seen_at),
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, { quiet: true }),
];

export const staffPhoneRow = (member: StaffMember): GridPhoneRow => ({
  picture: <Initials name={staffName(member)} />,
  title: staffName(member),
  value: member.is_active ? null : <ActiveBadge active={false} />,
  detail: member.email,
  note: member.role_name,
});
