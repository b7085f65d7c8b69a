import { type Eyes, stoneIs } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

const isOwn = (row: StoneRow, { business, client }: Eyes): boolean => {
  const owner = row.hold?.business_id ?? row.offer?.business_id ?? null;
  return owner !== null && (owner === business || owner === client);
};

/**
 * Locked stones are unavailable to the client, such as another client's hold. They are displayed
 * dimmed.
 */
export const isLocked = (row: StoneRow, eyes: Eyes): boolean =>
  (!stoneIs(row.status, 'selectable') || row.offer !== null) && !isOwn(row, eyes);
