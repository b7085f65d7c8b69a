import type pg from 'pg';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { mayCall } from '#common/access/may-call.ts';
import type { ListName } from '#machines/list-names.ts';
import { readCaller } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';

export async function readReadableLists(
  pool: pg.Pool,
  { actor }: Session,
): Promise<(list: ListName) => boolean> {
  const caller = await readCaller(pool, actor, Object.values(LIST_READ_CALLS));
  return (list) => mayCall(caller, LIST_READ_CALLS[list]);
}
