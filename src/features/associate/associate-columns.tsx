import { EMPTY, formatInteger } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import type { CellValue, GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type Associate, nameOf } from './associate-calls.ts';

const count = (value: CellValue): string =>
  typeof value === 'number' && value > 0 ? formatInteger(value) : EMPTY;

export const ASSOCIATE_COLUMNS: readonly GridColumn<Associate>[] = [
  linkedColumn<Associate>(
    wordsColumn('name', 'Name', 190, nameOf, { pinned: 'left', strong: true }),
    (associate) => ({ kind: 'associate', name: nameOf(associate), id: associate.id }),
  ),
  wordsColumn('email', 'E-mail', 250, ({ email }) => email),
  numberColumn('mobile', 'Mobile', mobileText),
  activeColumn({ sortable: false }),
  {
    id: 'customers',
    header: 'Customers',
    align: 'end',
    value: ({ customers }) => customers,
    format: count,
  },
  liveHoldsColumn('Active holds of the associate’s customers'),
  momentColumn('last_sign_in', 'Last sign-in', ({ last_sign_in }) => last_sign_in),
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, { quiet: true }),
];

export function liveHoldsColumn<Row extends { readonly live_holds: number }>(
  headerTitle?: string,
): GridColumn<Row> {
  return {
    id: 'live_holds',
    header: 'Active holds',
    ...(headerTitle === undefined ? {} : { headerTitle }),
    align: 'end',
    value: ({ live_holds }) => live_holds,
    format: count,
  };
}

export const associatePhoneRow = (row: Associate): GridPhoneRow => ({
  picture: <Initials name={nameOf(row)} />,
  title: nameOf(row),
  value: row.is_active ? null : <ActiveBadge active={false} />,
  detail: row.email,
  note: customerCount(row.customers),
});

export const customerCount = (customers: number): string =>
  customers === 1 ? '1 customer' : `${formatInteger(customers)} customers`;
