import type { components } from '#api/schema.gen.ts';
import type { FieldsOf, OwnQuery } from './field.ts';
import { ending, lineOf, STATE } from './shared-fields.ts';

type Enquiry = NonNullable<components['schemas']['LineRow']['enquiry']>;

export const ENQUIRY_FIELDS = {
  ...STATE,
  reference: { label: 'Enquiry no.' },
  last_text: { kind: 'text', label: 'Last message', width: 240, print: [70, 130] },
  last_offer: {
    kind: 'money',
    label: 'Offer $/ct',
    title: 'The last offer, in US dollars per carat',
  },
  ...lineOf('Asked by', 'Asked'),
  messages: { kind: 'count', label: 'Messages', print: 44 },
  last_by: { kind: 'text', label: 'Last message by', hidden: true, width: 130, print: [54, 72] },
  last_at: { kind: 'instant', label: 'Last message at' },
  unread_by: {
    kind: 'code',
    label: 'Not read by',
    title: 'Party that has not read the last message yet',
    names: { client: 'Client', house: 'Company' },
    hidden: true,
    width: 96,
    print: [54, 72],
  },
  reason: { label: 'Reason', hidden: true },
  ...ending('Closed'),
  unread: { kind: 'count', label: null },
} as const satisfies FieldsOf<Enquiry, OwnQuery<'listEnquiries'>>;
