import { Text } from '@mantine/core';
import { EMPTY, formatInteger, formatNumber } from '#common/format.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import { makeLine, phoneLines, stoneTitle } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import type { ImportRow } from './import-calls.ts';
import {
  differenceText,
  doubtText,
  fieldName,
  leftReasonText,
  outcomeOf,
  rapText,
} from './import-texts.ts';

const UNSORTED = { sortable: false };

export function OutcomeBadge({ row }: { readonly row: ImportRow }) {
  const outcome = outcomeOf(row);
  return <StatusBadge quiet label={outcome.label} tone={toneOf(outcome)} />;
}

export const movedText = (moved: number | null): string =>
  moved === null || moved === 0 ? EMPTY : `${moved > 0 ? '+' : ''}${formatNumber(moved)}`;

const money = (
  id: 'price_before' | 'price_after',
  header: string,
  headerTitle: string,
): GridColumn<ImportRow> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  sortable: false,
  value: (row) => row[id],
  format: (value) => formatNumber(typeof value === 'number' ? value : null),
});

/**
 * Column of one of two prices: the price that the supplier asks (`asked`), or the price computed
 * from the portal's Rap list (`by_list`). Empty if both prices are equal.
 */
const rapColumn = (
  id: string,
  header: string,
  headerTitle: string,
  price: 'asked' | 'by_list',
): GridColumn<ImportRow> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  sortable: false,
  value: ({ rap_differs }) => rap_differs?.[price] ?? null,
  format: (value) => formatNumber(typeof value === 'number' ? value : null),
});

const cellsOf = ({ reasons }: ImportRow): string | null =>
  reasons.map(({ field, cell }) => `${fieldName(field)}: ${cell || 'empty'}`).join('; ') || null;
const whyOf = (row: ImportRow): string | null =>
  [
    ...row.reasons.map(({ reason }) => reason),
    ...row.doubts.map((doubt) => doubtText(doubt, row.stone)),
    ...row.differs.map(differenceText),
    ...(row.rap_differs ? [rapText(row.rap_differs)] : []),
  ].join('; ') || leftReasonText(row);
const nearestOf = ({ reasons }: ImportRow): string | null =>
  reasons.flatMap(({ nearest }) => nearest).join(', ') || null;

/** Returns a text such as "Natural Radiant 2.07 ct E VS1, EX EX, strong". */
export const stoneText = ({ stone }: ImportRow): string | null =>
  stone && [stoneTitle(stone), makeLine(stone)].filter(Boolean).join(', ');

export const ROW_COLUMNS: readonly GridColumn<ImportRow>[] = [
  {
    id: 'line',
    header: 'Row',
    align: 'end',
    pinned: 'left',
    sortable: false,
    value: ({ line }) => line,
    format: (value) => formatInteger(typeof value === 'number' ? value : null),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: (row) => outcomeOf(row).label,
    cell: (row) => <OutcomeBadge row={row} />,
  },
  numberColumn('org_stock_no', 'Supplier no.', ({ org_stock_no }) => org_stock_no, {
    ...UNSORTED,
    strong: true,
  }),
  // The column has no maximum width, because grades and finishes must never be truncated.
  numberColumn('stone', 'Stone', stoneText, UNSORTED),
  linkedColumn(
    numberColumn('stock_no', 'Stock no.', ({ stock_no }) => stock_no, UNSORTED),
    ({ stock_no }) => (stock_no === null ? null : { kind: 'stone', name: stock_no }),
  ),
  numberColumn('report_no', 'Report', ({ report_no }) => report_no, UNSORTED),
  money('price_before', 'Before, $/ct', 'Previous price per carat'),
  money('price_after', '$/ct', 'Price per carat in the list'),
  {
    id: 'moved_pct',
    header: 'Change %',
    align: 'end',
    sortable: false,
    value: ({ moved_pct }) => moved_pct,
    format: (value) => movedText(typeof value === 'number' ? value : null),
  },
  rapColumn('asked_per_ct', 'Asking, $/ct', 'Asking price per carat', 'asked'),
  rapColumn(
    'list_per_ct',
    'By our list, $/ct',
    'Price from the stated discount and our Rap list',
    'by_list',
  ),
  wordsColumn('cell', 'Cell', 190, cellsOf, UNSORTED),
  wordsColumn('why', 'Reason', 260, whyOf, UNSORTED),
  wordsColumn('nearest', 'Similar values', 130, nearestOf, { ...UNSORTED, quiet: true }),
];

export const rowName = ({ line, org_stock_no, stock_no }: ImportRow): string =>
  line === null ? (stock_no ?? org_stock_no ?? 'A stone') : `Row ${formatInteger(line)}`;

const faultsOf = ({ reasons }: ImportRow): string =>
  reasons
    .map(({ field, cell, reason }) => `${fieldName(field)} ${reason}${cell ? `: ${cell}` : ''}`)
    .join('; ');

const saidOf = (row: ImportRow): string =>
  [
    faultsOf(row),
    ...row.differs.map(differenceText),
    row.rap_differs ? rapText(row.rap_differs) : '',
    ...row.doubts.map((doubt) => doubtText(doubt, row.stone)),
    leftReasonText(row) ?? '',
    row.moved_pct === null || row.moved_pct === 0
      ? ''
      : `Was $${formatNumber(row.price_before)}/ct, ${movedText(row.moved_pct)} %`,
  ]
    .filter(Boolean)
    .join('; ');

/**
 * Layout of an import row on a phone. Only its last line, which explains the outcome, may be
 * truncated: the drawer shows that text in full.
 */
export function importRowPhone(row: ImportRow): GridPhoneRow {
  const { stone } = row;
  const said = saidOf(row);
  const common = {
    picture: null,
    title: row.org_stock_no ?? rowName(row),
    value: <OutcomeBadge row={row} />,
    note: row.price_after === null ? '' : `$${formatNumber(row.price_after)}/ct`,
  };
  if (stone === null)
    return { ...common, detail: said || row.report_no, more: said ? row.report_no : null };
  const { title, fancy, finish } = phoneLines(stone);
  return {
    ...common,
    detail: `${GROWTH_NAME[stone.growth_type]} ${title}`,
    more: (
      <>
        {[fancy, finish].filter(Boolean).join(', ')}
        {said ? (
          <Text span inherit truncate display="block">
            {said}
          </Text>
        ) : null}
      </>
    ),
    moreLines: said ? 2 : 1,
  };
}
