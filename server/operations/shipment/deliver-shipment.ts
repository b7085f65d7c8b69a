import type { ShipmentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import {
  type Delivery,
  deliveredShipmentRecords,
  lockShipment,
} from '../../workflows/records/shipment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Reported = components['schemas']['ReportedDiscrepancy'];

export const deliverShipment: Handler<OperationOf<'deliverShipment'>> = (call) => {
  const { delivered_on: deliveredOn, received_by, discrepancies = [] } = call.data;
  return runChange(call, async (tx) => {
    const shipment = await lockShipment(tx, call.path.id);
    if (!shipment) throw refuse('notFound');
    const parsed = await parseDiscrepancies(tx, call.path.id, discrepancies);
    const delivery = {
      deliveredOn,
      receivedBy: received_by.trim(),
      discrepancies: parsed.found,
    };
    const isDisputed = discrepancies.length > 0;
    await applyEvents(tx, deliveredShipmentRecords(delivery), [shipment], {
      type: isDisputed ? 'shipment.dispute' : 'shipment.deliver',
      actor: tx.actor,
    });
    // Refused only now, so that the state machine has answered 404 for a shipment of another client.
    if (parsed.faults.length > 0) throw refuse('invalidRequest', parsed.faults);
    await refuseWrongDate(tx, call.path.id, deliveredOn);
    return { message: `Shipment delivered${isDisputed ? ' with a discrepancy' : ''}` };
  });
};

const LINES = statement(
  'shipment-line-ids',
  'select id from shipment_line where shipment_id = $1 and left_at is null',
);

/** Returns a fault for each stone that is not in the shipment or appears twice. */
async function parseDiscrepancies(
  { connection }: Change,
  id: ShipmentId,
  reported: readonly Reported[],
): Promise<{ found: Delivery['discrepancies']; faults: readonly RefusalEntry[] }> {
  const { rows } = await runStatement(connection, LINES, [id]);
  const left = new Set(rows.map((line) => line.id));
  const faults: RefusalEntry[] = [];
  const found = reported.map(({ id: named, kind, remark }, at) => {
    const line = normalizeId(named);
    if (!left.delete(line))
      faults.push({
        field: `data.discrepancies.${at}`,
        id: line,
        message: rows.some((row) => row.id === line)
          ? 'This stone is listed twice.'
          : 'This stone is not in the shipment.',
      });
    return { id: line, kind, remark: remark.trim() };
  });
  return { found, faults };
}

const DATES = statement(
  'shipment-dates',
  'select $2::date > current_date as "isFuture", $2::date < collected_at::date as "isBefore" from shipment where id = $1',
);

/** Checks the date after the state, because only a collected shipment can be delivered. */
async function refuseWrongDate(
  { connection }: Change,
  id: ShipmentId,
  deliveredOn: string,
): Promise<void> {
  const { rows } = await runStatement(connection, DATES, [id, deliveredOn]);
  if (rows[0]?.isFuture)
    throw refuseField('data.delivered_on', 'The delivery date must not be in the future.');
  if (rows[0]?.isBefore)
    throw refuseField(
      'data.delivered_on',
      'The delivery date must not be before the carrier collected the stones.',
    );
}
