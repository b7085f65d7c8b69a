import type { GridColumn } from '../types.ts';
import type { WidthSpec } from './measure-columns.ts';

/** Width of the checkbox column in pixels: 12 of padding, the checkbox, and the gap after it. */
export const TICK_WIDTH = 32;
/**
 * Extra padding of the first and the last column, in pixels. Columns of the kind `sized` do not get
 * this padding.
 */
export const RIM = { first: 7, last: 9 } as const;
/**
 * Extra padding of left-aligned text after a right-aligned column, so that the gap is 16 pixels.
 * Must match the padding that `grid-table.css` sets.
 */
const GAP_AFTER_FIGURES = 6;

export type ShownColumn<Row> = {
  readonly column: GridColumn<Row>;
  readonly pin: 'left' | 'right' | null;
  readonly className: string;
  /** Offset of a pinned column, as a reference to a CSS variable. */
  readonly style: { readonly left: string } | { readonly right: string } | undefined;
};

export type Layout = {
  readonly widths: readonly number[];
  readonly total: number;
  /**
   * The widths and the pinned offsets as CSS variables, so that resizing a column renders no row
   * again.
   */
  readonly variables: Readonly<Record<string, string>>;
};

export function shownColumn<Row>(
  column: GridColumn<Row>,
  pin: ShownColumn<Row>['pin'],
  edge: boolean,
): ShownColumn<Row> {
  const classes = [
    column.align === 'end' ? 'is-end' : column.align === 'center' ? 'is-centre' : '',
    column.strong ? 'is-strong' : '',
    column.quiet ? 'is-quiet' : '',
    pin ? `is-${pin}` : '',
    edge ? `is-${pin}-edge` : '',
  ];
  const offset = `var(--at-${pin}, var(--pin-${CSS.escape(column.id)}))`;
  return {
    column,
    pin,
    className: classes.filter(Boolean).join(' '),
    style: pin === 'left' ? { left: offset } : pin === 'right' ? { right: offset } : undefined,
  };
}

/**
 * Computes the column widths. Spare width goes first to clipped text columns, then to padding, then
 * to all text columns. If the width is too small, the list scrolls sideways and shows as many whole
 * columns as possible.
 */
export function computeLayout<Row>(
  shown: readonly ShownColumn<Row>[],
  specs: readonly WidthSpec[],
  available: number,
  withTicks: boolean,
): Layout {
  const start = withTicks ? TICK_WIDTH : 0;
  const padded = specs.map((spec, at) =>
    widenSpec(
      spec,
      (at === 0 && !withTicks ? RIM.first : 0) +
        (at === specs.length - 1 ? RIM.last : 0) +
        (beginsAfterFigures(shown, at) ? GAP_AFTER_FIGURES : 0),
    ),
  );
  const widths =
    available === 0
      ? padded.map(({ wanted }) => wanted)
      : fillWidths(
          available - start,
          padded,
          shown.findIndex(({ pin }) => pin === 'right'),
        );

  const columns = withTicks ? [TICK_WIDTH, ...widths] : widths;
  const variables: Record<string, string> = {
    '--columns': columns.map((width) => `${width}px`).join(' '),
  };
  let left = start;
  shown.forEach(({ column, pin }, index) => {
    if (pin !== 'left') return;
    variables[`--pin-${column.id}`] = `${left}px`;
    left += widths[index] ?? 0;
  });
  let right = 0;
  [...shown].reverse().forEach(({ column, pin }, fromEnd) => {
    if (pin !== 'right') return;
    variables[`--pin-${column.id}`] = `${right}px`;
    right += widths[shown.length - 1 - fromEnd] ?? 0;
  });
  return { widths, total: start + sumOf(widths), variables };
}

const beginsAfterFigures = <Row>(shown: readonly ShownColumn<Row>[], at: number): boolean =>
  shown[at - 1]?.column.align === 'end' && (shown[at]?.column.align ?? 'start') === 'start';

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

const widenSpec = (spec: WidthSpec, by: number): WidthSpec =>
  by === 0 || spec.kind === 'sized'
    ? spec
    : {
        ...spec,
        least: spec.least + by,
        whole: spec.whole + by,
        wanted: Math.max(spec.wanted, spec.whole + by),
      };

function fillWidths(available: number, specs: readonly WidthSpec[], pinnedRight: number): number[] {
  const widths = specs.map(({ least }) => least);
  const rolling = pinnedRight < 0 ? specs.length : pinnedRight;
  let left = available - sumOf(widths);
  let seen = specs.length;
  if (left < 0) {
    const edge = available - sumOf(widths.slice(rolling));
    left = edge;
    seen = 0;
    for (; seen < rolling && (widths[seen] ?? 0) <= left; seen += 1) left -= widths[seen] ?? 0;
    // Columns that are scrolled out of view get their preferred width.
    for (let at = seen; at < rolling; at += 1) widths[at] = specs[at]?.wanted ?? 0;
    if (seen === 0) return widths;
  }
  const open = specs.slice(0, seen);
  const words = open.map(({ kind, whole, least }) => (kind === 'words' ? whole - least : 0));
  left -= distribute(left, words, widths);
  left -= distribute(
    left,
    open.map(({ wanted, whole }) => wanted - whole),
    widths,
  );
  distributeRest(left, open, seen === specs.length ? rolling - 1 : -1, widths);
  return widths;
}

/**
 * Distributes the remaining pixels to the `words` columns; if there are none, to the `exact`
 * columns; if there are none either, to the column `last`. If `last` is −1, the pixels stay unused.
 */
function distributeRest(
  pixels: number,
  open: readonly WidthSpec[],
  last: number,
  widths: number[],
): void {
  const of = (...kinds: WidthSpec['kind'][]) =>
    open.map(({ kind }, at) => (kinds.includes(kind) ? (widths[at] ?? 0) : 0));
  const one = open.map((_, at) => (at === last ? 1 : 0));
  const weights = [of('words'), of('exact'), one].find((some) => sumOf(some) > 0) ?? [];
  addByWeight(pixels, weights, widths);
}

/**
 * Distributes at most `pixels` over `widths` in proportion to `needs`. No width grows by more than
 * its need. Returns the number of pixels added.
 */
function distribute(pixels: number, needs: readonly number[], widths: number[]): number {
  const dealt = Math.min(pixels, sumOf(needs));
  addByWeight(dealt, needs, widths);
  return dealt;
}

function addByWeight(pixels: number, weights: readonly number[], widths: number[]): void {
  let [left, rest] = [pixels, sumOf(weights)];
  for (const [at, weight] of weights.entries()) {
    const part = weight && Math.round((left * weight) / rest);
    widths[at] = (widths[at] ?? 0) + part;
    left -= part;
    rest -= weight;
  }
}
