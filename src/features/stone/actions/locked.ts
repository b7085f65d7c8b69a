import { stoneIs, type Viewer } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';

const isOwn = (row: StoneRow, { business, tradingClient }: Viewer): boolean => {
  const owner = row.hold?.business_id ?? row.offer?.business_id ?? null;
  return owner !== null && (owner === business || owner === tradingClient);
};

/**
 * Locked stones are unavailable to the client, such as another client's hold. They are displayed
 * dimmed.
 */
export const isLocked = (row: StoneRow, eyes: Viewer): boolean =>
  (!stoneIs(row.status, 'selectable') || row.offer !== null) && !isOwn(row, eyes);
