import { refusalsOf } from '#machines/screens/action-request.ts';
import type { StoneRow } from '../stone-types.ts';
import type { CheckActor } from './check-action.ts';
import { stoneTargets } from './stone-targets.ts';

/** Returns the reason why the stone cannot be held. Null also if no client business is chosen. */
export const holdReason = (stone: StoneRow, checkActor: CheckActor): string | null =>
  checkActor.tradingClient === null
    ? null
    : (refusalsOf(stoneTargets('hold', [stone], checkActor))[0]?.message ?? null);
