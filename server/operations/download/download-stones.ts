import { linkToStones } from '../../downloads/link-to-stones.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

export const downloadStones: Handler<OperationOf<'downloadStones'>> = async (call) => ({
  data: await linkToStones(call, call.data, 'data.filter'),
});
