import { fancyWords, GROWTH_NAME, NO_RAP, rapWords, reportWords } from '#common/stone-labels.ts';
import { byCode, STONE_STATUS } from '#machines/codes.ts';
import type { Field, Kind } from '#records/field.ts';
import type { ListColumn } from '../pdf/list-print.ts';
import { day, money, weight } from '../pdf/stone-columns.ts';
import type { LineList, LineRow } from './line-list.ts';

export interface Printing {
  stateLabel: (code: number) => string;
  moment: (at: string) => string;
  /**
   * false if all stones are white; the color column is then narrow, because it holds a single grade
   */
  withFancy: boolean;
  list: Pick<LineList, 'part' | 'fields'>;
}

type Printed = Pick<ListColumn<LineRow>, 'width' | 'least' | 'isFigure'> & {
  value: (row: LineRow, printing: Printing) => string | null | undefined;
};

const EMPTY = '–';

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

const PRINTED: Readonly<Record<string, Printed>> = {
  state: whole(56, ({ state }, { stateLabel }) => stateLabel(state)),
  reference: whole(72, ({ reference }) => reference),
  company_name: words(70, 96, ({ company_name }) => company_name),
  associate_name: words(54, 72, ({ associate_name }) => associate_name),
  placed_by: words(54, 72, ({ placed_by }) => placed_by),
  created_at: moment(({ created_at }) => created_at),
  ended_at: moment(({ ended_at }) => ended_at),
  remark: words(56, 110, ({ remark }) => remark),
  stone_status: whole(64, ({ stone_status }) => byCode(STONE_STATUS, stone_status).label),

  stock_no: whole(52, ({ stock_no }) => stock_no),
  // The shape is printed without the growth type (natural or lab-grown), which always has its own
  // column.
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
  reason: words(56, 96, ({ reason }) => reason),
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

type Value = string | number | null | undefined;
type Text = string | null | undefined;

const texts = ({ print = [56, 110] }: Field, value: (row: LineRow) => Text): Printed =>
  typeof print === 'number' ? whole(print, value) : words(print[0], print[1], value);
const fixed = ({ print }: Field, standard: number): number =>
  typeof print === 'number' ? print : standard;

/** Creates the printed column of a field that only one list has, by the kind of the field. */
const BY_KIND: Readonly<
  Record<Exclude<Kind, 'flag' | 'id'>, (field: Field, value: (row: LineRow) => Value) => Printed>
> = {
  text: (field, value) => texts(field, value as (row: LineRow) => Text),
  number: (field, value) => whole(fixed(field, 72), value as (row: LineRow) => Text),
  document: (field, value) => whole(fixed(field, 72), value as (row: LineRow) => Text),
  count: (field, value) =>
    count(fixed(field, 40), (row) => {
      const many = value(row) as number | null | undefined;
      return many === 0 && field.blankZero ? null : many;
    }),
  money: (field, value) => figure(fixed(field, 48), value as (row: LineRow) => number | null),
  instant: (_, value) => moment(value as (row: LineRow) => Text),
  day: (_, value) => calendarDay(value as (row: LineRow) => Text),
  code: (field, value) => texts(field, (row) => field.names?.[value(row) ?? '']),
};

function printedByKind(name: string, { part, fields }: Printing['list']): Printed | undefined {
  const field = fields[name];
  if (!field?.kind || field.kind === 'flag' || field.kind === 'id') return undefined;
  const { of } = field;
  const value = (row: LineRow): Value =>
    of === undefined
      ? (row[part] as Readonly<Record<string, Value>> | undefined)?.[name]
      : (row[of] as Value);
  return BY_KIND[field.kind](field, value);
}

export const printedColumn = (
  { field, header }: { field: string; header: string },
  printing: Printing,
): ListColumn<LineRow> => {
  const printed = printedByKind(field, printing.list) ?? PRINTED[field];
  if (!printed) throw new Error(`no column prints ${field}`);
  const { value, ...rest } = printed;
  const width = field === 'color' && !printing.withFancy ? GRADE_WIDTH : rest.width;
  return { ...rest, width, field, header, value: (row) => value(row, printing) || EMPTY };
};
