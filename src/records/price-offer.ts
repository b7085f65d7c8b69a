import type { components } from '#api/schema.gen.ts';
import type { FieldsOf, OwnQuery } from './field.ts';
import { ending, lineOf, STATE } from './shared-fields.ts';

type PriceOffer = NonNullable<components['schemas']['LineRow']['price_offer']>;

export const PRICE_OFFER_FIELDS = {
  ...STATE,
  reference: { label: 'Offer no.' },
  side: {
    kind: 'code',
    label: 'Price by',
    title: 'Party that named the current price; the other party answers it',
    names: { client: 'Client', company: 'Company' },
    width: 96,
    print: [54, 72],
  },
  offered_per_ct: {
    kind: 'money',
    label: 'Offer $/ct',
    title: 'The current price, in US dollars per carat',
  },
  offered_disc: { kind: 'money', label: 'Offer disc %', title: 'The current price against Rap' },
  off_asking: {
    kind: 'money',
    label: 'To asking %',
    title: 'The current price against the asking price',
  },
  offered_amt: { kind: 'money', label: 'Offer $' },
  until: {
    kind: 'instant',
    label: 'Expires',
    title: 'The price offer ends automatically after this time',
    drawer: 'custom',
  },
  ...lineOf('Offered by', 'Offered'),
  markup_disc: { label: 'Asking disc %', hidden: true },
  markup_ppc: { label: 'Asking $/ct' },
  remark: { label: 'Remark', hidden: true },
  order_no: { kind: 'document', label: 'Order no.', hidden: true, drawer: 'custom' },
  enquiry_no: { kind: 'document', label: 'Enquiry no.', hidden: true, drawer: 'custom' },
  reason: { label: 'Reason', hidden: true },
  ...ending('Ended'),
  sell_amt: { label: 'Asking $' },
  enquiry_id: { kind: 'id', label: null },
} as const satisfies FieldsOf<PriceOffer, OwnQuery<'listPriceOffers', 'sort'>>;
