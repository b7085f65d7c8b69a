import { pagination, paging } from '../../platform/http/paging.ts';
import { listSessions } from '../../stock/reprice/sessions.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listRepriceSessions: Handler<OperationOf<'listRepriceSessions'>> = async (call) => {
  const page = paging(call.query);
  const { sessions, count } = await listSessions(call.pool, page);
  return { data: sessions, pagination: pagination(page, count) };
};
