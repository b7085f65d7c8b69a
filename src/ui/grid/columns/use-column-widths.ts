import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getFontVersion, onFonts } from '../../text-width.ts';
import type { GridSort } from '../types.ts';
import { RIM, type ShownColumn } from './column-layout.ts';
import {
  type Clips,
  fixedWidth,
  measureColumn,
  type WidthSpec,
  widestCell,
} from './measure-columns.ts';
import type { Widths } from './use-sizing.ts';

/** Further rows are measured when they become visible. */
const MAX_MEASURED_ROWS = 1_000;

/** By column: the width of its widest cell. */
type Widest = ReadonlyMap<string, number>;

const NONE: Widest = new Map();
/**
 * By list: the measured widths, kept in memory so that columns do not move when the user returns.
 */
const kept = new Map<string, Pick<Measured<never>, 'fonts' | 'widest'>>();

type Measured<Row> = {
  readonly viewKey: string;
  readonly fonts: number;
  readonly shown: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
  readonly count: number;
  readonly widest: Widest;
};

function widenFor<Row>(
  widest: Widest,
  shown: readonly ShownColumn<Row>[],
  rows: readonly Row[],
): Widest {
  const wider = shown.flatMap(({ column }): [string, number][] => {
    const width = widestCell(column, rows);
    return width > (widest.get(column.id) ?? 0) ? [[column.id, width]] : [];
  });
  return wider.length === 0 ? widest : new Map([...widest, ...wider]);
}

type Given<Row> = Pick<Measured<Row>, 'viewKey' | 'fonts' | 'shown' | 'rows'>;

/**
 * The first rows set the widths. Pages appended while scrolling are measured when they become
 * visible.
 */
function measureRows<Row>(before: Measured<Row> | null, given: Given<Row>): Measured<Row> {
  const { viewKey, fonts, shown, rows } = given;
  const own = before?.viewKey === viewKey && before.fonts === fonts ? before : null;
  const of = kept.get(viewKey);
  const widest = own?.widest ?? (of?.fonts === fonts ? of.widest : NONE);
  if (own && own.shown === shown && own.count > 0 && rows[0] === own.rows[0])
    if (rows.length > own.rows.length) return { ...given, widest, count: own.count };
  const first = rows.slice(0, MAX_MEASURED_ROWS);
  return { ...given, widest: widenFor(widest, shown, first), count: first.length };
}

type ColumnWidthsInput<Row> = Omit<Given<Row>, 'fonts'> & {
  /** The minimum widths of the totals, by column. */
  readonly sums: ReadonlyMap<string, number>;
  /** Widths set by the user. A column is never narrower than its total. */
  readonly sized: Widths;
  /** Widths of the other columns, frozen while one is resized. */
  readonly held: Widths;
  readonly sort: readonly GridSort[];
};

export type ColumnWidths<Row> = {
  readonly specs: readonly WidthSpec[];
  readonly count: number;
  /** True until the first rows have been measured. */
  readonly unsettled: boolean;
  /** Widens the columns for rows that were not measured yet. */
  readonly measure: (rows: readonly Row[]) => void;
};

/** The width requirements of each column. They only grow once measured. */
export function useColumnWidths<Row>({
  sums,
  sized,
  held,
  sort,
  ...list
}: ColumnWidthsInput<Row>): ColumnWidths<Row> {
  const fonts = useSyncExternalStore(onFonts, getFontVersion);
  const given: Given<Row> = { ...list, fonts };
  const [state, setState] = useState(() => measureRows(null, given));
  const { viewKey, shown, rows } = list;
  let now = state;
  if (
    state.viewKey !== viewKey ||
    state.fonts !== fonts ||
    state.shown !== shown ||
    state.rows !== rows
  ) {
    now = measureRows(state, given);
    setState(now);
  }

  const { widest, count } = now;
  useEffect(() => {
    if (widest.size > 0) kept.set(viewKey, { fonts, widest });
  }, [viewKey, fonts, widest]);

  const specs = useMemo(
    () =>
      shown.map(({ column }) => {
        const own = sized[column.id];
        const sum = sums.get(column.id) ?? 0;
        const atRim = sum === 0 ? 0 : sum + RIM.last;
        // A clipped total would be misread.
        if (own !== undefined) return fixedWidth(Math.max(own, atRim));
        const sorted = sort.some(({ id }) => id === column.id);
        const spec = measureColumn(column, widest.get(column.id) ?? 0, sorted);
        const enough = widenForSum(spec, sum);
        const stood = held[column.id];
        return stood === undefined ? enough : fixedWidth(Math.max(stood, enough.least, atRim));
      }),
    [shown, widest, sums, sized, held, sort],
  );
  const measure = useCallback((more: readonly Row[]) => {
    setState((old) => {
      const wider = widenFor(old.widest, old.shown, more);
      return wider === old.widest ? old : { ...old, widest: wider };
    });
  }, []);
  return { specs, count, unsettled: widest.size === 0, measure };
}

/** Keeps its identity until a value changes, because a change renders the rows again. */
export function useClips(specs: readonly WidthSpec[]): Clips {
  const all = specs.map(({ kind, least }) => (kind === 'exact' ? '' : least)).join();
  return useMemo(() => all.split(',').map((one) => (one === '' ? null : Number(one))), [all]);
}

const widenForSum = (spec: WidthSpec, sum: number): WidthSpec =>
  sum <= spec.least
    ? spec
    : {
        ...spec,
        least: sum,
        whole: Math.max(sum, spec.whole),
        wanted: Math.max(sum, spec.wanted),
      };
