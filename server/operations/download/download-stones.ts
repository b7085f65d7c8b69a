import { createStoneDownloadLink } from '../../trading/downloads/stone-download-link.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const downloadStones: Handler<OperationOf<'downloadStones'>> = async (call) => ({
  data: await createStoneDownloadLink(call, call.data, 'data.filter'),
});
