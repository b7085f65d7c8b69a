import { formatInteger } from '#common/format.ts';
import { labelPlaceholders } from '#common/mailing/placeholders.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Mailing } from './bulk-email-calls.ts';
import { progressText, statusOf, timesText } from './bulk-email-words.ts';

const UNSORTED = { sortable: false };

export function MailingBadge({ mailing }: { readonly mailing: Pick<Mailing, 'status'> }) {
  const status = statusOf(mailing);
  return <StatusBadge ring label={status.label} tone={toneOf(status)} />;
}

const figure = (
  id: 'readers' | 'queued' | 'sent' | 'failed' | 'turn',
  header: string,
  more: Pick<GridColumn<Mailing>, 'hidden'> = {},
): GridColumn<Mailing> => ({
  ...more,
  id,
  header,
  align: 'end',
  sortable: false,
  value: (mailing) => (mailing.turn === 0 ? null : mailing[id]),
  format: (value) => formatInteger(typeof value === 'number' ? value : null),
});

export const MAILING_COLUMNS: readonly GridColumn<Mailing>[] = [
  numberColumn('mailing_no', 'Mailing', ({ mailing_no }) => mailing_no, {
    ...UNSORTED,
    pinned: 'left',
    strong: true,
  }),
  {
    id: 'status',
    header: 'Status',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: (mailing) => statusOf(mailing).label,
    cell: (mailing) => <MailingBadge mailing={mailing} />,
  },
  wordsColumn('subject', 'Subject', 320, ({ subject }) => labelPlaceholders(subject), {
    ...UNSORTED,
    wordsFirst: true,
  }),
  figure('readers', 'Clients'),
  figure('sent', 'Sent'),
  figure('queued', 'Queued'),
  figure('failed', 'Failed'),
  figure('turn', 'Runs', { hidden: true }),
  momentColumn('next_at', 'Next run', ({ next_at }) => next_at, UNSORTED),
  // The column has no maximum width, because times must never be truncated.
  numberColumn('times', 'Schedule', timesText, { ...UNSORTED, quiet: true }),
  momentColumn('began_at', 'Started', ({ began_at }) => began_at, UNSORTED),
  wordsColumn('writer', 'Author', 150, ({ writer }) => writer, { ...UNSORTED, quiet: true }),
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, {
    ...UNSORTED,
    quiet: true,
  }),
];

export const mailingPhoneRow = (mailing: Mailing): GridPhoneRow => ({
  picture: null,
  title: labelPlaceholders(mailing.subject),
  value: <MailingBadge mailing={mailing} />,
  detail: mailing.mailing_no,
  note: progressText(mailing),
});
