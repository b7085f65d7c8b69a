import { sendPicture } from '../../people/accounts/send-picture.ts';
import type { Handler, OperationOf } from '../handler.ts';

/**
 * Sends the caller's own picture. The URL contains no user id, so the pictures of other users
 * cannot be requested.
 */
export const getPicture: Handler<OperationOf<'getPicture'>> = async (call) => {
  await sendPicture(call, call.session.actor.id);
  return undefined;
};
