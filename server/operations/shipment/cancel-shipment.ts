import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  cancelledShipmentRecords,
  lockShipment,
} from '../../workflows/records/shipment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const cancelShipment: Handler<OperationOf<'cancelShipment'>> = (call) => {
  const { remark } = call.data;
  return runChange(
    call,
    async (tx) => {
      const shipment = await lockShipment(tx, call.path.id);
      if (!shipment) throw refuse('notFound');
      await applyEvents(tx, cancelledShipmentRecords, [shipment], {
        type: 'shipment.cancel',
        actor: tx.actor,
        remark,
      });
      return { message: 'Shipment cancelled' };
    },
    remark.trim() || null,
  );
};
