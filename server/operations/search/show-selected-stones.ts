import { selectedStones } from '../../stock/search/selected-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const showSelectedStones: Handler<OperationOf<'showSelectedStones'>> = (call) =>
  selectedStones(call, call.data.stock_numbers, call.data.business_id);
