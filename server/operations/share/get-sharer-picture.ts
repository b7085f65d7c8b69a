import type { Handler, OperationOf } from '../handler.ts';
import { sendPicture } from '../send-picture.ts';
import { openedLink } from './opened-link.ts';

export const getSharerPicture: Handler<OperationOf<'getSharerPicture'>> = async (call) => {
  const { link } = await openedLink(call.pool, call.path.token);
  await sendPicture(call, link.shared_by);
  return undefined;
};
