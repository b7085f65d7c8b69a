import { formatDateTime, formatNumber } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import { stoneOf } from '../../shared/records/record-href.ts';
import { STONE_COLUMN } from '../../shared/stones/stone-column.tsx';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import type { RepriceLine, RepriceSession } from './reprice-calls.ts';
import { decisionOf, guardrailText, limitsText, ruleText, STATE, signed } from './reprice-texts.ts';

const money = (value: CellValue): string => formatNumber(typeof value === 'number' ? value : null);
const change = (value: CellValue): string => (typeof value === 'number' ? signed(value) : '');

const figure = (
  id: string,
  header: string,
  value: (line: RepriceLine) => number | null,
  more: Partial<GridColumn<RepriceLine>> = {},
): GridColumn<RepriceLine> => ({ id, header, align: 'end', value, format: money, ...more });

const rankText = ({ before, after }: RepriceLine): string =>
  before.rank === after.rank
    ? `${after.rank} of ${after.pieces}`
    : `${before.rank} → ${after.rank} of ${after.pieces}`;

export const LINE_COLUMNS: readonly GridColumn<RepriceLine>[] = [
  {
    ...linkedColumn<RepriceLine>(
      numberColumn('stock_no', 'Stock no.', ({ stock_no }) => stock_no),
      stoneOf,
    ),
    pinned: 'left',
  },
  {
    id: 'decision',
    header: 'Decision',
    extraWidth: BADGE_EDGES,
    value: (line) => decisionOf(line).label,
    cell: (line) => <StatusBadge {...decisionOf(line)} />,
  },
  STONE_COLUMN,
  figure('before', 'Before, $/ct', ({ before }) => before.price_per_ct, {
    headerTitle: "Supplier's price per carat before the change",
  }),
  figure('after', 'New, $/ct', ({ after }) => after.price_per_ct, {
    headerTitle: "Supplier's new price per carat",
    strong: true,
  }),
  figure('change', 'Change, %', (line) => line.change, { format: change }),
  figure('disc_before', 'Disc. before, %', ({ before }) => before.disc),
  figure('disc_after', 'New disc., %', ({ after }) => after.disc),
  figure('rank', 'Rank', ({ after }) => after.rank, {
    headerTitle: 'Rank by selling price among the comparable stones, 1 for the lowest',
    written: rankText,
    cell: rankText,
    exportValue: rankText,
  }),
  wordsColumn('guardrail', 'Guardrail', 280, guardrailText),
  figure('offered', 'New selling, $/ct', ({ after }) => after.offered_per_ct, {
    headerTitle: 'New selling price per carat with the default markup',
    hidden: true,
  }),
  figure('amount_before', 'Amount before, $', ({ before }) => before.amount),
  figure('amount', 'New amount, $', ({ after }) => after.amount),
  figure('days', 'Days', ({ days }) => days, {
    headerTitle: 'Days in stock',
    hidden: true,
    format: wholeNumber,
  }),
  wordsColumn('provider', 'Supplier', 160, ({ provider }) => provider, { hidden: true }),
];

const counted = (
  id: 'stones' | 'proposed' | 'accepted' | 'rejected',
  header: string,
): GridColumn<RepriceSession> => ({
  id,
  header,
  align: 'end',
  sortable: false,
  value: (session) => session[id],
  format: wholeNumber,
});

export const SESSION_COLUMNS: readonly GridColumn<RepriceSession>[] = [
  momentColumn('created_at', 'Proposed', ({ created_at }) => created_at, {
    sortable: false,
    pinned: 'left',
  }),
  {
    id: 'state',
    header: 'State',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ state }) => STATE[state].label,
    cell: ({ state }) => <StatusBadge {...STATE[state]} />,
  },
  wordsColumn('rule', 'Rule', 280, ruleText, { sortable: false, wordsFirst: true }),
  wordsColumn('limits', 'Guardrails', 360, limitsText, { sortable: false }),
  counted('stones', 'Stones'),
  counted('proposed', 'With new price'),
  counted('accepted', 'Accepted'),
  counted('rejected', 'Rejected'),
  wordsColumn('created_by', 'By', 160, ({ created_by }) => created_by, { sortable: false }),
  wordsColumn(
    'ended',
    'Ended',
    260,
    ({ ended_at, ended_by }) =>
      ended_at === null ? null : `${formatDateTime(ended_at)}, ${ended_by ?? ''}`,
    { sortable: false },
  ),
];
