import './enquiry-columns.css';
import type { LineColumns } from '../../shared/lines/line-list.ts';
import { moneyColumn, NUMBER_COLUMN } from '../../shared/lines/own-columns.tsx';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

/** Shows the number of unread messages and the last message. */
export function LastMessage({ line: { enquiry } }: { readonly line: LineRow }) {
  if (!enquiry) return null;
  return (
    <span title={enquiry.last_text}>
      {enquiry.unread > 0 ? <b className="enquiry-news">{enquiry.unread} new</b> : null}
      {enquiry.last_text}
    </span>
  );
}

const UNREAD_BY_LABELS = { client: 'Client', house: 'Company', none: null } as const;

/**
 * Columns of the enquiry list, in addition to the columns that the enquiry list shares with other
 * lists of records.
 */
export const ENQUIRY_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  last_text: wordsColumn(
    'last_text',
    'Last message',
    240,
    ({ enquiry }) => enquiry?.last_text ?? null,
    { wordsFirst: true, cell: (line) => <LastMessage line={line} /> },
  ),
  unread_by: wordsColumn(
    'unread_by',
    'Not read by',
    96,
    ({ enquiry }) => UNREAD_BY_LABELS[enquiry?.unread_by ?? 'none'],
    { headerTitle: 'The side that has not read the last message yet' },
  ),
  last_offer: {
    ...moneyColumn('last_offer', 'Offer $/ct', ({ enquiry }) => enquiry?.last_offer ?? null),
    headerTitle: 'The last offer, US dollars per carat',
  },
  messages: {
    id: 'messages',
    header: 'Messages',
    align: 'end',
    value: ({ enquiry }) => enquiry?.messages ?? null,
    format: wholeNumber,
  },
  last_by: wordsColumn(
    'last_by',
    'Last message by',
    130,
    ({ enquiry }) => enquiry?.last_by ?? null,
  ),
  last_at: momentColumn('last_at', 'Last message at', ({ enquiry }) => enquiry?.last_at ?? null, {
    quiet: true,
  }),
  reason: wordsColumn('reason', 'Reason', 180, ({ reason }) => reason),
};
