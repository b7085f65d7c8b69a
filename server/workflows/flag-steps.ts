import type { BusinessId, RecordId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { applyEvents } from './apply-events.ts';
import type { Change } from './change.ts';
import {
  createFlagSubject,
  type FlagRecords,
  type FlagSubject,
} from './records/active-flag-records.ts';

/** Writes the `flag.create` ledger entry of a new user or business. */
export async function createFlag<Own extends RecordId>(
  change: Change,
  records: FlagRecords<Own>,
  { id, businessId }: { id: Own; businessId: BusinessId | null },
): Promise<void> {
  const made: FlagRecords<Own> = { ...records, write: async () => [{ id }] };
  const newcomer = { ...createFlagSubject<Own>(null, START_CODE), businessId };
  await applyEvents(change, made, [newcomer], { type: 'flag.create', actor: change.actor });
}

export async function deactivateFlag<Own extends RecordId>(
  change: Change,
  records: FlagRecords<Own>,
  flag: FlagSubject<Own>,
): Promise<void> {
  if (flag.state !== ACTIVE_FLAG.active.code) return;
  await applyEvents(change, records, [flag], { type: 'flag.deactivate', actor: change.actor });
}
