import type {
  InvoiceLineId,
  MemoLineId,
  ShipmentId,
  ShipmentLineId,
  StoneId,
} from '#api/ids.gen.ts';
import type { DiscrepancyCode } from '#machines/codes.ts';
import { SHIPMENT_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import {
  CHECKED,
  type ShipmentContext,
  type ShipmentEvent,
  shipmentMachine,
  shipmentWorkflow,
} from '#machines/workflows/shipment.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { SHIPMENT_AMOUNT } from '../../trading/shipments/shipment-amount.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, personOf, type Subject, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { movedIds } from '../written-lines.ts';
import { lockStones } from './stone-records.ts';

type ShipmentRecords = Records<ShipmentContext, ShipmentEvent, ShipmentId>;
export type ShipmentSubject = Subject<ShipmentContext, ShipmentId>;

const RULES: Omit<ShipmentRecords, 'write'> = {
  workflow: shipmentWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(shipmentMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
  detailOf: ({ ended, elsewhere, arrived }, guard) => {
    if (guard === 'stonesAreWithClient') return listed(ended);
    if (guard === 'stonesAreInNoShipment') return listed(elsewhere);
    return guard === 'stonesHaveNotArrived' ? listed(arrived) : null;
  },
};

const LISTED = 10;
const listed = (stones: readonly string[]): string =>
  `${stones.slice(0, LISTED).join(', ')}${stones.length > LISTED ? ` and ${stones.length - LISTED} more` : ''}.`;

/** Details of a shipment. `insuredValue` is decimal text; null follows the stones' amounts. */
export interface ShipmentDetails {
  address: string | null;
  carrier: string | null;
  trackingNo: string | null;
  insuredValue: string | null;
  note: string | null;
}

/** Lines from which a shipment takes its stones. */
export interface ShippedLines {
  memoLineIds: readonly MemoLineId[];
  invoiceLineIds: readonly InvoiceLineId[];
}

const STONES = statement(
  'shipment-chosen-stones',
  `select stone_id as id from memo_line where id = any($1)
   union all select stone_id from invoice_line where id = any($2)`,
);
/**
 * The memo line of a sold stone, or else its invoice line, identifies one handover of a stone to
 * the client, so that a stone that was delivered on memo is not sent again after its sale.
 */
const HANDOVER = (line: string): string =>
  `coalesce(${line}.memo_line_id, (select i.memo_line_id from invoice_line i where i.id = ${line}.invoice_line_id), ${line}.invoice_line_id)`;
const READ_CHOSEN = statement(
  'shipment-chosen',
  `with chosen as (
          select l.id as memo_line_id, null::uuid as invoice_line_id, l.stone_id, l.business_id,
                 ${stateIn('l.state', memoLineMachine, 'live')} as stands
            from memo_line l where l.id = any($1)
          union all
          select null, i.id, i.stone_id, i.business_id, ${stateIn('i.state', invoiceMachine, 'live')}
            from invoice_line i where i.id = any($2))
   select c.stone_id as "stoneId", s.stock_no as "stockNo", c.stands, ${CLIENT_COLUMNS},
          (select h.shipment_no from shipment_line x join shipment h on h.id = x.shipment_id
            where x.stone_id = c.stone_id and x.is_open) as "openIn",
          exists (select from shipment_line x join shipment h on h.id = x.shipment_id
                   where x.stone_id = c.stone_id and x.left_at is null and x.discrepancy is null
                     and ${stateIn('h.state', shipmentMachine, 'arrived')} and ${HANDOVER('x')} = ${HANDOVER('c')}) as arrived
     from chosen c join stone s on s.id = c.stone_id join business b on b.id = c.business_id
    order by s.stock_no`,
);

/**
 * Locks the stones of the chosen lines; every change of a line locks its stone first. Null if a
 * line does not exist. If the actor may not act for the client of one line, the shipment counts as
 * this client's, so that the response is 404.
 */
export async function newShipment(
  change: Change,
  { memoLineIds, invoiceLineIds }: ShippedLines,
): Promise<ShipmentSubject | null> {
  const { connection, actor } = change;
  const stones = await runStatement(connection, STONES, [memoLineIds, invoiceLineIds]);
  await lockStones(change, [...new Set(stones.rows.map(({ id }) => id))]);
  const { rows } = await runStatement(connection, READ_CHOSEN, [memoLineIds, invoiceLineIds]);
  const first = rows.find((row) => !mayActFor(actor, row)) ?? rows[0];
  if (!first || rows.length < memoLineIds.length + invoiceLineIds.length) return null;
  const { businessId, associateId, registration, isActive, isVerified } = first;
  const stockNumbers = (those: typeof rows) => those.map(({ stockNo }) => stockNo);
  const seen = new Set<StoneId>();
  const twice = rows.filter(({ stoneId }) => seen.size === seen.add(stoneId).size);
  return {
    id: null,
    stoneId: null,
    businessId,
    state: START_CODE,
    context: {
      tradingClient: { businessId, associateId, registration, isActive, isVerified },
      isOfSeveralClients: rows.some((row) => row.businessId !== businessId),
      ended: stockNumbers(rows.filter(({ stands }) => !stands)),
      elsewhere: [
        ...rows.flatMap(({ stockNo, openIn }) => (openIn ? [`${stockNo} is in ${openIn}`] : [])),
        ...stockNumbers(twice).map((stockNo) => `${stockNo} is selected twice`),
      ],
      arrived: stockNumbers(rows.filter(({ arrived }) => arrived)),
      hasCarrier: false,
      hasTrackingNo: false,
    },
  };
}

const PREPARE = statement(
  'shipment-prepare',
  `with ${NEXT_NUMBER('SH')}
         insert into shipment (shipment_no, state, business_id, prepared_by, delivery_address, carrier, tracking_no, insured_value, note)
         select series.number, $1, $2, $3, $4, $5, $6, $7, $8 from series
         returning id, shipment_no as "shipmentNo"`,
);
const PACK = statement(
  'shipment-pack',
  `insert into shipment_line (shipment_id, stone_id, memo_line_id, invoice_line_id)
         select $1::uuid, l.stone_id, l.id, null::uuid from memo_line l where l.id = any($2)
         union all select $1::uuid, i.stone_id, null, i.id from invoice_line i where i.id = any($3)`,
);

export interface PreparedShipment {
  id: ShipmentId;
  shipmentNo: string;
}

export const newShipmentRecords = (
  lines: ShippedLines,
  details: ShipmentDetails & { address: string },
): Records<ShipmentContext, ShipmentEvent, ShipmentId, PreparedShipment> => ({
  ...RULES,
  async write(change, [decided]) {
    if (!decided?.businessId) throw new Error('a shipment has no trading client');
    const { address, carrier, trackingNo, insuredValue, note } = details;
    const { rows } = await runStatement(change.connection, PREPARE, [
      decided.to,
      decided.businessId,
      personOf(change),
      address,
      carrier,
      trackingNo,
      insuredValue,
      note,
    ]);
    for (const { id } of rows)
      await runStatement(change.connection, PACK, [id, lines.memoLineIds, lines.invoiceLineIds]);
    return rows;
  },
});

const STONES_OF = statement(
  'shipment-stones',
  'select stone_id as id from shipment_line where shipment_id = $1',
);
const LOCK = statement(
  'shipment-lock',
  `select h.id, h.state, h.carrier is not null as "hasCarrier", h.tracking_no is not null as "hasTrackingNo", ${CLIENT_COLUMNS}
     from shipment h join business b on b.id = h.business_id
    where h.id = any($1) order by h.id for no key update of h`,
);

async function lockRows(
  { connection }: Change,
  ids: readonly ShipmentId[],
): Promise<ShipmentSubject[]> {
  const { rows } = await runStatement(connection, LOCK, [ids]);
  return rows.map(({ id, state, hasCarrier, hasTrackingNo, ...tradingClient }) => ({
    id,
    stoneId: null,
    businessId: tradingClient.businessId,
    state,
    context: { ...CHECKED, tradingClient, hasCarrier, hasTrackingNo },
  }));
}

/** Locks the stones of the shipment and then the shipment. Null if the shipment does not exist. */
export async function lockShipment(
  change: Change,
  id: ShipmentId,
): Promise<ShipmentSubject | null> {
  const { rows } = await runStatement(change.connection, STONES_OF, [id]);
  await lockStones(
    change,
    rows.map((stone) => stone.id),
  );
  const [shipment] = await lockRows(change, [id]);
  return shipment ?? null;
}

const CHANGE = statement(
  'shipment-change',
  `update shipment
            set state = $2, delivery_address = coalesce($3, delivery_address),
                carrier = case when $4 then $5 else carrier end,
                tracking_no = case when $6 then $7 else tracking_no end,
                insured_value = case when $8 then $9::numeric else insured_value end,
                note = case when $10 then $11 else note end
          where id = any($1)`,
);

/** Writes changed details. A detail that is undefined stays the same. */
export const changedShipmentRecords = (details: Partial<ShipmentDetails>): ShipmentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    const { address, carrier, trackingNo, insuredValue, note } = details;
    await runStatement(change.connection, CHANGE, [
      ids,
      stateReached(decided),
      address,
      carrier !== undefined,
      carrier,
      trackingNo !== undefined,
      trackingNo,
      insuredValue !== undefined,
      insuredValue,
      note !== undefined,
      note,
    ]);
    return ids.map((id) => ({ id }));
  },
});

