import { sendPicture } from '../../people/accounts/send-picture.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireOpenLink } from './require-open-link.ts';

export const getSharerPicture: Handler<OperationOf<'getSharerPicture'>> = async (call) => {
  const { link } = await requireOpenLink(call.pool, call.path.token);
  await sendPicture(call, link.shared_by);
  return undefined;
};
