import { refusalsOf } from '../../../machines/screens/action-request.ts';
import type { StoneRow } from '../wire.ts';
import type { Asker } from './ask.ts';
import { stoneTargets } from './stone-targets.ts';

/** Why this stone cannot be held, or null; also null for an associate who has yet to choose a client. */
export const holdReason = (stone: StoneRow, asker: Asker): string | null =>
  asker.client === null
    ? null
    : (refusalsOf(stoneTargets('hold', [stone], asker))[0]?.message ?? null);
