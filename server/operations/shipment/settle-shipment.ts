import type { ShipmentId, ShipmentLineId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { lockShipment, settledShipmentRecords } from '../../workflows/records/shipment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const settleShipment: Handler<OperationOf<'settleShipment'>> = (call) => {
  const { remark } = call.data;
  const ids = [...new Set(call.data.ids.map(normalizeId))];
  return runChange(
    call,
    async (tx) => {
      const shipment = await lockShipment(tx, call.path.id);
      if (!shipment) throw refuse('notFound');
      const open = await readOpenDiscrepancies(tx, call.path.id);
      const isLast = [...open].every((id) => ids.includes(id));
      await applyEvents(tx, settledShipmentRecords(ids.filter((id) => open.has(id))), [shipment], {
        type: isLast ? 'shipment.settle' : 'shipment.settlePart',
        actor: tx.actor,
        remark,
      });
      const settled = ids.filter((id) => !open.has(id));
      if (settled.length > 0)
        throw refuse(
          'invalidRequest',
          settled.map((id) => ({
            field: `data.ids.${call.data.ids.findIndex((sent) => normalizeId(sent) === id)}`,
            id,
            message: 'This stone has no open discrepancy in this shipment.',
          })),
        );
      return { message: isLast ? 'All discrepancies settled' : 'Discrepancy settled' };
    },
    remark.trim() || null,
  );
};

const OPEN = statement(
  'shipment-open-discrepancies',
  'select id from shipment_line where shipment_id = $1 and discrepancy is not null and settled_at is null',
);

async function readOpenDiscrepancies(
  { connection }: Change,
  id: ShipmentId,
): Promise<ReadonlySet<ShipmentLineId>> {
  const { rows } = await runStatement(connection, OPEN, [id]);
  return new Set(rows.map((line) => line.id));
}
