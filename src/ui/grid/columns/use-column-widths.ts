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

/**
 * Maximum number of rows measured initially. Further rows are measured when they become visible.
 */
const MAX_MEASURED_ROWS = 1_000;

type Widest = ReadonlyMap<string, number>;

const NONE: Widest = new Map();
/**
 * Measured widths by list, kept in memory so that columns keep their widths when the user returns
 * to the list.
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
  /** Minimum widths of the totals in pixels, by column id. */
  readonly sums: ReadonlyMap<string, number>;
  /** Widths that the user has set. A column is nevertheless never narrower than its total. */
  readonly sized: Widths;
  /**
   * Widths of the columns that the user has not resized, frozen from the first resize until the
   * width of the list changes.
   */
  readonly held: Widths;
  readonly sort: readonly GridSort[];
};

export type ColumnWidths<Row> = {
  readonly specs: readonly WidthSpec[];
  readonly count: number;
  readonly unsettled: boolean;
  readonly measure: (rows: readonly Row[]) => void;
};

/**
 * Returns the widths that each column needs. After the first measurement the widths never shrink.
 */
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
        // The column is never narrower than its total, because readers would mistake a clipped
        // total for a smaller number.
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

/** Returns the same array until a value changes, because a new array renders all rows again. */
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
