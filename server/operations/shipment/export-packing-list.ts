import { refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { readShipment } from '../../trading/shipments/read-shipments.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportPackingList: Handler<OperationOf<'exportPackingList'>> = async (call) => {
  const { pool, session, path } = call;
  const shipment = await readShipment(call, path.id);
  if (!shipment) throw refuse('notFound');
  const data = await issueTicket(pool, session.actor.id, 'packingList', {
    shipment_id: shipment.id,
  });
  return { data };
};
