import { pagination, paging } from '../../platform/http/paging.ts';
import { readFailedMedia } from '../../stock/media/failed-media.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listFailedMedia: Handler<OperationOf<'listFailedMedia'>> = async ({
  pool,
  query,
  session,
}) => {
  const page = paging(query);
  const { links, count } = await readFailedMedia(pool, session.actor, query, page);
  return { data: links, pagination: pagination(page, count) };
};
