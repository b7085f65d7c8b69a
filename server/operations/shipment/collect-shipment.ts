import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  collectedShipmentRecords,
  lockShipment,
} from '../../workflows/records/shipment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseShipmentInput } from './shipment-input.ts';

export const collectShipment: Handler<OperationOf<'collectShipment'>> = (call) => {
  const { carrier = null, trackingNo = null } = parseShipmentInput(call.data);
  return runChange(call, async (tx) => {
    const shipment = await lockShipment(tx, call.path.id);
    if (!shipment) throw refuse('notFound');
    const { context } = shipment;
    const subject = {
      ...shipment,
      context: {
        ...context,
        hasCarrier: context.hasCarrier || carrier !== null,
        hasTrackingNo: context.hasTrackingNo || trackingNo !== null,
      },
    };
    await applyEvents(tx, collectedShipmentRecords(carrier, trackingNo), [subject], {
      type: 'shipment.collect',
      actor: tx.actor,
    });
    return { message: 'Shipment collected' };
  });
};
