import { sendPicture } from '../../people/accounts/send-picture.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** The URL contains no user id, so users can request only their own picture. */
export const getPicture: Handler<OperationOf<'getPicture'>> = async (call) => {
  await sendPicture(call, call.session.actor.id);
  return undefined;
};
