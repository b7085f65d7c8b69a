import type { ListName } from '#machines/list-names.ts';
import type { LineRow } from '../../../server/trading/lines/line-list.ts';

const COMMON = {
  id: 'l1',
  reference: 'XX-2026-1',
  stone_id: 's1',
  stock_no: 'KL-1',
  stone_status: 2,
  diamond_type: 1,
  growth_type: 1,
  shape: 'ROUND',
  carat: 1.01,
  color: 'D',
  clarity: 'VS1',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'EX',
  fluorescence: 'NONE',
  fancy: null,
  intensity: null,
  overtone: null,
  lab: 'GIA',
  report_no: '123',
  location: 'BE',
  image: null,
  rap: 10000,
  markup_disc: -30,
  markup_ppc: 7000,
  sell_amt: 7070,
  business_id: 'b1',
  company_name: 'Halden',
  registration: 10,
  business_is_active: true,
  associate_id: 'a1',
  associate_name: 'Tove',
  placed_by: 'Ada',
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
  remark: 'a remark',
  reason: null,
  group: '',
};
const ENDED = { ...COMMON, ended_at: '2026-11-21T12:00:00.000Z', reason: 'a reason' };
const KEPT = { stone_status: 1, sell_amt: 7000, held_by_own: false };

/** Two lines of each list: one with as few values as the list allows, one with all of them. */
export const LINES_OF_LISTS = {
  hold: [
    { ...COMMON, hold: { until: '2026-11-21T10:00:00.000Z', extended: false, waiting: 0 } },
    {
      ...ENDED,
      reason: 'released',
      hold: { until: '2026-11-21T10:00:00.000Z', extended: true, waiting: 3 },
    },
  ],
  'confirm-stone': [
    {
      ...COMMON,
      order: {
        until: null,
        requested_by: 'u1',
        approved_by: null,
        decided_by: null,
        external_no: null,
        invoice_no: null,
        credit_note_no: null,
      },
    },
    {
      ...ENDED,
      order: {
        until: '2026-11-21T10:00:00.000Z',
        requested_by: 'u1',
        approved_by: 'u2',
        decided_by: 'Dora',
        external_no: 'EX-2026-1',
        invoice_no: 'IN-2026-1',
        credit_note_no: 'CN-2026-1',
      },
    },
  ],
  memo: [
    {
      ...COMMON,
      memo: {
        memo_id: 'm1',
        memo_state: 1,
        terms_days: 10,
        due_on: '2026-11-30',
        days_out: 0,
        is_overdue: false,
        renewals_left: 2,
        terms_accepted_at: null,
        in_check: false,
        decided_by: null,
        invoice_no: null,
      },
    },
    {
      ...ENDED,
      memo: {
        memo_id: 'm1',
        memo_state: 2,
        terms_days: 10,
        due_on: '2026-11-30',
        days_out: 3,
        is_overdue: true,
        renewals_left: 2,
        terms_accepted_at: null,
        in_check: false,
        decided_by: 'Dora',
        invoice_no: 'IN-2026-1',
      },
    },
  ],
  invoice: [
    {
      ...COMMON,
      invoice: {
        invoice_id: 'i1',
        source_no: 'CO-2026-1',
        due_on: '2026-11-30',
        credit_note_id: null,
        credit_note_no: null,
      },
    },
    {
      ...ENDED,
      invoice: {
        invoice_id: 'i1',
        source_no: 'CO-2026-1',
        due_on: '2026-11-30',
        credit_note_id: 'c1',
        credit_note_no: 'CN-2026-1',
      },
    },
  ],
  enquiry: [
    {
      ...COMMON,
      enquiry: {
        messages: 0,
        last_text: 'May we see it?',
        last_at: '2026-11-21T10:00:00.000Z',
        last_by: 'Ada',
        last_offer: null,
        unread: 0,
        unread_by: null,
      },
    },
    {
      ...ENDED,
      enquiry: {
        messages: 3,
        last_text: 'Thank you',
        last_at: '2026-11-21T10:00:00.000Z',
        last_by: 'Ada',
        last_offer: 12.5,
        unread: 2,
        unread_by: 'client',
      },
    },
  ],
  'price-offer': [
    {
      ...COMMON,
      price_offer: {
        side: 'client',
        offered_disc: -41.5,
        offered_per_ct: 1_150,
        offered_amt: 1_725,
        off_asking: -4.17,
        until: '2126-11-26T10:00:00.000Z',
        enquiry_id: 'e1',
        enquiry_no: 'EN-2026-1',
        order_no: null,
      },
    },
    {
      ...ENDED,
      price_offer: {
        side: 'company',
        offered_disc: null,
        offered_per_ct: 1_180,
        offered_amt: 1_770,
        off_asking: -1.67,
        until: '2026-11-26T10:00:00.000Z',
        enquiry_id: 'e1',
        enquiry_no: 'EN-2026-1',
        order_no: 'CO-2026-1',
      },
    },
  ],
  cart: [
    { ...COMMON, kept: KEPT },
    { ...ENDED, kept: KEPT },
  ],
  watchlist: [
    { ...COMMON, kept: KEPT },
    { ...ENDED, kept: KEPT },
  ],
  notes: [
    { ...COMMON, kept: KEPT, note: { due_on: null } },
    { ...ENDED, kept: KEPT, note: { due_on: '2026-11-30' } },
  ],
} as unknown as Readonly<Record<ListName, readonly Omit<LineRow, 'state'>[]>>;