const COLLECT = statement(
  'shipment-collect',
  `update shipment h set state = $2, collected_at = now(), carrier = coalesce($3, h.carrier),
                tracking_no = coalesce($4, h.tracking_no), insured_value = coalesce(h.insured_value, ${SHIPMENT_AMOUNT})
          where h.id = any($1)`,
);

export const collectedShipmentRecords = (
  carrier: string | null,
  trackingNo: string | null,
): ShipmentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, COLLECT, [
      ids,
      stateReached(decided),
      carrier,
      trackingNo,
    ]);
    return ids.map((id) => ({ id }));
  },
});

export interface Delivery {
  deliveredOn: string;
  receivedBy: string;
  discrepancies: readonly { id: ShipmentLineId; kind: DiscrepancyCode; remark: string }[];
}

const DELIVER = statement(
  'shipment-deliver',
  `update shipment set state = $2::smallint, delivered_on = $3, received_by = $4,
                ended_at = case when $2::smallint = ${SHIPMENT_STATUS.delivered.code} then now() end
          where id = any($1)`,
);
const CLOSE_LINES = statement(
  'shipment-close-lines',
  `update shipment_line l set is_open = false, discrepancy = d.kind, discrepancy_note = d.remark
     from shipment_line x
     left join unnest($2::uuid[], $3::smallint[], $4::text[]) as d (id, kind, remark) on d.id = x.id
    where l.id = x.id and x.shipment_id = any($1) and x.left_at is null`,
);

