import type { StoneId } from '../../../src/api/ids.gen.ts';
import type { Change } from '../change.ts';

/** A stone that is told of anew may be what somebody looks for now. Whoever comes is looked for by its machine. */
export function lookForDemands(change: Change, stoneIds: readonly StoneId[]): void {
  if (stoneIds.length > 0) change.consequences.addToOutbox('demand.match', { stone_ids: stoneIds });
}
