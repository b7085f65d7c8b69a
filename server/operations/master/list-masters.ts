import { readMasters } from '../../stock/masters/read-masters.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMasters: Handler<OperationOf<'listMasters'>> = async ({ pool }) => ({
  data: await readMasters(pool),
});
