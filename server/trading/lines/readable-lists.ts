import type pg from 'pg';
import { READ_BY } from '../../../src/common/access/list-calls.ts';
import { mayCall } from '../../../src/common/access/may-call.ts';
import type { ListName } from '../../../src/machines/lists.ts';
import { callerFor } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';

/** Returns a predicate for the lists that the caller may read and print. */
export async function readableLists(
  pool: pg.Pool,
  { actor }: Session,
): Promise<(list: ListName) => boolean> {
  const caller = await callerFor(pool, actor, Object.values(READ_BY));
  return (list) => mayCall(caller, READ_BY[list]);
}
