import { sendPicture } from '../../people/accounts/send-picture.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** Sends the picture of the signed-in user, so the URL contains no id to guess. */
export const getPicture: Handler<OperationOf<'getPicture'>> = async (call) => {
  await sendPicture(call, call.session.actor.id);
  return undefined;
};
