import '../../../shared/stones/stone-columns.css';
import './match.css';
import type { ReactNode } from 'react';
import { formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords } from '#common/stone-labels.ts';
import type { Sums } from '#common/stone-sums.ts';
import type { MatchField, MatchMeasures } from '../../../shared/matchpair/match-calls.ts';
import { differenceWords, figureText, setWord } from '../../../shared/matchpair/match-words.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../../shared/stones/status/growth-badge.tsx';
import { stoneLabel, type Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlaggedCell, flagsPlaceholder } from '../../../shared/stones/status/stone-flags.tsx';
import { StoneStatus, statusText } from '../../../shared/stones/status/stone-status.tsx';
import {
  COMMON_COLUMNS,
  GROWTH_COLUMN,
  GROWTH_WIDTH,
  SHAPE_WIDTH,
} from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { cellText } from '../../../ui/grid/cell-text.ts';
import type { GridColumn } from '../../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../../ui/StatusBadge.tsx';
import { availabilityWord, MatchAvailability } from './match-availability.tsx';
import type { MatchedSet, MatchLine } from './match-lines.ts';
import { isMatchSortField } from './match-params.ts';
import { similarityText, uncountedText } from './similarity-texts.ts';

type Column = GridColumn<MatchLine>;
type Measure = Exclude<keyof MatchMeasures, 'stock_no'>;

const Gap = ({ children }: { readonly children: ReactNode }) => (
  <span className="match-gap">
    <span aria-hidden="true">Δ </span>
    <span className="sr-only">differs by </span>
    {children}
  </span>
);

const Differing = ({ children }: { readonly children: ReactNode }) => (
  <mark className="match-differs">{children}</mark>
);

/** Total padding to the left and right of a highlighted value, in pixels. */
const DIFFERS_EDGES = 4;
/** Width of the delta sign and the gap after it, in pixels. */
const GAP_WIDTH = 22;

const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;

const gapOf = ({ differences }: MatchedSet, field: string): number =>
  differences.find((one) => one.field === field)?.difference ?? 0;

/**
 * Content of a column's cell in the summary row of a set of matching stones. `draw` renders the
 * cell if plain text is not enough.
 */
interface Together {
  readonly text: (set: MatchedSet) => string;
  readonly draw?: (set: MatchedSet) => ReactNode;
}

const gapText = (set: MatchedSet, id: string): string => {
  const gap = gapOf(set, id);
  return gap === 0 ? '' : `Δ ${figureText(gap)}`;
};
const spreadOf = (id: string): Together => ({
  text: (set) => gapText(set, id),
  draw: (set) => {
    const gap = gapOf(set, id);
    return gap === 0 ? '' : <Gap>{figureText(gap)}</Gap>;
  },
});

/**
 * Converts a column of the stone search to a column of the match list. Values that differ within a
 * set are highlighted, and the set's summary row shows the largest difference.
 */
function compared(column: GridColumn<StoneRow>, together: Together = spreadOf(column.id)): Column {
  const { cell, format, written, exportValue: _, ...rest } = column;
  return {
    ...rest,
    value: ({ stone }) => (stone ? column.value(stone) : null),
    written: ({ stone, set }) => (stone ? (written?.(stone) ?? null) : together.text(set)),
    extraWidth: (column.extraWidth ?? 0) + DIFFERS_EDGES,
    cell: ({ stone, set }) => {
      if (!stone) return (together.draw ?? together.text)(set);
      const shown = cell ? cell(stone) : cellText(column, stone);
      return differ(set.stones.map(column.value)) ? <Differing>{shown}</Differing> : shown;
    },
    ...(format ? { format: (value, { stone }) => (stone ? format(value, stone) : '') } : {}),
  };
}

function single(column: GridColumn<StoneRow>, together: Together): Column {
  const { cell, format, written, exportValue: _, ...rest } = column;
  return {
    ...rest,
    value: ({ stone }) => (stone ? column.value(stone) : null),
    written: ({ stone, set }) => (stone ? (written?.(stone) ?? null) : together.text(set)),
    ...(format ? { format: (value, { stone }) => (stone ? format(value, stone) : '') } : {}),
    cell: ({ stone, set }) =>
      stone
        ? cell
          ? cell(stone)
          : cellText(column, stone)
        : (together.draw ?? together.text)(set),
  };
}
const NOTHING: Together = { text: () => '' };

const measure = (id: Measure, header: string, headerTitle: string): Column => ({
  id,
  header,
  headerTitle,
  align: 'end',
  extraWidth: GAP_WIDTH,
  value: ({ measures }) => measures?.[id] ?? null,
  cell: ({ stone, set, measures }) => {
    const known = set.measures.map((one) => one[id]).filter((one) => one !== null);
    if (stone) {
      const shown = formatNumber(measures?.[id] ?? null);
      return differ(known) ? <Differing>{shown}</Differing> : shown;
    }
    const gap = Math.max(...known) - Math.min(...known);
    return known.length < 2 || gap < 0.005 ? '' : <Gap>{formatNumber(gap)}</Gap>;
  },
});

