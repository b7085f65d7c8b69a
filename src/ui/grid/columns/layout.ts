import type { GridColumn } from '../types.ts';

/** The tick column: 12 pixels of edge, the box, and the gap after it. */
export const TICK_WIDTH = 32;

export type ShownColumn<Row> = {
  readonly column: GridColumn<Row>;
  readonly pin: 'left' | 'right' | null;
  readonly className: string;
  /** Where a pinned column sticks, or stands while the rows roll; the offsets are variables. */
  readonly style: { readonly left: string } | { readonly right: string } | undefined;
};

export type Layout = {
  readonly widths: readonly number[];
  readonly total: number;
  /** The widths and the offsets of the pinned columns as variables, so that a drag redraws no row. */
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
 * Columns narrower than the screen share what is left over, except those the user has sized. Where they are wider and
 * they are not sized by hand, as many as can be are seen whole beside what is pinned: no figure is cut in two.
 */
export function layOut<Row>(
  shown: readonly ShownColumn<Row>[],
  wanted: readonly number[],
  userSized: Readonly<Record<string, number>>,
  available: number,
  withTicks: boolean,
): Layout {
  const widths = [...wanted];
  const start = withTicks ? TICK_WIDTH : 0;
  const spare = available - start - sumOf(widths);
  if (spare > 0) share(spare, shown, widths, userSized);
  else if (Object.keys(userSized).length === 0) endAtEdge(available - start, shown, widths);

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

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

function share<Row>(
  spare: number,
  shown: readonly ShownColumn<Row>[],
  widths: number[],
  userSized: Readonly<Record<string, number>>,
): void {
  const free = shown.map(({ column }, at) => (column.id in userSized ? 0 : (widths[at] ?? 0)));
  if (sumOf(free) === 0) free[lastUnpinned(shown)] = 1;
  deal(spare, free, widths);
}

/** Columns give way down to their least, or take more, so that one of them ends where those pinned right begin. */
function endAtEdge<Row>(
  available: number,
  shown: readonly ShownColumn<Row>[],
  widths: number[],
): void {
  const pinned = shown.findIndex(({ pin }) => pin === 'right');
  const rolling = pinned < 0 ? shown.length : pinned;
  const edge = available - sumOf(widths.slice(rolling));
  const room = widths.map((width, at) => width - Math.min(width, shown[at]?.column.least ?? width));
  let [seen, over, end, least] = [0, 0, 0, 0];
  for (let at = 0; at < rolling && least <= edge; at += 1) {
    end += widths[at] ?? 0;
    least += (widths[at] ?? 0) - (room[at] ?? 0);
    if (least <= edge) [seen, over] = [at + 1, end - edge];
  }
  deal(-over, (over > 0 ? room : widths).slice(0, seen), widths);
}

/** Whole pixels by weight; fewer than none are taken away. */
function deal(pixels: number, weights: readonly number[], widths: number[]): void {
  let [left, rest] = [pixels, sumOf(weights)];
  for (const [at, weight] of weights.entries()) {
    const part = weight && Math.round((left * weight) / rest);
    widths[at] = (widths[at] ?? 0) + part;
    left -= part;
    rest -= weight;
  }
}

function lastUnpinned<Row>(shown: readonly ShownColumn<Row>[]): number {
  const index = shown.findLastIndex(({ pin }) => pin === null);
  return index < 0 ? shown.length - 1 : index;
}
