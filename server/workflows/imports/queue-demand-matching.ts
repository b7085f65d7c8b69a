import type { StoneId } from '#api/ids.gen.ts';
import type { Change } from '../change.ts';

/**
 * Queues a job that matches updated stones with demands (stones that trading clients look for). For
 * new stones, the effect `enqueue.match` queues the job.
 */
export function queueDemandMatching(change: Change, stoneIds: readonly StoneId[]): void {
  if (stoneIds.length > 0) change.consequences.addToOutbox('demand.match', { stone_ids: stoneIds });
}
