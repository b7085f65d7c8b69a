import { useState } from 'react';
import { useReportOpenDialog } from './open-dialog.ts';

interface DialogRows<Row> {
  /** Rows that no other user has changed since the dialog opened, with their current data. */
  readonly rows: readonly Row[];
  /**
   * Rows that another user has changed since the dialog opened, with their data before the change.
   */
  readonly left: readonly Row[];
}

const NOTHING: readonly never[] = [];

export function useDialogRows<Row extends { readonly id: string }>(
  isOpen: boolean,
  picks: readonly Row[],
  isUnchanged: (then: Row, now: Row | undefined) => boolean,
): DialogRows<Row> {
  const [initial, setInitial] = useState<readonly Row[] | null>(null);
  useReportOpenDialog(isOpen);
  if (isOpen && initial === null) setInitial(picks);
  if (!isOpen && initial !== null) setInitial(null);
  if (!isOpen || initial === null) return { rows: picks, left: NOTHING };
  const now = new Map(picks.map((row) => [row.id, row]));
  const isHere = (row: Row): boolean => isUnchanged(row, now.get(row.id));
  return {
    rows: initial.filter(isHere).map((row) => now.get(row.id) ?? row),
    left: initial.filter((row) => !isHere(row)),
  };
}

/** Returns `many`, or "the 3 others" if some rows have left the dialog. */
export function othersText(many: string, { rows, left }: DialogRows<unknown>): string {
  if (left.length === 0) return many;
  return rows.length === 1 ? 'the other one' : `the ${rows.length} others`;
}
