import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { changedShipmentRecords, lockShipment } from '../../workflows/records/shipment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseShipmentInput, refuseNoAddress } from './shipment-input.ts';

const READ = statement(
  'shipment-details',
  'select delivery_address, carrier, tracking_no, insured_value, note from shipment where id = $1',
);

export const updateShipment: Handler<OperationOf<'updateShipment'>> = (call) => {
  const { id } = call.path;
  const details = parseShipmentInput(call.data);
  if (details.address === null) throw refuseNoAddress();
  return runChange(call, async (tx) => {
    const shipment = await lockShipment(tx, id);
    if (!shipment) throw refuse('notFound');
    const { rows } = await runStatement(tx.connection, READ, [id]);
    const present = rows.map((row) => ({
      ...row,
      insured_value: parseDecimalOrNull(row.insured_value),
    }));
    await requireUnchanged(
      tx.connection,
      call.session,
      present.map((values) => ({ was: call.was, present: values })),
      { by: ['updateShipment'], id },
    );
    await applyEvents(tx, changedShipmentRecords(details), [shipment], {
      type: 'shipment.change',
      actor: tx.actor,
    });
    return { message: 'Shipment changed' };
  });
};