export const deliveredShipmentRecords = ({
  deliveredOn,
  receivedBy,
  discrepancies,
}: Delivery): ShipmentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, DELIVER, [
      ids,
      stateReached(decided),
      deliveredOn,
      receivedBy,
    ]);
    await runStatement(change.connection, CLOSE_LINES, [
      ids,
      discrepancies.map(({ id }) => id),
      discrepancies.map(({ kind }) => kind),
      discrepancies.map(({ remark }) => remark),
    ]);
    return ids.map((id) => ({ id }));
  },
});

const SETTLE = statement(
  'shipment-settle',
  `update shipment set state = $2::smallint, ended_at = case when $2::smallint = ${SHIPMENT_STATUS.delivered.code} then now() end
          where id = any($1)`,
);
const SETTLE_LINES = statement(
  'shipment-settle-lines',
  'update shipment_line set settled_at = now(), settled_by = $2, settlement = $3 where id = any($1)',
);

/** Writes settled discrepancies. `change.reason` is stored as the settlement. */
export const settledShipmentRecords = (lineIds: readonly ShipmentLineId[]): ShipmentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, SETTLE, [ids, stateReached(decided)]);
    await runStatement(change.connection, SETTLE_LINES, [lineIds, personOf(change), change.reason]);
    return ids.map((id) => ({ id }));
  },
});

