import type { StoneId } from '#api/ids.gen.ts';
import type { Change } from '../change.ts';

/**
 * Queues demand matching for updated stones. For new stones, the effect `enqueue.match` queues it.
 */
export function queueDemandMatching(change: Change, stoneIds: readonly StoneId[]): void {
  if (stoneIds.length > 0) change.consequences.addToOutbox('demand.match', { stone_ids: stoneIds });
}
