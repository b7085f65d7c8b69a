import type { components } from '#api/schema.gen.ts';
import { MEMO_REQUEST, MEMO_STATUS } from '#machines/codes.ts';
import { type FieldsOf, labelsOf } from './field.ts';
import { ending, lineOf, SHIPPED, STATE } from './shared-fields.ts';

type Memo = NonNullable<components['schemas']['LineRow']['memo']>;

export const MEMO_FIELDS = {
  ...STATE,
  reference: { label: 'Memo no.' },
  due_on: { kind: 'day', label: 'Due', title: 'The date on which the stone is due back' },
  days_out: { kind: 'count', label: 'Days out', print: 40 },
  requested: {
    kind: 'code',
    label: 'Request',
    title: 'Open request of the client',
    names: labelsOf(MEMO_REQUEST),
    width: 80,
    print: 40,
  },
  ...SHIPPED,
  ...lineOf('Issued by', 'Issued'),
  memo_state: {
    kind: 'code',
    label: 'Memo',
    names: labelsOf(MEMO_STATUS),
    hidden: true,
    width: 80,
    print: 40,
  },
  terms_days: { kind: 'count', label: 'Terms', title: 'Terms in days', hidden: true, print: 32 },
  terms_accepted_at: {
    kind: 'instant',
    label: 'Terms accepted',
    title: 'Time at which the client accepted the terms of the memo',
  },
  request_note: {
    kind: 'text',
    label: 'Request message',
    title: 'Message of the client with the open request',
    hidden: true,
    print: [54, 72],
  },
  requested_by: { kind: 'text', label: 'Requested by', hidden: true, print: [54, 72] },
  requested_at: { kind: 'instant', label: 'Requested', hidden: true },
  remark: { label: 'Remark', hidden: true },
  invoice_no: { kind: 'document', label: 'Invoice no.', hidden: true },
  ...ending('Returned'),
  memo_id: { kind: 'id', label: null },
  is_overdue: { kind: 'flag', label: null },
  renewals_left: { kind: 'count', label: null },
  in_check: { kind: 'flag', label: null },
  decided_by: { kind: 'text', label: null },
} as const satisfies FieldsOf<Memo>;
