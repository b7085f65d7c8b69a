import { pagination, paging } from '../../platform/http/paging.ts';
import { readSavedMatches } from '../../stock/matchpair/saved-matches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMatches: Handler<OperationOf<'listMatches'>> = async (call) => {
  const page = paging(call.query);
  const diamondType = call.query.diamond_type;
  const { matches, count } = await readSavedMatches(call, { page, diamondType });
  return { data: { stockList: matches }, pagination: pagination(page, count) };
};
