export interface SiblingNav {
  /** Noun for one record: "row". */
  readonly what: string;
  /** Opens the previous record; undefined at the first record. */
  readonly onPrevious: (() => void) | undefined;
  /** Opens the next record; undefined at the last record. */
  readonly onNext: (() => void) | undefined;
}

/** Returns the navigation from `row` to its neighbours, or null if `row` is not in `rows`. */
export function createSiblingNav<Row>(
  rows: readonly Row[],
  row: Row | null | undefined,
  show: (row: Row) => void,
): SiblingNav | null {
  const index = row ? rows.indexOf(row) : -1;
  if (index < 0) return null;
  const to = (step: 1 | -1) => {
    const next = rows[index + step];
    return next === undefined ? undefined : () => show(next);
  };
  return { what: 'row', onPrevious: to(-1), onNext: to(1) };
}
