import { refusalsOf } from '../../../machines/screens/action-request.ts';
import type { StoneRow } from '../wire.ts';
import type { Asker } from './ask.ts';
import { stoneTargets } from './stone-targets.ts';

/**
 * Returns the reason why the stone cannot be held, or null. Also null while no trading client is
 * chosen.
 */
export const holdReason = (stone: StoneRow, asker: Asker): string | null =>
  asker.client === null
    ? null
    : (refusalsOf(stoneTargets('hold', [stone], asker))[0]?.message ?? null);
