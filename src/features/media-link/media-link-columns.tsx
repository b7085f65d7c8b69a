import { formatInteger } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { FailedMedium, MediumKind } from './media-link-calls.ts';

export const KIND_NAME: Readonly<Record<MediumKind, string>> = {
  image: 'Picture',
  video: 'Video or 360°',
  certificate: 'Certificate',
};

const KIND_ICON: Readonly<Record<MediumKind, IconName>> = {
  image: 'camera',
  video: 'refresh',
  certificate: 'list',
};

const UNSORTED = { sortable: false };

/** Suppliers see only their own links, so the supplier column is shown only to staff. */
export const mediaLinkColumns = (isStaff: boolean): readonly GridColumn<FailedMedium>[] => [
  numberColumn('stock_no', 'Stock no.', ({ stock_no }) => stock_no, {
    ...UNSORTED,
    pinned: 'left',
    strong: true,
  }),
  numberColumn('org_stock_no', 'Supplier no.', ({ org_stock_no }) => org_stock_no, {
    ...UNSORTED,
    headerTitle: "Supplier's stock number",
  }),
  ...(isStaff
    ? [wordsColumn<FailedMedium>('provider', 'Supplier', 160, (row) => row.provider_name, UNSORTED)]
    : []),
  { id: 'kind', header: 'Medium', ...UNSORTED, value: ({ kind }) => KIND_NAME[kind] },
  wordsColumn('fault', 'Reason', 420, ({ fault }) => fault, { ...UNSORTED, wordsFirst: true }),
  {
    id: 'link',
    header: 'Link',
    ...UNSORTED,
    words: 240,
    value: ({ link }) => link,
    cell: ({ link }) => (
      <a
        href={link}
        title={link}
        target="_blank"
        rel="noreferrer"
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        {link}
      </a>
    ),
  },
  {
    id: 'failures',
    header: 'Attempts',
    headerTitle: 'Failed attempts in a row',
    align: 'end',
    ...UNSORTED,
    value: ({ failures }) => failures,
    format: (value) => formatInteger(typeof value === 'number' ? value : null),
  },
  momentColumn('tried_at', 'Last attempt', ({ tried_at }) => tried_at, UNSORTED),
  momentColumn('due_at', 'Next attempt', ({ due_at }) => due_at, UNSORTED),
  {
    id: 'has_file',
    header: 'Shown',
    headerTitle: 'What the portal shows until the file arrives',
    ...UNSORTED,
    hidden: true,
    value: ({ has_file }) => (has_file ? 'Earlier file' : 'No file'),
  },
];

export const mediaLinkPhoneRow =
  (isStaff: boolean) =>
  ({ stock_no, org_stock_no, provider_name, kind, fault }: FailedMedium): GridPhoneRow => ({
    picture: <Icon name={KIND_ICON[kind]} />,
    title: stock_no,
    value: KIND_NAME[kind],
    detail: isStaff ? `${org_stock_no}, ${provider_name}` : org_stock_no,
    more: fault,
    moreLines: 2,
  });
