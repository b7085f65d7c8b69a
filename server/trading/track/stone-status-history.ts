import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { invoiceWorkflow } from '#machines/workflows/invoice.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import type { TrackedRecord, TrackedStep } from './track-records.ts';

type StatusChange = components['schemas']['TrackStand'];

/** Workflows in which a live record makes the stone unavailable to others. */
const HOLDING = [holdWorkflow, confirmStoneWorkflow, memoLineWorkflow, invoiceWorkflow];

const STATUSES: readonly StoneStatusCode[] = Object.values(STONE_STATUS).map(({ code }) => code);

export const statusHistoryOf = (steps: readonly TrackedStep[]): StatusChange[] =>
  steps
    .filter(({ workflow, from, to }) => workflow === 'stone' && from !== to)
    .flatMap(({ at, to }) => {
      const status = STATUSES.find((code) => code === to);
      return status === undefined ? [] : [{ at: at.toISOString(), status }];
    });

/**
 * Returns the latest record, such as a hold or a memo, that makes the stone unavailable after
 * `steps`. Null if there is none.
 */
export function holderAfter(steps: readonly TrackedStep[]): TrackedRecord | null {
  const last = new Map<string, TrackedStep>();
  for (const step of steps) {
    if (step.record !== null) last.set(`${step.workflow} ${step.record.id}`, step);
  }
  const taking = [...last.values()].filter(({ workflow, to }) =>
    HOLDING.some(({ name, machine }) => name === workflow && stateHasTag(machine, to, 'live')),
  );
  return taking.at(-1)?.record ?? null;
}
