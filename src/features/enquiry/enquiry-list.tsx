import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import type { LineList } from '../../lines/line-list.ts';
import type { LineQuestion } from '../../lines/line-params.ts';
import { LIST_WORDS } from '../../lines/list-words.ts';
import { firstFields } from '../../lines/own-columns.tsx';
import { PAGE_SIZES } from '../../lists/page-sizes.ts';
import { ENQUIRY_STATUS } from '../../machines/codes.ts';
import { enquiryMachine } from '../../machines/workflows/enquiry.ts';
import type { LineRow } from '../../stones/wire.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { ENQUIRY_COLUMNS, LastWords } from './enquiry-columns.tsx';
import { ThreadDrawer } from './thread-drawer.tsx';

type StatusCode = (typeof ENQUIRY_STATUS)[keyof typeof ENQUIRY_STATUS]['code'];

export const enquiryList: LineList<LineRow> = {
  key: 'enquiry',
  ...LIST_WORDS.enquiry,
  load: ({ query, data }: LineQuestion<StatusCode>, signal) =>
    answerOf(
      api.POST('/inventory/new-arrival/get-enquiry', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      TEXTS.listFailed,
    ),
  live: ['line'],
  pageSize: PAGE_SIZES.enquiry,
  machine: enquiryMachine,
  statuses: ENQUIRY_STATUS,
  columns: ENQUIRY_COLUMNS,
  shown: {
    current: { ended_at: false, reason: false },
    ended: { ended_at: true, reason: true },
    all: { ended_at: true },
  },
  firstFields: firstFields('Enquiry no.'),
  headingColumn: 'reference',
  empty: {
    current: 'No enquiry is open',
    ended: 'No enquiry has been closed',
    all: 'There are no enquiries',
  },
  hint: 'A question or an offer on a stone is sent from the search.',
  number: ({ reference }) => reference,
  phoneNote: (line) => <LastWords line={line} />,
  Actions: EnquiryActions,
  opens: { Drawer: ThreadDrawer },
};
