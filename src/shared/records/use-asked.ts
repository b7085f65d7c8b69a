import { useState } from 'react';
import { useSaysAsking } from './asking.ts';

interface Asked<Row> {
  /** Rows unchanged since the dialog opened, in their current version. */
  readonly rows: readonly Row[];
  /** Rows that another user changed since, in the version at opening. */
  readonly left: readonly Row[];
}

const NOTHING: readonly never[] = [];

/**
 * Snapshots the picked rows when a dialog opens. Rows that another user changes move from `rows` to
 * `left`.
 */
export function useAsked<Row extends { readonly id: string }>(
  isAsking: boolean,
  picks: readonly Row[],
  stands: (then: Row, now: Row | undefined) => boolean,
): Asked<Row> {
  const [asked, setAsked] = useState<readonly Row[] | null>(null);
  useSaysAsking(isAsking);
  if (isAsking && asked === null) setAsked(picks);
  if (!isAsking && asked !== null) setAsked(null);
  if (!isAsking || asked === null) return { rows: picks, left: NOTHING };
  const now = new Map(picks.map((row) => [row.id, row]));
  const isHere = (row: Row): boolean => stands(row, now.get(row.id));
  return {
    rows: asked.filter(isHere).map((row) => now.get(row.id) ?? row),
    left: asked.filter((row) => !isHere(row)),
  };
}

/** Returns `many`, or "the 3 others" if some rows have left the dialog. */
export function othersOr(many: string, { rows, left }: Asked<unknown>): string {
  if (left.length === 0) return many;
  return rows.length === 1 ? 'the other one' : `the ${rows.length} others`;
}
