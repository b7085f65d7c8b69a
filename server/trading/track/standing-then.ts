import type { components } from '../../../src/api/schema.gen.ts';
import {
  APPROVAL,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
  STONE_STATUS,
  type StoneStatusCode,
} from '../../../src/machines/codes.ts';
import type { TrackedRecord, TrackedStep } from './track-records.ts';

type Stand = components['schemas']['TrackStand'];

/** In which state of which record a stone is taken. */
const TAKES = new Map<string, number>([
  ['hold', HOLD_STATUS.held.code],
  ['confirmStone', APPROVAL.pending.code],
  ['memoLine', MEMO_MOVEMENT.issued.code],
  ['invoice', INVOICE_STATUS.billed.code],
]);

const STATUSES: readonly StoneStatusCode[] = Object.values(STONE_STATUS).map(({ code }) => code);

/** How a stone stood from when, as its own steps say; a step that leaves it as it was is none. */
export const standsOf = (steps: readonly TrackedStep[]): Stand[] =>
  steps
    .filter(({ workflow, from, to }) => workflow === 'stone' && from !== to)
    .flatMap(({ at, to }) => {
      const status = STATUSES.find((code) => code === to);
      return status === undefined ? [] : [{ at: at.toISOString(), status }];
    });

/** The record that had taken the stone after these steps: what came last where one led to the next. */
export function takerAfter(steps: readonly TrackedStep[]): TrackedRecord | null {
  const last = new Map<string, TrackedStep>();
  for (const step of steps) {
    if (step.record !== null) last.set(`${step.workflow} ${step.record.id}`, step);
  }
  const taking = [...last.values()].filter(({ workflow, to }) => TAKES.get(workflow) === to);
  return taking.at(-1)?.record ?? null;
}
