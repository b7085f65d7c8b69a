import '../../shared/lines/line-late.css';
import { Flex, Text } from '@mantine/core';
import type { BusinessId } from '#api/ids.gen.ts';
import { EMPTY, formatDate, formatInteger, formatNumber } from '#common/format.ts';
import { creditLimitText, selfServiceText } from '../../shared/exposure/exposure-words.ts';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import { businessColumn } from '../../shared/records/linked-column.tsx';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn, GridTotalCells } from '../../ui/grid/types.ts';
import { AGING, type AgingBucket } from './aging.ts';
import type { MemoAging, MemoAgingFigures } from './memo-calls.ts';

export type AgingFigure = AgingBucket | 'overdue' | 'out';
type Part = MemoAgingFigures['out'];

interface AgingDrilldown {
  /** Opens the memo list, filtered to the lines that make up `figure`. */
  readonly show: (businessId: BusinessId, figure: AgingFigure) => void;
  readonly canShow: (businessId: BusinessId) => boolean;
  readonly ofOneClient: boolean;
}

/** Width of the piece count that follows the amount, in pixels. */
const PIECES_WIDTH = 34;
const BUCKETS = Object.keys(AGING) as AgingBucket[];

function Figure({ part, late }: { readonly part: Part; readonly late: boolean }) {
  if (part.pieces === 0) return EMPTY;
  return (
    <span className={late ? 'line-late' : undefined}>
      {formatNumber(part.amount)}
      <Text span inherit display="inline-block" miw={26} ms="3xs" c="dimmed" fw="var(--w-text)">
        {formatInteger(part.pieces)}
      </Text>
    </span>
  );
}

function figureColumn(
  id: AgingFigure,
  header: string,
  title: string,
  { show, canShow }: AgingDrilldown,
): GridColumn<MemoAging> {
  return {
    id,
    header,
    headerTitle: title,
    align: 'end',
    extraWidth: PIECES_WIDTH,
    sortWords: ['low first', 'high first'],
    value: (row) => row[id].amount,
    strong: id === 'out',
    cell: (row) => {
      const figure = <Figure part={row[id]} late={id === 'overdue'} />;
      if (row[id].pieces === 0 || !canShow(row.business_id)) return figure;
      return (
        <button
          type="button"
          className="ui-grid-link"
          aria-label={`${row.company_name}, ${title}: ${formatNumber(row[id].amount)}`}
          onClick={(event) => {
            event.stopPropagation();
            show(row.business_id, id);
          }}
        >
          {figure}
        </button>
      );
    },
  };
}

const money = (
  id: 'memo_limit' | 'credit_limit' | 'total' | 'credit_left',
  header: string,
  headerTitle: string,
): GridColumn<MemoAging> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  value: (row) => row[id],
  format: (value) => (typeof value === 'number' ? formatNumber(value) : EMPTY),
});

const filledBuckets = (row: MemoAging): AgingBucket[] =>
  BUCKETS.filter((bucket) => row[bucket].pieces > 0);

/** Number of text lines on a phone, with two amounts per line. */
export const agingLines = (row: MemoAging): number => Math.ceil(filledBuckets(row).length / 2);

export const AgingLine = ({ row }: { readonly row: MemoAging }) => (
  <Flex component="span" wrap="wrap" columnGap="xs">
    {filledBuckets(row).map((bucket) => (
      <span key={bucket}>
        <Text span inherit c="dimmed">
          {AGING[bucket].label.replace(' days', ' d')}
        </Text>{' '}
        {formatNumber(row[bucket].amount)}
      </span>
    ))}
  </Flex>
);

export const agingColumns = (showing: AgingDrilldown): GridColumn<MemoAging>[] => [
  {
    ...businessColumn<MemoAging>(
      wordsColumn('company_name', 'Client', 168, (row) => row.company_name),
      ({ business_id }) => business_id,
    ),
    pinned: 'left',
  },
  ...(showing.ofOneClient
    ? []
    : [
        wordsColumn<MemoAging>('associate_name', 'Associate', 130, (row) => row.associate_name, {
          hidden: true,
        }),
      ]),
  {
    id: 'memos',
    header: 'Memos',
    align: 'end',
    value: (row) => row.memos,
    format: wholeNumber,
  },
  {
    id: 'oldest_due_on',
    header: 'First due',
    headerTitle: 'The earliest date on which stones are due back',
    sortWords: ['earliest first', 'latest first'],
    value: (row) => row.oldest_due_on,
    format: (day) => (typeof day === 'string' ? formatDate(`${day}T12:00`) : EMPTY),
  },
  ...BUCKETS.map((bucket) =>
    figureColumn(bucket, AGING[bucket].label, `Value on memo $, ${AGING[bucket].label}`, showing),
  ),
  figureColumn('overdue', 'Overdue $', 'Overdue $', showing),
  figureColumn('out', 'Out $', 'Value on memo $', showing),
  {
    ...money(
      'memo_limit',
      'Self-service $',
      'Maximum value that the trading client may take on memo without approval',
    ),
    hidden: true,
    cell: ({ memo_limit }) => selfServiceText(memo_limit),
  },
  money('total', 'Exposure $', 'Total value on memo, on hold, ordered and invoiced'),
  {
    ...money('credit_limit', 'Credit limit $', 'Maximum exposure allowed'),
    cell: ({ credit_limit }) => creditLimitText(credit_limit),
  },
  {
    ...money('credit_left', 'Left $', 'Remaining credit; negative if the limit is exceeded'),
    value: ({ credit_left, over_by }) => (credit_left === null ? null : credit_left - over_by),
    cell: ({ credit_left, over_by }) =>
      credit_left === null ? (
        EMPTY
      ) : over_by > 0 ? (
        <span className="line-late">{formatNumber(-over_by)}</span>
      ) : (
        formatNumber(credit_left)
      ),
  },
];

export const agingTotals = (totals: MemoAgingFigures): GridTotalCells =>
  Object.fromEntries(
    ([...BUCKETS, 'overdue', 'out'] as const).map((id) => [
      id,
      <Figure key={id} part={totals[id]} late={false} />,
    ]),
  );
