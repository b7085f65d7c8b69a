import { pagination, paging } from '../../platform/http/paging.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import { parseLostQuestion } from '../../trading/buying/lost-demand-query.ts';
import { readStonesToReprice } from '../../trading/buying/stones-to-reprice.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listStonesToReprice: Handler<OperationOf<'listStonesToReprice'>> = async ({
  pool,
  session,
  query,
}) => {
  const page = paging(query);
  const { min_days: minDays = 0, min_seen: minSeen = 1 } = query;
  const { stones, count } = await readStonesToReprice(
    pool,
    { ...parseLostQuestion(query, session), minDays, minSeen, knowsCost: seesCost(session) },
    await attributeNames(pool),
    page,
  );
  return { data: stones, pagination: pagination(page, count) };
};
