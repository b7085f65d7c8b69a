import { sendDrawing } from '../../stock/media/media-routes.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getStoneDrawing: Handler<OperationOf<'getStoneDrawing'>> = async (call) => {
  await sendDrawing(call.pool, call.reply, call.path.id, call.path.drawing);
  return undefined;
};
