import { count } from '#common/count.ts';
import { formatBytes, formatInteger } from '#common/format.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import type { ImportFigures } from './import-calls.ts';
import { kindOf, statusOf } from './import-texts.ts';

const UNSORTED = { sortable: false };

export function ImportBadge({ list }: { readonly list: StockImport }) {
  const status = statusOf(list);
  return <StatusBadge ring label={status.label} tone={toneOf(status)} />;
}

const figure = (
  id: keyof ImportFigures,
  header: string,
  more: Pick<GridColumn<StockImport>, 'hidden'> = {},
): GridColumn<StockImport> => ({
  ...more,
  id,
  header,
  align: 'end',
  sortable: false,
  value: ({ figures }) => figures?.[id] ?? null,
  format: (value) => formatInteger(typeof value === 'number' ? value : null),
});

/** Suppliers see only their own imports, so the supplier column is shown only to staff. */
export const importColumns = (isStaff: boolean): readonly GridColumn<StockImport>[] => [
  linkedColumn(
    numberColumn('import_no', 'Import', ({ import_no }) => import_no, {
      ...UNSORTED,
      pinned: 'left',
      strong: true,
    }),
    ({ import_no: name, id }) => ({ kind: 'stockImport', name, id }),
  ),
  {
    id: 'status',
    header: 'Status',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: (list) => statusOf(list).label,
    cell: (list) => <ImportBadge list={list} />,
  },
  ...(isStaff
    ? [
        wordsColumn<StockImport>('provider', 'Supplier', 190, (row) => row.provider_name, {
          ...UNSORTED,
          wordsFirst: true,
        }),
      ]
    : []),
  wordsColumn('file', 'File', 220, ({ file_name }) => file_name, UNSORTED),
  numberColumn('kind', 'List type', kindOf, UNSORTED),
  momentColumn('created_at', 'Received', ({ created_at }) => created_at, UNSORTED),
  figure('rows', 'Rows'),
  figure('new', 'New'),
  figure('repriced', 'Repriced'),
  figure('changed', 'Changed', { hidden: true }),
  figure('back', 'Back in stock', { hidden: true }),
  figure('gone', 'Removed'),
  figure('unchanged', 'Unchanged'),
  figure('kept', 'Kept'),
  figure('duplicate', 'Duplicates', { hidden: true }),
  figure('rejected', 'Rejected'),
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    sortable: false,
    hidden: true,
    value: ({ size }) => size,
    format: (value) => formatBytes(typeof value === 'number' ? value : 0),
  },
  wordsColumn('sent_by', 'Sent by', 150, ({ sent_by }) => sent_by ?? 'Fetched', {
    ...UNSORTED,
    quiet: true,
  }),
  wordsColumn('reason', 'Reason', 200, ({ reason }) => reason, { ...UNSORTED, quiet: true }),
];

export const importPhoneRow =
  (isStaff: boolean) =>
  (list: StockImport): GridPhoneRow => ({
    picture: null,
    title: isStaff ? list.provider_name : list.import_no,
    value: <ImportBadge list={list} />,
    detail: isStaff ? `${list.import_no}, ${list.file_name}` : list.file_name,
    note: list.figures ? count(list.figures.rows, 'row') : '',
  });
