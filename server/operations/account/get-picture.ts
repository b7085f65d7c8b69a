import { sendPicture } from '../../people/accounts/send-picture.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** The session determines whose picture is sent, so the URL contains no id to guess. */
export const getPicture: Handler<OperationOf<'getPicture'>> = async (call) => {
  await sendPicture(call, call.session.actor.id);
  return undefined;
};
