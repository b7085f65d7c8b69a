import type { components } from '#api/schema.gen.ts';
import type { FieldsOf, OwnQuery } from './field.ts';
import { ending, lineOf, SHIPPED, STATE } from './shared-fields.ts';

type Invoice = NonNullable<components['schemas']['LineRow']['invoice']>;

export const INVOICE_FIELDS = {
  ...STATE,
  reference: { label: 'Invoice no.' },
  source_no: {
    kind: 'document',
    label: 'Sold from',
    title: 'The order or memo that the stone was sold from',
  },
  due_on: { kind: 'day', label: 'Due' },
  tax: {
    kind: 'money',
    label: 'Tax $',
    title: 'Share of the stone in the tax of the invoice',
    hidden: true,
  },
  hs_code: { kind: 'text', label: 'HS code', title: 'Customs code (HS or HSN)', hidden: true },
  ...SHIPPED,
  ...lineOf('Issued by', 'Issued'),
  credit_note_no: {
    kind: 'document',
    label: 'Credit note',
    title: 'The credit note that reversed the sale',
    hidden: true,
  },
  reason: { label: 'Reason', hidden: true },
  ...ending('Credited'),
  invoice_id: { kind: 'id', label: null },
  credit_note_id: { kind: 'id', label: null },
} as const satisfies FieldsOf<Invoice, OwnQuery<'listInvoices'>>;
