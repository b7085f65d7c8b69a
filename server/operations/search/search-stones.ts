import { findPage } from '../../stock/search/find-page.ts';
import { readTerm } from '../../stock/search/read-term.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const searchStones: Handler<OperationOf<'searchStones'>> = async (call) => {
  const words = readTerm(call.query.searchTerm, await attributeNames(call.pool));
  const filter = { ...words, ...call.data };
  return findPage(call, filter, {
    diamondType: words.diamond_type ?? call.query.diamond_type ?? 1,
    countOnly: call.query.is_count_only === true,
    showsProgress: true,
    withDetails: call.query.with_details,
  });
};
