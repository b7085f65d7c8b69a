import type { components } from '#api/schema.gen.ts';
import {
  APPROVAL,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
  STONE_STATUS,
  type StoneStatusCode,
} from '#machines/codes.ts';
import type { TrackedRecord, TrackedStep } from './track-records.ts';

type StatusChange = components['schemas']['TrackStand'];

/** workflow -> state in which a record of the workflow takes the stone out of stock */
const HOLDING_STATES = new Map<string, number>([
  ['hold', HOLD_STATUS.held.code],
  ['confirmStone', APPROVAL.pending.code],
  ['memoLine', MEMO_MOVEMENT.issued.code],
  ['invoice', INVOICE_STATUS.billed.code],
]);

const STATUSES: readonly StoneStatusCode[] = Object.values(STONE_STATUS).map(({ code }) => code);

/**
 * Returns the status changes of a stone from its own ledger steps. Ignores steps that leave the
 * status unchanged.
 */
export const statusHistoryOf = (steps: readonly TrackedStep[]): StatusChange[] =>
  steps
    .filter(({ workflow, from, to }) => workflow === 'stone' && from !== to)
    .flatMap(({ at, to }) => {
      const status = STATUSES.find((code) => code === to);
      return status === undefined ? [] : [{ at: at.toISOString(), status }];
    });

/**
 * Returns the record that takes the stone out of stock after these steps. If there are several,
 * returns the last one.
 */
export function holderAfter(steps: readonly TrackedStep[]): TrackedRecord | null {
  const last = new Map<string, TrackedStep>();
  for (const step of steps) {
    if (step.record !== null) last.set(`${step.workflow} ${step.record.id}`, step);
  }
  const taking = [...last.values()].filter(
    ({ workflow, to }) => HOLDING_STATES.get(workflow) === to,
  );
  return taking.at(-1)?.record ?? null;
}
