import { Link, type LinkProps } from '@tanstack/react-router';
import { EMPTY } from '#common/format.ts';
import { SEARCH_ALERT_LABELS } from '#common/search-alerts.ts';
import { listedSince } from '#common/trade/new-matches.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { formatSearchLine } from '../../shared/searches/search-line.ts';
import type {
  RecentSearch,
  RunnableSearch,
  SavedFilter,
  SavedSearch,
} from '../../shared/searches/search-types.ts';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { growthCountsText, growthCountsWords, sumOfGrowths } from './growth-counts.ts';

export type RunLink = (search: RunnableSearch) => Pick<LinkProps, 'to' | 'search'>;

interface Cells<Row extends AnySavedSearch> {
  readonly line: (filter: SavedFilter) => string;
  readonly counting: boolean;
  /**
   * True for pair searches. The current count of a pair search is a number of stones, but the count
   * of the last run is a number of pairs.
   */
  readonly pairs: boolean;
  readonly runLink: RunLink;
  readonly onRun: (id: Row['id']) => void;
}

type AnySavedSearch = SavedSearch | RecentSearch;

const UNSORTED = { sortable: false };
const CANNOT_RUN = 'Cannot run';

const filterColumn = <Row extends AnySavedSearch>({
  line,
}: Pick<Cells<Row>, 'line'>): GridColumn<Row> =>
  wordsColumn('filter', 'Criteria', 420, (row) => formatSearchLine(row, line), UNSORTED);

const foundNowColumn = <Row extends AnySavedSearch>({
  counting,
  pairs,
}: Pick<Cells<Row>, 'counting' | 'pairs'>): GridColumn<Row> => ({
  id: 'stones',
  header: pairs ? 'Stones now' : 'Matches now',
  align: 'end',
  strong: true,
  sortable: false,
  value: ({ stones }) => stones,
  written: ({ fault, stones_by_growth }) =>
    fault === null
      ? stones_by_growth === null
        ? EMPTY
        : growthCountsText(stones_by_growth)
      : CANNOT_RUN,
  cell: ({ stones_by_growth: counts, fault }) => {
    if (fault !== null)
      return (
        <span className="ui-warn" title={fault}>
          {CANNOT_RUN}
        </span>
      );
    if (counts === null) return <Pending counting={counting} />;
    return <span title={growthCountsWords(counts)}>{growthCountsText(counts)}</span>;
  },
});

const Pending = ({ counting }: { readonly counting: boolean }) => (
  <span aria-busy={counting || undefined}>{counting ? '…' : EMPTY}</span>
);

const newColumn = ({ counting, runLink, onRun }: Cells<SavedSearch>): GridColumn<SavedSearch> => ({
  id: 'new',
  header: 'New',
  headerTitle: 'Matches that were listed since you last ran the search',
  align: 'end',
  strong: true,
  sortable: false,
  value: ({ new_by_growth: counts }) => (counts === null ? null : sumOfGrowths(counts)),
  written: ({ new_by_growth: counts }) => (counts === null ? EMPTY : growthCountsText(counts)),
  cell: (row) => {
    const { new_by_growth: counts, name } = row;
    if (counts === null) return <Pending counting={counting && row.fault === null} />;
    if (sumOfGrowths(counts) === 0) return '0';
    return (
      <Link
        {...runLink({ ...row, filter: listedSince(row.filter, row.new_since) })}
        title={growthCountsWords(counts)}
        aria-label={`New matches of ${name}: ${growthCountsWords(counts)}`}
        onClick={() => onRun(row.id)}
      >
        {growthCountsText(counts)}
      </Link>
    );
  },
});

const runColumn = <Row extends AnySavedSearch>({
  runLink,
  onRun,
}: Pick<Cells<Row>, 'runLink' | 'onRun'>): GridColumn<Row> => ({
  id: 'run',
  header: 'Run',
  pinned: 'right',
  sortable: false,
  value: () => null,
  written: () => 'Run',
  cell: (row) => (
    <Link
      {...runLink(row)}
      aria-label={'name' in row ? `Run ${row.name}` : 'Run again'}
      onClick={() => onRun(row.id)}
    >
      Run
    </Link>
  ),
});

export const personText = ({ name, company_name }: SavedSearch['owner']): string =>
  company_name && company_name !== name ? `${name}, ${company_name}` : name;

export const clientText = ({ client }: SavedSearch): string | null =>
  client ? (client.company_name ?? client.name) : null;

export const savedColumns = (
  cells: Cells<SavedSearch>,
  forClients: boolean,
): GridColumn<SavedSearch>[] => [
  wordsColumn('name', 'Name', 220, ({ name }) => name, {
    ...UNSORTED,
    pinned: 'left',
    strong: true,
  }),
  filterColumn(cells),
  foundNowColumn(cells),
  ...(cells.pairs ? [] : [newColumn(cells)]),
  ...(forClients ? [wordsColumn('client', 'Client', 170, clientText, UNSORTED)] : []),
  ...(cells.pairs
    ? []
    : [
        wordsColumn<SavedSearch>(
          'alert',
          'Notify',
          90,
          ({ alert, alert_fault }) =>
            alert_fault === null ? SEARCH_ALERT_LABELS[alert] : CANNOT_RUN,
          UNSORTED,
        ),
      ]),
  momentColumn<SavedSearch>('last_run_at', 'Last run', ({ last_run_at }) => last_run_at, UNSORTED),
  wordsColumn('owner', 'Saved by', 190, ({ owner }) => personText(owner), UNSORTED),
  wordsColumn('note', 'Note', 200, ({ note }) => note, { ...UNSORTED, quiet: true }),
  runColumn(cells),
];

export const recentColumns = (
  cells: Cells<RecentSearch>,
  others: boolean,
): GridColumn<RecentSearch>[] => [
  { ...filterColumn<RecentSearch>(cells), pinned: 'left', strong: true },
  {
    id: 'found',
    header: cells.pairs ? 'Pairs at last run' : 'Matches at last run',
    align: 'end',
    sortable: false,
    value: ({ found }) => found,
    format: wholeNumber,
  },
  foundNowColumn(cells),
  {
    id: 'times',
    header: 'Runs',
    align: 'end',
    sortable: false,
    value: ({ times }) => times,
    format: wholeNumber,
  },
  momentColumn<RecentSearch>('ran_at', 'Last run', ({ ran_at }) => ran_at, UNSORTED),
  ...(others
    ? [
        wordsColumn<RecentSearch>(
          'person',
          'User',
          220,
          ({ person }) => personText(person),
          UNSORTED,
        ),
      ]
    : []),
  runColumn(cells),
];