const CANCEL = statement(
  'shipment-cancel',
  'update shipment set state = $2, ended_at = now(), reason = $3 where id = any($1)',
);
const RELEASE = statement(
  'shipment-release',
  'update shipment_line set is_open = false where shipment_id = any($1) and is_open',
);

/** Writes cancelled shipments. `change.reason` is stored as the reason. */
export const cancelledShipmentRecords: ShipmentRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, CANCEL, [ids, stateReached(decided), change.reason]);
    await runStatement(change.connection, RELEASE, [ids]);
    return ids.map((id) => ({ id }));
  },
};

const PREPARED_WITH = statement(
  'shipment-prepared-with',
  `select distinct x.shipment_id as id from shipment_line x join shipment h on h.id = x.shipment_id
    where x.is_open and h.state = ${SHIPMENT_STATUS.prepared.code}
      and (x.memo_line_id = any($1) or x.invoice_line_id = any($1))`,
);
const LEAVE = statement(
  'shipment-leave',
  `update shipment_line set is_open = false, left_at = now()
    where is_open and shipment_id = any($1) and (memo_line_id = any($2) or invoice_line_id = any($2))`,
);
const EMPTY = statement(
  'shipment-empty',
  `select id from shipment h where id = any($1)
      and not exists (select from shipment_line x where x.shipment_id = h.id and x.is_open)`,
);
const LEFT = 'The memo line of a stone was received, or its sale was reversed.';
const EMPTIED = 'The memo lines of all stones were received, or their sales were reversed.';

const droppedShipmentRecords: ShipmentRecords = {
  ...RULES,
  reasonOf: () => LEFT,
  write: async (_, decided) => movedIds(decided).map((id) => ({ id })),
};
const emptiedShipmentRecords: ShipmentRecords = {
  ...RULES,
  reasonOf: () => EMPTIED,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, CANCEL, [ids, stateReached(decided), EMPTIED]);
    return ids.map((id) => ({ id }));
  },
};

/**
 * Removes the stones of ended memo lines or invoice lines from shipments that are not collected
 * yet. Cancels a shipment whose last stone leaves.
 */
export async function leaveShipments(
  change: Change,
  lineIds: readonly (MemoLineId | InvoiceLineId)[],
): Promise<void> {
  const { connection, actor } = change;
  const found = await runStatement(connection, PREPARED_WITH, [lineIds]);
  if (found.rows.length === 0) return;
  const ids = found.rows.map(({ id }) => id);
  const shipments = (await lockRows(change, ids)).filter(
    ({ state }) => state === SHIPMENT_STATUS.prepared.code,
  );
  await runStatement(connection, LEAVE, [shipments.flatMap(({ id }) => id ?? []), lineIds]);
  const { rows } = await runStatement(connection, EMPTY, [ids]);
  const empty = new Set(rows.map(({ id }) => id));
  const isEmpty = ({ id }: ShipmentSubject) => id !== null && empty.has(id);
  await applyEvents(
    change,
    droppedShipmentRecords,
    shipments.filter((shipment) => !isEmpty(shipment)),
    { type: 'shipment.drop', actor },
  );
  await applyEvents(change, emptiedShipmentRecords, shipments.filter(isEmpty), {
    type: 'shipment.empty',
    actor,
  });
}
