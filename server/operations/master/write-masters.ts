import pg from 'pg';
import { PROBLEMS, type ProblemName } from '../../../src/machines/problems.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Master, SubMaster } from '../../stock/masters/read-masters.ts';
import { forgetAttributeNames } from '../../stock/stones/attribute-names.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  houseFlag,
  masterFlags,
  stateOfFlag,
  subMasterFlags,
} from '../../workflows/records/active-flag-records.ts';

/** Makes the browsers of all signed-in users refetch the values. */
export async function tellOfMasters({ client, consequences }: Change): Promise<void> {
  consequences.tellAnew(await signedIn(client));
}

/** Awaits the change and invalidates the cached attribute names, also if it fails. */
export async function ofMasters<Answer>(changing: Promise<Answer>): Promise<Answer> {
  try {
    return await changing;
  } catch (error) {
    throw takenFault(error);
  } finally {
    forgetAttributeNames();
  }
}

const TAKEN: Readonly<Record<string, [field: string, problem: ProblemName]>> = {
  master_code: ['data.code', 'masterCodeTaken'],
  master_name: ['data.name', 'masterNameTaken'],
  sub_master_code: ['data.code', 'subMasterCodeTaken'],
  sub_master_name: ['data.name', 'subMasterNameTaken'],
};

/**
 * Maps a violation of a unique code or name to a refusal that names the field. Returns every other
 * error unchanged.
 */
function takenFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const [field, name] = TAKEN[error.constraint ?? ''] ?? [];
  if (!field || !name) return error;
  const problem = PROBLEMS[name];
  return new Refusal(problem, [{ field, message: problem.message }]);
}

/** Refuses changes of masters that the code refers to. */
export function requireFree({ name, fixed_because }: Master, field?: string): void {
  if (fixed_because === null) return;
  const { masterFixed } = PROBLEMS;
  const message = `${name} stays as it is. ${fixed_because}`;
  throw new Refusal({ ...masterFixed, message }, field ? [{ field, message: fixed_because }] : []);
}

export async function switchMaster(
  change: Change,
  { id, is_active }: Master,
  wanted: boolean,
): Promise<void> {
  await applyEvents(
    change,
    masterFlags,
    [houseFlag(id, stateOfFlag(is_active))],
    eventOf(change, wanted),
  );
}

export async function switchSubMaster(
  change: Change,
  { id, is_active }: Pick<SubMaster, 'id' | 'is_active'>,
  wanted: boolean,
): Promise<void> {
  await applyEvents(
    change,
    subMasterFlags,
    [houseFlag(id, stateOfFlag(is_active))],
    eventOf(change, wanted),
  );
}

const eventOf = ({ actor }: Change, wanted: boolean) => ({
  type: wanted ? ('flag.activate' as const) : ('flag.deactivate' as const),
  actor,
});
