import { formatDateTime } from '#common/format.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import {
  ANY_COLOUR,
  COMMON_COLUMNS,
  GROWTH_COLUMN,
  wholeNumber,
} from '../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../shared/stones/stone-types.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { FeaturedStone } from './featured-calls.ts';
import { FeaturedStatus, featuredLabel } from './featured-status.tsx';

const EVERYBODY = 'Everybody';
export const forWhom = ({ company_name }: FeaturedStone): string => company_name ?? EVERYBODY;
export const untilWords = ({ until }: FeaturedStone): string =>
  until === null ? 'Until removed' : formatDateTime(until);

const ofStone = ({
  value,
  cell,
  format,
  written,
  exportValue,
  ...column
}: GridColumn<StoneRow>): GridColumn<FeaturedStone> => ({
  ...column,
  sortable: false,
  value: ({ stone }) => value(stone),
  ...(format ? { format: (shown, { stone }) => format(shown, stone) } : {}),
  ...(cell ? { cell: ({ stone }) => cell(stone) } : {}),
  ...(written ? { written: ({ stone }) => written(stone) } : {}),
  ...(exportValue ? { exportValue: ({ stone }) => exportValue(stone) } : {}),
});

const UNSORTED = { sortable: false };
const { shape, stock_no, carat, clarity, report_no, markup_disc, sell_amt } = COMMON_COLUMNS;

export const FEATURED_COLUMNS: readonly GridColumn<FeaturedStone>[] = [
  {
    id: 'is_current',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: featuredLabel,
    cell: (row) => <FeaturedStatus featured={row} />,
  },
  ofStone(shape),
  ofStone(stock_no),
  {
    id: 'place',
    header: 'Position',
    headerTitle: 'The lowest number comes first',
    align: 'end',
    sortable: false,
    value: ({ place }) => place,
    format: wholeNumber,
  },
  ofStone(carat),
  ofStone(ANY_COLOUR),
  ofStone(clarity),
  ofStone(report_no),
  { ...ofStone(GROWTH_COLUMN as GridColumn<StoneRow>), hidden: true },
  wordsColumn('company_name', 'For', 190, forWhom, { ...UNSORTED, strong: true }),
  momentColumn<FeaturedStone>('from', 'From', ({ from }) => from, UNSORTED),
  {
    id: 'until',
    header: 'Until',
    sortable: false,
    value: ({ until }) => (until === null ? null : new Date(until)),
    written: untilWords,
    cell: untilWords,
  },
  ofStone(markup_disc),
  ofStone(sell_amt),
];
