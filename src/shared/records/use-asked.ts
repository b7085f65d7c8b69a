import { useState } from 'react';
import { useSaysAsking } from './asking.ts';

interface Asked<Row> {
  /** those that stand as they stood when the question was asked */
  readonly rows: readonly Row[];
  /** those that were moved on since, as they stood then */
  readonly left: readonly Row[];
}

const NOTHING: readonly never[] = [];

/** The rows that a dialog asks about: what another person decides meanwhile leaves the question, and is told. */
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

/** "Approve 3 stones", or "Approve the 3 others" where some have left the question. */
export function othersOr(many: string, { rows, left }: Asked<unknown>): string {
  if (left.length === 0) return many;
  return rows.length === 1 ? 'the other one' : `the ${rows.length} others`;
}
