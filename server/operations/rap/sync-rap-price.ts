import { refuse } from '../../platform/http/refusal.ts';
import { fetchRapList } from '../../stock/rap/fetch-rap-list.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { loadRapList } from './load-rap-list.ts';

/** No transaction may be open while the price service answers, so the download comes first. */
export const syncRapPrice: Handler<OperationOf<'syncRapPrice'>> = async (call) => {
  const { rapPrices, query } = call;
  if (!rapPrices) throw refuse('rapSourceMissing');
  const { pageNumber = 1, pageSize = 50 } = query;
  const { listedOn, cells } = await fetchRapList(rapPrices, { pageNumber, pageSize });
  const data = { listed_on: listedOn, cells: cells.length, pageNumber, pageSize };
  return await loadRapList(
    { ...call, data },
    { listedOn, cells, mode: 'sync', source: 'sync', confirmed: false },
  );
};
