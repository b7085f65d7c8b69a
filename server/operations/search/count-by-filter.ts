import { findPage } from '../../stock/search/find-page.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const countByFilter: Handler<OperationOf<'countByFilter'>> = async (call) => {
  const { data } = await findPage(
    call,
    { diamond_type: 1, ...call.data },
    { countOnly: true, showsProgress: true },
  );
  const { stockList: _, ...counts } = data;
  return { data: counts };
};
