import { readCaller } from '../../people/accounts/may-call-now.ts';
import { paging } from '../../platform/http/paging.ts';
import { DAY_CALLS, queuesOf, readQueue } from '../../trading/day/read-day.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listDay: Handler<OperationOf<'listDay'>> = async ({ pool, session, query }) => {
  const page = paging(query);
  const caller = await readCaller(pool, session.actor, DAY_CALLS);
  const queues = queuesOf(caller).filter((name) => (query.queue ?? name) === name);
  return { data: await Promise.all(queues.map((name) => readQueue(pool, session, name, page))) };
};
