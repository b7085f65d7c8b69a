import { EMPTY, formatDate, formatInteger, formatNumber } from '../../common/format.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/columns.tsx';
import { businessColumn } from '../../shared/records/linked-column.tsx';
import type { Demand, SavedFilter } from '../../shared/searches/wire.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { DemandStatus, demandLabel } from './demand-status.tsx';

const UNSORTED = { sortable: false };

const figure = (
  id: string,
  header: string,
  width: number,
  value: (demand: Demand) => number | null,
  more: Partial<GridColumn<Demand>> = {},
): GridColumn<Demand> => ({
  id,
  header,
  align: 'end',
  width,
  sortable: false,
  value,
  cell: (demand) => formatInteger(value(demand)),
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
    width: 104,
    pinned: 'left',
    sortable: false,
    value: ({ status }) => demandLabel(status),
    cell: ({ status }) => <DemandStatus code={status} />,
  },
  wordsColumn('demand_no', 'Number', 132, ({ demand_no }) => demand_no, {
    ...UNSORTED,
    least: 124,
  }),
  wordsColumn('name', 'Name', 200, ({ name }) => name, { ...UNSORTED, strong: true }),
  wordsColumn('filter', 'Looks for', 340, ({ filter }) => line(filter), UNSORTED),
  ...(ofMany
    ? [
        businessColumn<Demand>(
          wordsColumn('company_name', 'Client', 170, (row) => row.company_name, UNSORTED),
          ({ business_id }) => business_id,
        ),
      ]
    : []),
  figure('quantity', 'Wanted', 76, ({ quantity }) => quantity),
  figure('matches', 'Found', 72, ({ matches }) => matches, { strong: true }),
  figure('target_ppc', 'At most $/ct', 106, ({ target_ppc }) => target_ppc, {
    cell: ({ target_ppc }) => formatNumber(target_ppc),
  }),
  figure('target_disc', 'Disc %', 76, ({ target_disc }) => target_disc, { cell: discountText }),
  {
    id: 'until',
    header: 'Until',
    width: 96,
    sortable: false,
    value: ({ until }) => until,
    cell: ({ until }) => formatDate(until),
  },
  momentColumn<Demand>('matched_at', 'Last found', ({ matched_at }) => matched_at, UNSORTED),
  momentColumn<Demand>('created_at', 'Placed', ({ created_at }) => created_at, {
    ...UNSORTED,
    quiet: true,
  }),
  wordsColumn('placed_by', 'By', 140, ({ placed_by }) => placed_by, UNSORTED),
  wordsColumn('reason', 'Reason', 200, ({ reason }) => reason, { ...UNSORTED, quiet: true }),
];
