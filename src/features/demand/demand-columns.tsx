import { EMPTY, formatDate, formatNumber } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { businessColumn } from '../../shared/records/linked-column.tsx';
import type { Demand, SavedFilter } from '../../shared/searches/search-types.ts';
import { twoDecimals, wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import { DemandStatus, demandLabel } from './demand-status.tsx';

const UNSORTED = { sortable: false };
const FIRST = { ...UNSORTED, wordsFirst: true } as const;

const figure = (
  id: string,
  header: string,
  value: (demand: Demand) => number | null,
  more: Partial<GridColumn<Demand>> = {},
): GridColumn<Demand> => ({
  id,
  header,
  align: 'end',
  sortable: false,
  value,
  format: wholeNumber,
  ...more,
});

export const discountText = ({ target_disc }: Demand): string =>
  target_disc === null ? EMPTY : formatNumber(target_disc);

export const demandColumns = (
  line: (filter: SavedFilter) => string,
  ofMany: boolean,
): GridColumn<Demand>[] => [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ status }) => demandLabel(status),
    cell: ({ status }) => <DemandStatus code={status} />,
  },
  numberColumn('demand_no', 'Number', ({ demand_no }) => demand_no, UNSORTED),
  wordsColumn('name', 'Name', 160, ({ name }) => name, { ...FIRST, strong: true }),
  wordsColumn('filter', 'Criteria', 260, ({ filter }) => line(filter), FIRST),
  ...(ofMany
    ? [
        businessColumn<Demand>(
          wordsColumn('company_name', 'Client', 150, (row) => row.company_name, FIRST),
          ({ business_id }) => business_id,
        ),
      ]
    : []),
  figure('quantity', 'Wanted', ({ quantity }) => quantity),
  figure('matches', 'New matches', ({ matches }) => matches, {
    strong: true,
    headerTitle:
      'Matching stones that have become available since the demand was placed or last refined',
  }),
  figure('target_ppc', 'Max $/ct', ({ target_ppc }) => target_ppc, {
    format: twoDecimals,
  }),
  figure('target_disc', 'Disc %', ({ target_disc }) => target_disc, { format: twoDecimals }),
  {
    id: 'until',
    header: 'Until',
    sortable: false,
    value: ({ until }) => until,
    format: (until) => formatDate(typeof until === 'string' ? until : null),
  },
  momentColumn<Demand>('matched_at', 'Last match', ({ matched_at }) => matched_at, UNSORTED),
  momentColumn<Demand>('created_at', 'Placed', ({ created_at }) => created_at, {
    ...UNSORTED,
    quiet: true,
  }),
  wordsColumn('placed_by', 'Placed by', 140, ({ placed_by }) => placed_by, UNSORTED),
  wordsColumn('reason', 'Reason', 200, ({ reason }) => reason, { ...UNSORTED, quiet: true }),
];
