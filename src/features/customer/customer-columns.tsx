import type { Profile } from '#api/types.ts';
import { EMPTY, formatInteger } from '#common/format.ts';
import { byCode, REGISTRATION, RISK_CLASS, ROLE } from '#machines/codes.ts';
import { ValidityBadge, validityText } from '../../shared/businesses/validity-badge.tsx';
import { emailFor } from '../../shared/identity/email-for.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { RegistrationBadge } from '../../shared/people/registration-badge.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import { nameOf } from './customer-words.ts';
import type { CustomerRow } from './wire.ts';

type Column = GridColumn<CustomerRow>;

/** Users of a deactivated business cannot sign in, even if they are active themselves. */
export const canSignIn = ({ is_active, business_is_active }: CustomerRow): boolean =>
  is_active && business_is_active;

const COMPANY: Column = linkedColumn(
  wordsColumn('company_name', 'Company', 184, (row) => row.company_name, {
    pinned: 'left',
    strong: true,
    sortWords: ['A to Z', 'Z to A'],
  }),
  ({ id, company_name: name }) => ({ kind: 'customer', name, id }),
);
const CONTACT: Column = wordsColumn('name', 'Contact', 126, nameOf);
const MOBILE: Column = numberColumn('mobile', 'Mobile', mobileText, { sortable: false });
const PLACE: Column = wordsColumn('place', 'Location', 150, placeOf, {
  sortable: false,
  quiet: true,
  hidden: true,
});
const ASSOCIATE: Column = linkedColumn(
  wordsColumn('associate', 'Associate', 120, (row) => row.associate_name),
  ({ associate_id: id, associate_name: name }) =>
    name === null ? null : { kind: 'associate', name, id },
);

const REGISTERED: Column = {
  id: 'registration',
  header: 'Registration',
  extraWidth: BADGE_EDGES,
  value: (row) => byCode(REGISTRATION, row.registration).label,
  cell: (row) => <RegistrationBadge code={row.registration} />,
};
const VALID_UNTIL: Column = {
  id: 'verified_until',
  header: 'KYC valid until',
  extraWidth: BADGE_EDGES,
  sortable: false,
  value: ({ verified_until }) => (verified_until === null ? null : validityText(verified_until)),
  cell: ({ verified_until }) =>
    verified_until === null ? EMPTY : <ValidityBadge until={verified_until} />,
};
const RISK: Column = {
  id: 'risk_class',
  header: 'Risk class',
  sortable: false,
  value: ({ risk_class }) => risk_class && byCode(RISK_CLASS, risk_class).label,
};
const ACTIVE: Column = {
  id: 'is_active',
  header: 'Active',
  extraWidth: BADGE_EDGES,
  value: (row) => (canSignIn(row) ? 'Active' : 'Inactive'),
  cell: (row) =>
    row.is_active && !row.business_is_active ? (
      <span title="The business is inactive, so none of its users can sign in.">
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
  sortable: false,
  value: (row) => row.sign_in_failures,
  cell: (row) =>
    row.sign_in_failures === 0 ? (
      EMPTY
    ) : (
      <span className="ui-warn">{formatInteger(row.sign_in_failures)}</span>
    ),
};
const HOLDS: Column = {
  id: 'live_holds',
  header: 'Active holds',
  headerTitle: 'Stones that the business currently has on hold',
  align: 'end',
  sortable: false,
  value: (row) => row.live_holds,
  format: (value) => (value === 0 ? EMPTY : formatInteger(Number(value))),
};
const LAST_SIGN_IN: Column = momentColumn(
  'last_sign_in_at',
  'Last sign-in',
  (row) => row.last_sign_in_at,
  { hidden: true, quiet: true, sortable: false },
);
const CREATED: Column = momentColumn('created_at', 'Created', (row) => row.created_at, {
  quiet: true,
});

/** Hides the associate column from associates, who see only their own customers. */
export function customerColumns(profile: Profile): readonly Column[] {
  return [
    COMPANY,
    CONTACT,
    wordsColumn('email', 'E-mail', 190, ({ email }) => emailFor(profile, email)),
    MOBILE,
    PLACE,
    ...(profile.role_id === ROLE.associate ? [] : [ASSOCIATE]),
    REGISTERED,
    VALID_UNTIL,
    ...(profile.role_id === ROLE.associate ? [] : [RISK]),
    ACTIVE,
    FAILURES,
    HOLDS,
    LAST_SIGN_IN,
    CREATED,
  ];
}

export function placeOf({ city, country }: CustomerRow): string | null {
  return [city, country].filter(Boolean).join(', ') || null;
}

export const phoneRow = (row: CustomerRow): GridPhoneRow => ({
  picture: <Initials name={row.company_name} />,
  title: row.company_name,
  value: canSignIn(row) ? null : <ActiveBadge active={false} />,
  detail: <RegistrationBadge code={row.registration} />,
  note: nameOf(row),
});
