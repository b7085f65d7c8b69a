import type { StoneId } from '#api/ids.gen.ts';
import type { Change } from '../change.ts';

/**
 * Queues a job that matches updated stones with demands (stones that clients look for). New stones
 * do not need it: the effect `enqueue.match` queues their job.
 */
export function queueDemandMatching(change: Change, stoneIds: readonly StoneId[]): void {
  if (stoneIds.length > 0) change.consequences.addToOutbox('demand.match', { stone_ids: stoneIds });
}
