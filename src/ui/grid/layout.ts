import type { GridColumn } from './types.ts';

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

/** Columns narrower than the screen share what is left over, except those the user has sized. */
export function layOut<Row>(
  shown: readonly ShownColumn<Row>[],
  wanted: readonly number[],
  userSized: Readonly<Record<string, number>>,
  available: number,
  withTicks: boolean,
): Layout {
  const widths = [...wanted];
  const start = withTicks ? TICK_WIDTH : 0;
  const sum = widths.reduce((total, width) => total + width, start);
  const spare = available - sum;
  if (spare > 0) share(spare, shown, widths, userSized);

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
  return { widths, total: Math.max(sum, available), variables };
}

function share<Row>(
  spare: number,
  shown: readonly ShownColumn<Row>[],
  widths: number[],
  userSized: Readonly<Record<string, number>>,
): void {
  const free = shown.flatMap(({ column }, index) =>
    userSized[column.id] === undefined ? [index] : [],
  );
  const sharers = free.length > 0 ? free : [lastUnpinned(shown)];
  const base = sharers.reduce((total, index) => total + (widths[index] ?? 0), 0);
  let given = 0;
  sharers.forEach((index, position) => {
    const width = widths[index] ?? 0;
    const last = position === sharers.length - 1;
    const extra = last ? spare - given : Math.floor((spare * width) / Math.max(1, base));
    widths[index] = width + extra;
    given += extra;
  });
}

function lastUnpinned<Row>(shown: readonly ShownColumn<Row>[]): number {
  const index = shown.findLastIndex(({ pin }) => pin === null);
  return index < 0 ? shown.length - 1 : index;
}
