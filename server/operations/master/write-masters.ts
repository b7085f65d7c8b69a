import pg from 'pg';
import { PROBLEMS, type ProblemName } from '#machines/problems.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Master, SubMaster } from '../../stock/masters/read-masters.ts';
import { invalidateAttributeNames } from '../../stock/stones/attribute-names.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  createFlagSubject,
  masterFlags,
  stateOfFlag,
  subMasterFlags,
} from '../../workflows/records/active-flag-records.ts';

/** All signed-in users refetch their data: filters and forms show the masters (lists of values). */
export async function notifyMastersChanged({ connection, consequences }: Change): Promise<void> {
  consequences.notifyRefresh(await readSignedInUsers(connection));
}

/** Invalidates the cached attribute names even if the change failed. */
export async function changingMasters<Answer>(changing: Promise<Answer>): Promise<Answer> {
  try {
    return await changing;
  } catch (error) {
    throw takenFault(error);
  } finally {
    invalidateAttributeNames();
  }
}

const TAKEN: Readonly<Record<string, [field: string, problem: ProblemName]>> = {
  master_code: ['data.code', 'masterCodeTaken'],
  master_name: ['data.name', 'masterNameTaken'],
  sub_master_code: ['data.code', 'subMasterCodeTaken'],
  sub_master_name: ['data.name', 'subMasterNameTaken'],
};

function takenFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const [field, name] = TAKEN[error.constraint ?? ''] ?? [];
  if (!field || !name) return error;
  const problem = PROBLEMS[name];
  return new Refusal(problem, [{ field, message: problem.message }]);
}

/**
 * `fixed_because` says why the master, a list of values, cannot change: for example, code refers to
 * its values.
 */
export function requireNotFixed({ name, fixed_because }: Master, field?: string): void {
  if (fixed_because === null) return;
  const { masterFixed } = PROBLEMS;
  const message = `${name} cannot be changed. ${fixed_because}`;
  throw new Refusal({ ...masterFixed, message }, field ? [{ field, message: fixed_because }] : []);
}

export async function switchMaster(
  change: Change,
  { id, is_active }: Master,
  shouldBeActive: boolean,
): Promise<void> {
  await applyEvents(
    change,
    masterFlags,
    [createFlagSubject(id, stateOfFlag(is_active))],
    eventOf(change, shouldBeActive),
  );
}

export async function switchSubMaster(
  change: Change,
  { id, is_active }: Pick<SubMaster, 'id' | 'is_active'>,
  shouldBeActive: boolean,
): Promise<void> {
  await applyEvents(
    change,
    subMasterFlags,
    [createFlagSubject(id, stateOfFlag(is_active))],
    eventOf(change, shouldBeActive),
  );
}

const eventOf = ({ actor }: Change, shouldBeActive: boolean) => ({
  type: shouldBeActive ? ('flag.activate' as const) : ('flag.deactivate' as const),
  actor,
});
