import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import { LIST_WORDS } from '../../common/list-words.ts';
import { ENQUIRY_STATUS } from '../../machines/codes.ts';
import { enquiryWorkflow } from '../../machines/workflows/enquiry.ts';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuestion } from '../../shared/lines/line-params.ts';
import { firstFields } from '../../shared/lines/own-columns.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
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
      enquiryList.failed,
    ),
  failed: TEXTS.listFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.enquiry,
  workflow: enquiryWorkflow,
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
  phoneWords: (line) => <LastWords line={line} />,
  Actions: EnquiryActions,
  opens: { Drawer: ThreadDrawer },
};
