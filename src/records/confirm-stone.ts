import type { components } from '#api/schema.gen.ts';
import { SUPPLIER_CONFIRMATION_STATUS } from '#machines/codes.ts';
import { type FieldsOf, labelsOf, type OwnQuery } from './field.ts';
import { ending, lineOf, STAFF_AND_AUDITOR, STATE } from './shared-fields.ts';

type Order = NonNullable<components['schemas']['LineRow']['order']>;

export const CONFIRM_STONE_FIELDS = {
  ...STATE,
  reference: { label: 'Order no.' },
  until: {
    kind: 'instant',
    label: 'Expires',
    title: 'The order is cancelled automatically after this time',
    drawer: 'custom',
  },
  ...lineOf('Ordered by', 'Ordered'),
  remark: { label: 'Remark' },
  supplier_status: {
    kind: 'code',
    label: 'Supplier',
    title: 'Answer of the supplier that was asked to confirm the stone',
    names: labelsOf(SUPPLIER_CONFIRMATION_STATUS),
    roles: STAFF_AND_AUDITOR,
    drawer: 'custom',
  },
  decided_by: {
    kind: 'text',
    label: 'Decided by',
    hidden: true,
    width: 130,
    print: [54, 72],
    drawer: 'custom',
  },
  reason: { label: 'Reason', hidden: true },
  invoice_no: { kind: 'document', label: 'Invoice no.', hidden: true, drawer: 'custom' },
  external_no: {
    kind: 'number',
    label: 'External no.',
    title: 'Request number of the API client',
    roles: STAFF_AND_AUDITOR,
    hidden: true,
    drawer: 'custom',
  },
  ...ending('Decided'),
  requested_by: { kind: 'id', label: null },
  approved_by: { kind: 'id', label: null },
  credit_note_no: { kind: 'document', label: null },
} as const satisfies FieldsOf<Order, OwnQuery<'listConfirmStones', 'sort' | 'supplier_status'>>;
