import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { linkToStones } from '../../trading/downloads/link-to-stones.ts';

export const downloadStones: Handler<OperationOf<'downloadStones'>> = async (call) => ({
  data: await linkToStones(call, call.data, 'data.filter'),
});
