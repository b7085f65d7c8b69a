import type { Profile } from '../../api/types.ts';
import { byCode, REGISTRATION, ROLE } from '../../machines/codes.ts';
import { ActiveBadge } from '../../people/active-badge.tsx';
import { Initials } from '../../people/initials.tsx';
import { mobileText } from '../../people/mobile-text.ts';
import { RegistrationBadge } from '../../people/registration-badge.tsx';
import { EMPTY, formatDateTime, formatInteger, formatText } from '../../ui/format.ts';
import type { CellValue, GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { emailFor, nameOf } from './customer-words.ts';
import type { CustomerRow } from './wire.ts';

type Column = GridColumn<CustomerRow>;

const instant = (value: string | null): Date | null => (value === null ? null : new Date(value));
const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

/** A person of an inactive business is kept out as well. */
export const mayComeIn = ({ is_active, business_is_active }: CustomerRow): boolean =>
  is_active && business_is_active;

const named = (
  id: string,
  header: string,
  width: number,
  value: (row: CustomerRow) => string | null,
): Column => ({
  id,
  header,
  width,
  value,
  cell: (row) => <span title={value(row) ?? undefined}>{formatText(value(row))}</span>,
});

const COMPANY: Column = {
  ...named('company_name', 'Company', 184, ({ company_name }) => company_name),
  pinned: 'left',
  strong: true,
  sortWords: ['A to Z', 'Z to A'],
};
const CONTACT: Column = named('name', 'Contact', 126, nameOf);
const MOBILE: Column = { ...named('mobile', 'Mobile', 132, mobileText), sortable: false };
const PLACE: Column = {
  ...named('place', 'Place', 150, placeOf),
  sortable: false,
  quiet: true,
  hidden: true,
};
const ASSOCIATE: Column = named('associate', 'Associate', 120, (row) => row.associate_name);

const REGISTERED: Column = {
  id: 'registration',
  header: 'Registration',
  width: 208,
  value: (row) => byCode(REGISTRATION, row.registration).label,
  cell: (row) => <RegistrationBadge code={row.registration} />,
};
const ACTIVE: Column = {
  id: 'is_active',
  header: 'Active',
  width: 88,
  value: (row) => (mayComeIn(row) ? 'Active' : 'Inactive'),
  cell: (row) =>
    row.is_active && !row.business_is_active ? (
      <span title="The business is inactive, so nobody of it can sign in.">
        <ActiveBadge active={false} />
      </span>
    ) : (
      <ActiveBadge active={row.is_active} />
    ),
};
const FAILURES: Column = {
  id: 'sign_in_failures',
  header: 'Failed sign-ins',
  align: 'end',
  width: 100,
  sortable: false,
  value: (row) => row.sign_in_failures,
  cell: (row) =>
    row.sign_in_failures === 0 ? (
      EMPTY
    ) : (
      <span className="client-late">{formatInteger(row.sign_in_failures)}</span>
    ),
};
const HOLDS: Column = {
  id: 'live_holds',
  header: 'Live holds',
  headerTitle: 'Stones that the business holds now',
  align: 'end',
  width: 76,
  sortable: false,
  value: (row) => row.live_holds,
  format: (value) => (value === 0 ? EMPTY : formatInteger(Number(value))),
};
const LAST_SIGN_IN: Column = {
  id: 'last_sign_in_at',
  header: 'Last sign-in',
  width: 134,
  hidden: true,
  quiet: true,
  sortable: false,
  value: (row) => instant(row.last_sign_in_at),
  format: dateTime,
};
const CREATED: Column = {
  id: 'created_at',
  header: 'Created',
  width: 134,
  quiet: true,
  sortWords: ['old first', 'new first'],
  value: (row) => instant(row.created_at),
  format: dateTime,
};

/** An associate is the associate of all that it sees. */
export function customerColumns(profile: Profile): readonly Column[] {
  return [
    COMPANY,
    CONTACT,
    named('email', 'E-mail', 190, ({ email }) => emailFor(profile, email)),
    MOBILE,
    PLACE,
    ...(profile.role_id === ROLE.associate ? [] : [ASSOCIATE]),
    REGISTERED,
    ACTIVE,
    FAILURES,
    HOLDS,
    LAST_SIGN_IN,
    CREATED,
  ];
}

function placeOf({ city, country }: CustomerRow): string | null {
  return [city, country].filter(Boolean).join(', ') || null;
}

export const phoneRow = (row: CustomerRow): GridPhoneRow => ({
  picture: <Initials name={row.company_name} />,
  title: row.company_name,
  value: mayComeIn(row) ? null : <ActiveBadge active={false} />,
  detail: <RegistrationBadge code={row.registration} />,
  note: nameOf(row),
});
