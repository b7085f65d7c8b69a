import type { ReturnCheckId } from '#api/ids.gen.ts';
import type { ReturnCheckContext } from '#machines/workflows/return-check.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Change, Subject } from '../../workflows/change.ts';
import { lockReturnChecks } from '../../workflows/records/return-check-records.ts';

export async function lockChosenChecks(
  change: Change,
  ids: readonly ReturnCheckId[],
): Promise<Subject<ReturnCheckContext, ReturnCheckId>[]> {
  const checks = await lockReturnChecks(change, ids);
  if (checks.length < ids.length) throw refuse('notFound');
  return checks;
}
