import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { ENQUIRY_STATUS } from '#machines/codes.ts';
import { enquiryWorkflow } from '#machines/workflows/enquiry.ts';
import { ENQUIRY_FIELDS } from '#records/enquiry.ts';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { ENQUIRY_COLUMNS, LastMessage } from './enquiry-columns.tsx';
import { ThreadDrawer } from './thread-drawer.tsx';

type StatusCode = (typeof ENQUIRY_STATUS)[keyof typeof ENQUIRY_STATUS]['code'];

export const enquiryList: LineList<LineRow> = {
  key: 'enquiry',
  ...LIST_LABELS.enquiry,
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
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
  fields: ENQUIRY_FIELDS,
  columns: ENQUIRY_COLUMNS,
  shown: {
    current: { ended_at: false, reason: false },
    ended: { ended_at: true, reason: true },
    all: { ended_at: true },
  },
  headingColumn: 'reference',
  empty: {
    current: 'No open enquiries',
    ended: 'No closed enquiries',
    all: 'No enquiries',
  },
  hint: 'To send a question or an offer, select a stone in the search.',
  number: ({ reference }) => reference,
  phoneWords: (line) => <LastMessage line={line} />,
  Actions: EnquiryActions,
  opens: { Drawer: ThreadDrawer },
};
