import { sendMedium } from '../../stock/media/media-routes.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getStoneDrawing: Handler<OperationOf<'getStoneDrawing'>> = async (call) => {
  const { request, reply, path, query } = call;
  const { width, version } = query;
  await sendMedium(call, request, reply, { id: path.id, name: path.drawing, width, version });
  return undefined;
};
