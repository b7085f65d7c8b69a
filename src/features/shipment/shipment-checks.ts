import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { REGISTRATION } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import {
  CHECKED,
  type ShipmentEvent,
  shipmentMachine,
  shipmentWorkflow,
} from '#machines/workflows/shipment.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import type { Shipment, ShipmentStep } from './shipment-calls.ts';

const shipments = tableOf(shipmentMachine);

/** A reason that the dialog asks for only later. */
const PLACEHOLDER_REASON = 'asked for';

const CALLS = {
  collect: calls.collectShipment,
  deliver: calls.deliverShipment,
  settle: calls.settleShipment,
  cancel: calls.cancelShipment,
} as const;

/** Returns why a step is disabled, or null. */
export function stepReason(
  type: ShipmentStep['type'],
  { status, business_id: businessId, associate_id: associateId }: Shipment,
  profile: Profile,
): string | null {
  if (!mayCall(profile, CALLS[type])) return PROBLEMS.forbidden.message;
  const actor = actorOf(profile);
  const event: ShipmentEvent =
    type === 'settle' || type === 'cancel'
      ? { type: `shipment.${type}`, actor, remark: PLACEHOLDER_REASON }
      : { type: `shipment.${type}`, actor };
  const tradingClient = {
    businessId,
    associateId,
    registration: REGISTRATION.registered.code,
    isActive: true,
    isVerified: true,
  };
  // The dialog asks for the carrier and the tracking number.
  const context = { ...CHECKED, tradingClient, hasCarrier: true, hasTrackingNo: true };
  const verdict = decideByTable(shipments, status, context, event);
  if (verdict.ok) return null;
  return toProblemOfRefusal({
    workflow: shipmentWorkflow,
    state: status,
    event: event.type,
    guard: verdict.guard,
  }).message;
}
