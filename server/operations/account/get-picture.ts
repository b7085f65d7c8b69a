import type { Handler, OperationOf } from '../handler.ts';
import { sendPicture } from '../send-picture.ts';

/** The session says whose picture it is, so there is no address to guess. */
export const getPicture: Handler<OperationOf<'getPicture'>> = async (call) => {
  await sendPicture(call, call.session.actor.id);
  return undefined;
};
