import { stoneIs, type Viewer } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';

const isOwn = (row: StoneRow, { business, tradingClient }: Viewer): boolean => {
  if (row.taken !== null) return true;
  const owner = row.hold?.business_id ?? row.offer?.business_id ?? null;
  return owner !== null && (owner === business || owner === tradingClient);
};

/**
 * Returns true for a stone that the user's business cannot get, for example because it is on hold
 * for another business. The list dims such rows.
 */
export const isLocked = (row: StoneRow, eyes: Viewer): boolean =>
  (!stoneIs(row.status, 'selectable') || row.offer !== null) && !isOwn(row, eyes);
