import type { BusinessId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents, requireWritten } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { newShipment, newShipmentRecords } from '../../workflows/records/shipment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseShipmentInput, refuseNoAddress } from './shipment-input.ts';

export const prepareShipment: Handler<OperationOf<'prepareShipment'>> = (call) => {
  const { memo_line_ids: memoLineIds = [], invoice_line_ids: invoiceLineIds = [] } = call.data;
  if (memoLineIds.length + invoiceLineIds.length === 0) throw refuse('noStoneChosen');
  const {
    address = null,
    carrier = null,
    trackingNo = null,
    insuredValue = null,
    note = null,
  } = parseShipmentInput(call.data);
  return runChange(call, async (tx) => {
    const lines = { memoLineIds, invoiceLineIds };
    const shipment = await newShipment(tx, lines);
    if (!shipment?.businessId) throw refuse('notFound');
    const details = {
      address: address ?? (await readAddress(tx, shipment.businessId)),
      carrier,
      trackingNo,
      insuredValue,
      note,
    };
    const [prepared] = await applyEvents(tx, newShipmentRecords(lines, details), [shipment], {
      type: 'shipment.prepare',
      actor: tx.actor,
    });
    const { id, shipmentNo } = requireWritten(prepared).written;
    return { message: `${shipmentNo} prepared`, data: { id, shipment_no: shipmentNo } };
  });
};

const ADDRESS = statement(
  'shipment-address',
  `select concat_ws(E'\\n', nullif(b.address_line_1, ''), nullif(b.address_line_2, ''),
                    nullif(concat_ws(' ', b.postal_code, b.city), ''), nullif(b.state, ''), c.name) as address,
          coalesce(b.address_line_1, b.city) is not null as known
     from business b left join country c on c.id = b.country_id where b.id = $1`,
  { present: ['address'] },
);

async function readAddress({ connection }: Change, businessId: BusinessId): Promise<string> {
  const { rows } = await runStatement(connection, ADDRESS, [businessId]);
  const [row] = rows;
  if (!row?.known) throw refuseNoAddress();
  return row.address;
}
