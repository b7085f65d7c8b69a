import { readRanges } from '../../stock/carats/read-ranges.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCaratRanges: Handler<OperationOf<'listCaratRanges'>> = async ({ pool }) => ({
  data: await readRanges(pool),
});
