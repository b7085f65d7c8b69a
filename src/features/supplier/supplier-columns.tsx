import { formatInteger } from '#common/format.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { capitalizeFirst, formatSchedule } from '../../shared/supply/server-words.ts';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { Supplier } from './supplier-calls.ts';
import { fetchedFrom, kindOfList, MANUAL_UPLOAD } from './supplier-texts.ts';

export const SUPPLIER_COLUMNS: readonly GridColumn<Supplier>[] = [
  wordsColumn('name', 'Supplier', 210, ({ name }) => name, { pinned: 'left', strong: true }),
  wordsColumn('from', 'List source', 330, (row) => fetchedFrom(row) ?? MANUAL_UPLOAD),
  wordsColumn('kind', 'List type', 92, kindOfList),
  wordsColumn('schedule', 'Fetched', 210, (row) =>
    row.feed?.is_active === false
      ? `Paused, ${formatSchedule(row.schedule)}`
      : capitalizeFirst(formatSchedule(row.schedule)),
  ),
  momentColumn('next', 'Next', ({ feed }) => feed?.next_at ?? null),
  wordsColumn('account', 'Portal user', 190, ({ account }) => account?.email ?? null),
  {
    id: 'stones',
    header: 'Stones',
    align: 'end',
    value: ({ stones }) => stones,
    format: (value) => formatInteger(typeof value === 'number' ? value : null),
  },
  momentColumn('listed_at', 'Last listed', ({ listed_at }) => listed_at),
  activeColumn(),
];

export const supplierPhoneRow = (supplier: Supplier): GridPhoneRow => ({
  picture: <Initials name={supplier.name} />,
  title: supplier.name,
  value: supplier.is_active ? (
    `${formatInteger(supplier.stones)} pcs`
  ) : (
    <ActiveBadge active={false} />
  ),
  detail: fetchedFrom(supplier) ?? MANUAL_UPLOAD,
  note: kindOfList(supplier) ?? '',
});
