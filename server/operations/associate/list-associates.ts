import {
  countAssociates,
  readAssociates,
  toAssociate,
} from '../../people/accounts/associate-rows.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

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
  return { data: rows.map(toAssociate), pagination: pagination(page, total) };
};
