import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { countAssociates, onWire, readAssociates } from '../../people/associate-rows.ts';

export const listAssociates: Handler<OperationOf<'listAssociates'>> = async ({
  pool,
  query,
  session,
}) => {
  const page = paging(query);
  const viewer = session.actor.role;
  const [total, rows] = await Promise.all([
    countAssociates(pool, query, viewer),
    readAssociates(pool, query, page, viewer),
  ]);
  return { data: rows.map(onWire), pagination: pagination(page, total) };
};
