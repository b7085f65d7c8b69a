import type { LineColumns } from '../../lines/line-list.ts';
import { moneyColumn, NUMBER_COLUMN } from '../../lines/own-columns.tsx';
import { momentColumn, wordsColumn } from '../../lists/columns.tsx';
import { wholeNumber } from '../../stones/columns.tsx';
import type { LineRow } from '../../stones/wire.ts';

/** What enquiries say beside what all lines say. */
export const ENQUIRY_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  last_text: wordsColumn(
    'last_text',
    'Last message',
    240,
    ({ enquiry }) => enquiry?.last_text ?? null,
  ),
  last_offer: {
    ...moneyColumn('last_offer', 'Offer $/ct', ({ enquiry }) => enquiry?.last_offer ?? null),
    headerTitle: 'The last offer, US dollars a carat',
  },
  messages: {
    id: 'messages',
    header: 'Messages',
    width: 68,
    align: 'end',
    value: ({ enquiry }) => enquiry?.messages ?? null,
    format: wholeNumber,
  },
  last_by: wordsColumn('last_by', 'Last by', 130, ({ enquiry }) => enquiry?.last_by ?? null),
  last_at: momentColumn('last_at', 'Last at', ({ enquiry }) => enquiry?.last_at ?? null, {
    width: 134,
    quiet: true,
  }),
  reason: wordsColumn('reason', 'Reason', 180, ({ reason }) => reason),
};
