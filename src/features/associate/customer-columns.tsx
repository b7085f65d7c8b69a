import { EMPTY } from '#common/format.ts';
import { byCode, REGISTRATION } from '#machines/codes.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { RegistrationBadge } from '../../shared/people/registration-badge.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { AssociateCustomer } from './associate-calls.ts';
import { liveHoldsColumn } from './associate-columns.tsx';

const peopleOf = ({ people }: AssociateCustomer): string =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).join(', ');
const addressesOf = ({ people }: AssociateCustomer): string =>
  people.map(({ email }) => email).join(', ');

export const CUSTOMER_COLUMNS: readonly GridColumn<AssociateCustomer>[] = [
  // A company has no page of its own, so the cell links to one of its customers.
  linkedColumn(
    wordsColumn('company_name', 'Company', 220, ({ company_name }) => company_name, {
      pinned: 'left',
      strong: true,
    }),
    ({ company_name: name, people: [person] }) =>
      person ? { kind: 'customer', name, id: person.id } : { kind: 'business', name },
  ),
  {
    id: 'registration',
    header: 'Registration',
    extraWidth: BADGE_EDGES,
    value: ({ registration }) => byCode(REGISTRATION, registration).label,
    cell: ({ registration }) => <RegistrationBadge code={registration} />,
  },
  wordsColumn('people', 'People', 200, peopleOf),
  wordsColumn('email', 'E-mail', 240, addressesOf),
  activeColumn(),
  liveHoldsColumn(),
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, { quiet: true }),
];

export const customerPhoneRow = (row: AssociateCustomer): GridPhoneRow => ({
  picture: <Initials name={row.company_name} />,
  title: row.company_name,
  detail: <RegistrationBadge code={row.registration} />,
  note: peopleOf(row) || EMPTY,
});
