import { serverNow } from '#api/server-clock.ts';
import { formatAge } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { Guest } from './guest-calls.ts';

const UNSORTED = { sortable: false };

export const GUEST_COLUMNS: readonly GridColumn<Guest>[] = [
  wordsColumn('company_name', 'Company', 210, ({ company_name }) => company_name, {
    pinned: 'left',
    strong: true,
  }),
  wordsColumn('contact_person', 'Contact', 170, ({ contact_person }) => contact_person),
  wordsColumn('email', 'E-mail', 220, ({ email }) => email, UNSORTED),
  numberColumn('mobile', 'Mobile', mobileText, UNSORTED),
  wordsColumn('country', 'Country', 150, ({ country }) => country),
  momentColumn('first_visit', 'First visit', ({ first_visit }) => first_visit, { quiet: true }),
  momentColumn('last_visit', 'Last visit', ({ last_visit }) => last_visit),
  activeColumn(UNSORTED),
  {
    id: 'visits',
    header: 'Visits',
    align: 'end',
    value: ({ visits }) => visits,
    format: wholeNumber,
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
