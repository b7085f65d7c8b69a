import { refuse } from '../../platform/http/refusal.ts';
import { readShipment } from '../../trading/shipments/read-shipments.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getShipment: Handler<OperationOf<'getShipment'>> = async (call) => {
  const data = await readShipment(call, call.path.id);
  if (!data) throw refuse('notFound');
  return { data };
};
