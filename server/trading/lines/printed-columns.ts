import { fancyWords, GROWTH_NAME, NO_RAP, rapWords, reportWords } from '#common/stone-labels.ts';
import { byCode, HOLD_END, type HoldEnd, MEMO_STATUS, STONE_STATUS } from '#machines/codes.ts';
import type { ListColumn } from '../pdf/list-print.ts';
import { day, money, weight } from '../pdf/stone-columns.ts';
import type { LineRow } from './line-list.ts';

/** Data that formatting a value needs in addition to its row. */
export interface Printing {
  stateLabel: (code: number) => string;
  /** formats date and time in the time zone of the reader */
  moment: (at: string) => string;
  /** false if the list contains only white stones, whose color is a single grade */
  withFancy: boolean;
}

type Printed = Pick<ListColumn<LineRow>, 'width' | 'least' | 'isFigure'> & {
  value: (row: LineRow, printing: Printing) => string | null | undefined;
};

const EMPTY = '–';

/** Column for names and remarks. A long text is truncated with an ellipsis. */
const words = (least: number, width: number, value: Printed['value']): Printed => ({
  least,
  width,
  value,
});
const whole = (width: number, value: Printed['value']): Printed => ({ width, value });
const figure = (width: number, value: (row: LineRow) => number | null | undefined): Printed => ({
  width,
  isFigure: true,
  value: (row) => money(value(row) ?? null),
});
const count = (width: number, value: (row: LineRow) => number | null | undefined): Printed => ({
  width,
  isFigure: true,
  value: (row) => value(row)?.toString(),
});
const calendarDay = (value: (row: LineRow) => string | null | undefined): Printed =>
  whole(52, (row) => {
    const at = value(row);
    return at ? day(at) : null;
  });
const moment = (value: (row: LineRow) => string | null | undefined): Printed =>
  whole(80, (row, printing) => {
    const at = value(row);
    return at ? printing.moment(at) : null;
  });

/** Printed columns of all lists, by field of the OpenAPI contract. */
const PRINTED: Readonly<Record<string, Printed>> = {
  state: whole(56, ({ state }, { stateLabel }) => stateLabel(state)),
  reference: whole(72, ({ reference }) => reference),
  hold_no: whole(72, ({ reference }) => reference),
  company_name: words(70, 96, ({ company_name }) => company_name),
  associate_name: words(54, 72, ({ associate_name }) => associate_name),
  placed_by: words(54, 72, ({ placed_by }) => placed_by),
  created_at: moment(({ created_at }) => created_at),
  ended_at: moment(({ ended_at }) => ended_at),
  remark: words(56, 110, ({ remark }) => remark),
  stone_status: whole(64, ({ stone_status }) => byCode(STONE_STATUS, stone_status).label),

  stock_no: whole(52, ({ stock_no }) => stock_no),
  // The shape omits the growth type, which always has its own column.
  shape: whole(46, ({ shape }) => shape),
  growth_type: whole(42, ({ growth_type }) => GROWTH_NAME[growth_type]),
  carat: { width: 42, isFigure: true, value: ({ carat }) => weight(carat) },
  color: whole(92, (row) => row.color ?? fancyWords(row)),
  clarity: whole(32, ({ clarity }) => clarity),
  cut: whole(24, ({ cut }) => cut),
  polish: whole(24, ({ polish }) => polish),
  symmetry: whole(26, ({ symmetry }) => symmetry),
  fluorescence: whole(40, ({ fluorescence }) => fluorescence),
  report_no: whole(78, (row) => reportWords(row) || null),
  location: words(40, 52, ({ location }) => location),
  rap: {
    width: 46,
    isFigure: true,
    value: (row) => (row.rap === null && rapWords(row) === NO_RAP ? NO_RAP : money(row.rap)),
  },
  markup_disc: figure(36, ({ markup_disc }) => markup_disc),
  markup_ppc: figure(48, ({ markup_ppc }) => markup_ppc),
  sell_amt: figure(62, ({ sell_amt }) => sell_amt),
  price_added: figure(64, ({ kept }) => kept?.sell_amt),

  until: moment(({ hold, order }) => hold?.until ?? order?.until),
  waiting: count(32, ({ hold }) => hold?.waiting || null),
  end_reason: words(56, 96, ({ reason }) => reason && HOLD_END[reason as HoldEnd]),

  decided_by: words(54, 72, ({ order }) => order?.decided_by),
  reason: words(56, 96, ({ reason }) => reason),
  external_no: whole(72, ({ order }) => order?.external_no),
  invoice_no: whole(72, ({ order, memo }) => order?.invoice_no ?? memo?.invoice_no),

  due_on: calendarDay(({ memo, note, invoice }) => memo?.due_on ?? note?.due_on ?? invoice?.due_on),
  days_out: count(40, ({ memo }) => memo?.days_out),
  memo_state: whole(40, ({ memo }) => memo && byCode(MEMO_STATUS, memo.memo_state).label),
  terms_days: count(32, ({ memo }) => memo?.terms_days),
  credit_note_no: whole(72, ({ invoice }) => invoice?.credit_note_no),
  source_no: whole(72, ({ invoice }) => invoice?.source_no),

  last_text: words(70, 130, ({ enquiry }) => enquiry?.last_text),
  last_offer: figure(48, ({ enquiry }) => enquiry?.last_offer),
  messages: count(44, ({ enquiry }) => enquiry?.messages),
  last_by: words(54, 72, ({ enquiry }) => enquiry?.last_by),
  last_at: moment(({ enquiry }) => enquiry?.last_at),
  unread_by: words(54, 72, ({ enquiry }) => enquiry?.unread_by),
};
const GRADE_WIDTH = 30;

/**
 * Columns in the order in which they are dropped if the page is too narrow. Number, stone and price
 * are never dropped.
 */
export const LEAST_WANTED = [
  'location',
  'last_by',
  'unread_by',
  'terms_days',
  'memo_state',
  'messages',
  'placed_by',
  'associate_name',
  'external_no',
  'last_at',
  'decided_by',
  'ended_at',
  'fluorescence',
  'symmetry',
  'polish',
  'waiting',
  'invoice_no',
  'created_at',
  'remark',
  'reason',
  'end_reason',
  'stone_status',
  'cut',
  'credit_note_no',
  'source_no',
  'rap',
];

export const printedColumn = (
  { field, header }: { field: string; header: string },
  printing: Printing,
): ListColumn<LineRow> => {
  const printed = PRINTED[field];
  if (!printed) throw new Error(`no column prints ${field}`);
  const { value, ...rest } = printed;
  const width = field === 'color' && !printing.withFancy ? GRADE_WIDTH : rest.width;
  return { ...rest, width, field, header, value: (row) => value(row, printing) || EMPTY };
};
