import type { Change } from '../../../server/workflows/change.ts';
import type { Person } from '../servers/portal.ts';
import { rowsOf } from './undone-changes.ts';

/**
 * Inserts a step into the history of a record, so many minutes ago. The actor is the administrator
 * by default.
 */
export async function stepOfHistory(
  change: Pick<Change, 'connection' | 'requestId'>,
  [workflow, event, to]: readonly [workflow: string, event: string, to: number],
  { of, by, ago = 0 }: { of: string | null; by: Person; ago?: number },
): Promise<void> {
  await rowsOf(
    change,
    `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_id, actor_role, request_id)
     values (now() - make_interval(mins => $1), $2, $3, $4, 0, $5, 'person', $6, 1, $7)`,
    [ago, workflow, of, event, to, by.id, change.requestId],
  );
}