const wide = {
  color: { ...COMMON_COLUMNS.color, value: colourOf, align: 'start' },
} as const;
function colourOf(row: StoneRow): string | null {
  return row.color ?? (fancyWords(row) || null);
}

interface Shown {
  readonly eyes: Viewer;
  readonly fields: readonly MatchField[];
  readonly fancy: boolean;
  readonly suppliers: boolean;
  readonly setSize: number;
}

export function matchColumns({ eyes, fields, fancy, suppliers, setSize }: Shown): Column[] {
  const common = COMMON_COLUMNS;
  const columns: Column[] = [
    {
      id: 'status',
      header: 'Status',
      pinned: 'left',
      extraWidth: BADGE_EDGES,
      written: ({ stone }) =>
        stone ? `${statusText(stone, eyes)} ${flagsPlaceholder(stone)}` : null,
      value: ({ stone, set }) => (stone ? stoneLabel(stone.status) : availabilityWord(set.stones)),
      cell: ({ stone, set }) =>
        stone ? (
          <FlaggedCell marks={stone.marks} viewer={eyes}>
            <StoneStatus stone={stone} viewer={eyes} />
          </FlaggedCell>
        ) : (
          <MatchAvailability stones={set.stones} />
        ),
    },
    {
      id: 'set',
      header: setWord(setSize),
      headerTitle: `${setWord(setSize)}, in the order of the list`,
      align: 'end',
      pinned: 'left',
      strong: true,
      value: ({ set }) => set.no,
      cell: ({ stone, set }) => (stone ? '' : <span className="match-head">{set.no}</span>),
    },
    single(
      {
        ...common.stock_no,
        extraWidth: SHAPE_WIDTH + GROWTH_WIDTH,
        cell: (stone) => (
          <span className="stone-shape" title={stone.shape}>
            <ShapeIcon shape={stone.shape} size={15} />
            <span>{stone.stock_no}</span>
            <GrowthBadge growth={stone.growth_type} />
          </span>
        ),
      },
      {
        text: uncountedText,
        draw: (set) => <span className="stone-faint">{uncountedText(set)}</span>,
      },
    ),
    {
      id: 'score',
      header: 'Match %',
      headerTitle: 'Match, percent: 100 means identical in all match criteria',
      align: 'end',
      strong: true,
      value: ({ set }) => set.score,
      cell: ({ stone, set }) => (stone ? '' : similarityText(set)),
    },
    { ...single(GROWTH_COLUMN, NOTHING), hidden: true },
    compared(common.carat, {
      text: (set) => `${gapText(set, 'carat')}  ${formatWeight(set.sums.carat)}`,
      draw: (set) => (
        <>
          {spreadOf('carat').draw?.(set)} {formatWeight(set.sums.carat)}
        </>
      ),
    }),
    compared(fancy ? wide.color : common.color),
    compared(common.clarity),
    compared(common.cut),
    compared(common.polish),
    compared(common.symmetry),
    compared(common.fluorescence),
    measure('length_mm', 'Length', 'Length, millimetres'),
    measure('width_mm', 'Width', 'Width, millimetres'),
    measure('depth_mm', 'Height', 'Height, millimetres'),
    measure('ratio', 'Ratio', 'Length to width'),
    measure('depth_pct', 'Dep %', 'Depth, percent'),
    measure('table_pct', 'Tab %', 'Table, percent'),
    {
      id: 'differences',
      header: 'Differences',
      headerTitle: 'Differences in the match criteria',
      words: 250,
      value: ({ set }) => differenceWords(set.differences, fields),
      cell: ({ stone, set }) => {
        const words = stone ? '' : differenceWords(set.differences, fields);
        return <span title={words}>{words}</span>;
      },
    },
    single(common.report_no, NOTHING),
    compared(common.location),
    ...(suppliers ? [compared(SUPPLIER)] : []),
    single(common.markup_disc, { text: ({ sums }) => average(sums, sums.averageDiscount) }),
    single(common.markup_ppc, { text: ({ sums }) => average(sums, sums.pricePerCarat) }),
    single(common.sell_amt, { text: ({ sums }) => formatNumber(sums.amount) }),
  ];
  // The stones of a set stay together, so only values of a whole set can be sorted.
  return columns.map((column) => ({ ...column, sortable: isMatchSortField(column.id) }));
}

/**
 * Formats the average `value`. A set of natural and lab-grown stones has no average, because their
 * prices are not comparable.
 */
const average = ({ byGrowth }: Sums, value: number | null): string =>
  formatNumber(byGrowth.length === 0 ? value : null);

const SUPPLIER: GridColumn<StoneRow> = {
  id: 'provider',
  header: 'Supplier',
  words: 150,
  quiet: true,
  value: (row) => row.provider,
};
