/** The way from one record to those beside it. */
export interface Walk {
  /** one of those among which it walks: "row" */
  readonly what: string;
  /** undefined at the beginning */
  readonly onPrevious: (() => void) | undefined;
  /** undefined at the end */
  readonly onNext: (() => void) | undefined;
}

/** From a row to the one before it and the one after; null where it stands in no list. */
export function walkAmong<Row>(
  rows: readonly Row[],
  row: Row | null | undefined,
  show: (row: Row) => void,
): Walk | null {
  const index = row ? rows.indexOf(row) : -1;
  if (index < 0) return null;
  const to = (step: 1 | -1) => {
    const next = rows[index + step];
    return next === undefined ? undefined : () => show(next);
  };
  return { what: 'row', onPrevious: to(-1), onNext: to(1) };
}
