import { useEffect, useState } from 'react';
import type { RecentKyc } from '../../shared/businesses/wire.ts';

export interface QueueRow extends RecentKyc {
  /** it was in the queue when this sitting began or since, and it has been decided on */
  readonly isDone: boolean;
}

const NONE: readonly QueueRow[] = [];

/** The queue of one sitting: what was decided stays in its place, so that one sees how far one is. */
export function useSitting(
  pending: readonly RecentKyc[] | undefined,
  begins: string,
): readonly QueueRow[] {
  const [sitting, setSitting] = useState({ begins, rows: NONE });
  useEffect(() => {
    if (!pending) return;
    setSitting((before) => ({
      begins,
      rows: merge(before.begins === begins ? before.rows : NONE, pending),
    }));
  }, [pending, begins]);
  return sitting.begins === begins ? sitting.rows : NONE;
}

function merge(known: readonly QueueRow[], pending: readonly RecentKyc[]): readonly QueueRow[] {
  const waiting = new Set(pending.map(({ kyc_id }) => kyc_id));
  const done = known
    .filter(({ kyc_id }) => !waiting.has(kyc_id))
    .map((row) => ({ ...row, isDone: true }));
  return [...pending.map((row) => ({ ...row, isDone: false })), ...done].toSorted((one, other) =>
    one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1,
  );
}
