import { useEffect, useState } from 'react';
import type { RecentKyc } from '../../shared/businesses/business-types.ts';

export interface QueueRow extends RecentKyc {
  readonly isDone: boolean;
}

const NONE: readonly QueueRow[] = [];

/**
 * Returns the documents of a review session, which restarts when `begins` changes. Decided
 * documents keep their position, so that the reviewer sees the progress.
 */
export function useReviewSession(
  pending: readonly RecentKyc[] | undefined,
  begins: string,
  order: 'asc' | 'desc',
): readonly QueueRow[] {
  const [sitting, setSitting] = useState({ begins, rows: NONE });
  useEffect(() => {
    if (!pending) return;
    setSitting((before) => ({
      begins,
      rows: merge(before.begins === begins ? before.rows : NONE, pending, order),
    }));
  }, [pending, begins, order]);
  return sitting.begins === begins ? sitting.rows : NONE;
}

function merge(
  known: readonly QueueRow[],
  pending: readonly RecentKyc[],
  order: 'asc' | 'desc',
): readonly QueueRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const waiting = new Set(pending.map(({ kyc_id }) => kyc_id));
  const done = known
    .filter(({ kyc_id }) => !waiting.has(kyc_id))
    .map((row) => ({ ...row, isDone: true }));
  // The id breaks ties between equal `createdAt` values, so a decided document keeps its position.
  const placeOf = ({ createdAt, kyc_id }: RecentKyc): string => `${createdAt} ${kyc_id}`;
  return [...pending.map((row) => ({ ...row, isDone: false })), ...done].toSorted((one, other) =>
    placeOf(one) < placeOf(other) ? -sign : sign,
  );
}
