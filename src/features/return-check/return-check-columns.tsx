import { serverNow } from '#api/server-clock.ts';
import { formatAge } from '#common/format.ts';
import { reportWords } from '#common/stone-labels.ts';
import { byCode, RETURN_CHECK_STATUS, type ReturnCheckCode } from '#machines/codes.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { businessColumn, linkedColumn } from '../../shared/records/linked-column.tsx';
import { stoneOf } from '../../shared/records/record-href.ts';
import { STONE_COLUMN } from '../../shared/stones/stone-column.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { ReturnCheck } from './return-check-calls.ts';

const TONE: Readonly<Record<ReturnCheckCode, Tone>> = {
  1: 'sold',
  2: 'available',
  3: 'hold',
  4: 'na',
};
const label = (code: ReturnCheckCode): string => byCode(RETURN_CHECK_STATUS, code).label;
const UNSORTED = { sortable: false };

export function ReturnStatus({ code }: { readonly code: ReturnCheckCode }) {
  return <StatusBadge ring label={label(code)} tone={TONE[code]} />;
}

export const RETURN_COLUMNS: readonly GridColumn<ReturnCheck>[] = [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ status }) => label(status),
    cell: ({ status }) => <ReturnStatus code={status} />,
  },
  linkedColumn(
    numberColumn('stock_no', 'Stock no.', ({ stock_no }) => stock_no, {
      ...UNSORTED,
      strong: true,
    }),
    stoneOf,
  ),
  { ...STONE_COLUMN, ...UNSORTED },
  numberColumn('report', 'Report', (check) => reportWords(check) || null, UNSORTED),
  businessColumn(
    wordsColumn('company_name', 'Client', 180, ({ company_name }) => company_name, UNSORTED),
    ({ business_id }) => business_id,
  ),
  linkedColumn(
    numberColumn('memo_no', 'Memo', ({ memo_no }) => memo_no, UNSORTED),
    ({ memo_no: name, memo_id: id }) => ({ kind: 'memo', name, id }),
  ),
  momentColumn('returned_at', 'Returned', ({ returned_at }) => returned_at, UNSORTED),
  {
    id: 'waiting',
    header: 'Waiting',
    sortable: false,
    value: ({ returned_at, ended_at }) =>
      formatAge(returned_at, ended_at === null ? serverNow() : Date.parse(ended_at)),
  },
  wordsColumn('returned_by', 'Received by', 150, ({ returned_by }) => returned_by, UNSORTED),
  wordsColumn('condition', 'Condition', 180, ({ condition }) => condition, UNSORTED),
  wordsColumn('remark', 'Remark', 200, ({ remark }) => remark, { ...UNSORTED, quiet: true }),
  wordsColumn('decided_by', 'Checked by', 150, ({ decided_by }) => decided_by, {
    ...UNSORTED,
    quiet: true,
  }),
];
