import { readAppVersions } from '../../people/home/app-versions.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listAppVersions: Handler<OperationOf<'listAppVersions'>> = async ({ pool, query }) => {
  const page = paging(query);
  const all = await readAppVersions(pool, query.platform);
  return {
    data: all.slice(page.offset, page.offset + page.size),
    pagination: pagination(page, all.length),
  };
};
