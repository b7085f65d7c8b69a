import { createStoneDownloadLink } from '../../trading/downloads/link-to-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const downloadStones: Handler<OperationOf<'downloadStones'>> = async (call) => ({
  data: await createStoneDownloadLink(call, call.data, 'data.filter'),
});
