import { formatInteger } from '#common/format.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import type { SavedFilter } from '../../shared/searches/search-types.ts';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { Collection } from './collection-calls.ts';
import { contentText, KIND } from './collection-words.ts';

const UNSORTED = { sortable: false };

const figure = (
  id: string,
  header: string,
  value: (row: Collection) => number | null,
  strong = false,
): GridColumn<Collection> => ({
  id,
  header,
  align: 'end',
  strong,
  sortable: false,
  value,
  format: wholeNumber,
  cell: (row) =>
    row.fault === null ? (
      formatInteger(value(row))
    ) : (
      <span className="ui-warn" title={row.fault}>
        fault
      </span>
    ),
});

export const collectionColumns = (
  line: (filter: SavedFilter) => string,
): GridColumn<Collection>[] => [
  {
    id: 'is_active',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ is_active }) => <ActiveBadge active={is_active} />,
  },
  wordsColumn('name', 'Name', 220, ({ name }) => name, { ...UNSORTED, strong: true }),
  wordsColumn('diamond_type', 'Kind', 76, ({ diamond_type }) => KIND[diamond_type], UNSORTED),
  wordsColumn('filter', 'Contents', 340, (row) => contentText(row, line) || null, UNSORTED),
  figure('pieces', 'Pieces', ({ pieces }) => pieces, true),
  figure('available', 'Available', ({ available }) => available),
  wordsColumn('description', 'Description', 280, ({ description }) => description, {
    ...UNSORTED,
    quiet: true,
  }),
  momentColumn<Collection>('changed_at', 'Changed', ({ changed_at }) => changed_at, {
    ...UNSORTED,
    quiet: true,
  }),
];
