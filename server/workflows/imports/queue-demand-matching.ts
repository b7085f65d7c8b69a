import type { StoneId } from '../../../src/api/ids.gen.ts';
import type { Change } from '../change.ts';

/**
 * Queues demand matching for updated stones. New stones are queued by an effect of the stone
 * machine.
 */
export function queueDemandMatching(change: Change, stoneIds: readonly StoneId[]): void {
  if (stoneIds.length > 0) change.consequences.addToOutbox('demand.match', { stone_ids: stoneIds });
}
