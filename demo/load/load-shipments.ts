import type pg from 'pg';
import type { ShipmentId, ShipmentLineId, UserId } from '#api/ids.gen.ts';
import { DISCREPANCY, ROLE, SHIPMENT_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { stateIn } from '../../server/platform/db/state-condition.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { createIds } from '../ids.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import { createRandom } from '../random.ts';
import type { HistoryLoad } from '../write/history-source.ts';

const { prepared, collected, disputed, delivered, cancelled } = SHIPMENT_STATUS;
const HOUR_MS = 3_600_000;
/** Number of shipments in each state, in the order in which their documents were issued. */
const ENDS = [
  'delivered',
  'settled',
  'disputed',
  'cancelled',
  'delivered',
  'collected',
  'prepared',
  'prepared',
] as const;
type End = (typeof ENDS)[number];

const CARRIERS = ['Brinks', 'Malca-Amit', 'Ferrari Logistics'];
/** Hours from the issue of the document to the event. */
const HOURS = { prepare: 1, collect: 5, deliver: 26, settle: 50, cancel: 3 } as const;

// Each memo or invoice with the lines that can be sent; the newest documents last, because they
// are not collected yet.
const DOCUMENTS = statement(
  'demo-shippable',
  `select * from (
     select l.memo_id as id, true as "onMemo", l.business_id as "businessId", b.associate_id as "associateId",
            max(l.created_at) as at, array_agg(l.id order by l.id) as lines, array_agg(l.stone_id order by l.id) as stones
       from memo_line l join business b on b.id = l.business_id
      where ${stateIn('l.state', memoLineMachine, 'live')} and b.associate_id is not null group by 1, 2, 3, 4
     union all
     select i.invoice_id, false, i.business_id, b.associate_id, max(i.created_at), array_agg(i.id order by i.id), array_agg(i.stone_id order by i.id)
       from invoice_line i join business b on b.id = i.business_id
      where ${stateIn('i.state', invoiceMachine, 'live')} and b.associate_id is not null group by 1, 2, 3, 4) d
   where d.at < $1::timestamptz - interval '52 hours' order by d.at, d.id`,
);
const PREPARE = statement(
  'demo-shipment-prepare',
  `insert into shipment (id, shipment_no, state, business_id, prepared_by, delivery_address, carrier, tracking_no, note, created_at)
   select $1, $2, ${prepared.code}, b.id, $4,
          concat_ws(E'\\n', coalesce(nullif(b.address_line_1, ''), b.company_name), nullif(concat_ws(' ', b.postal_code, b.city), '')), $5, $6, $7, $8
     from business b where b.id = $3`,
);
const PACK = statement(
  'demo-shipment-pack',
  `insert into shipment_line (id, shipment_id, stone_id, memo_line_id, invoice_line_id)
   select l.id, $1, l.stone, case when $5 then l.line end, case when not $5 then l.line end
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as l (id, stone, line)`,
);
const COLLECT = statement(
  'demo-shipment-collect',
  `update shipment h set state = ${collected.code}, collected_at = $2,
          insured_value = (select sum(coalesce(m.amount, i.amount)) from shipment_line x
             left join memo_line m on m.id = x.memo_line_id left join invoice_line i on i.id = x.invoice_line_id where x.shipment_id = h.id)
    where h.id = $1`,
);
const DELIVER = statement(
  'demo-shipment-deliver',
  `update shipment set state = $2::smallint, delivered_on = $3::timestamptz::date, received_by = $4,
          ended_at = case when $2::smallint = ${delivered.code} then $3::timestamptz end where id = $1`,
);
const SETTLE = statement(
  'demo-shipment-settle',
  `update shipment set state = ${delivered.code}, ended_at = $2 where id = $1`,
);
const CANCEL = statement(
  'demo-shipment-cancel',
  `update shipment set state = ${cancelled.code}, ended_at = $2, reason = $3 where id = $1`,
);
const CLOSE = statement(
  'demo-shipment-close',
  'update shipment_line set is_open = false where shipment_id = $1',
);
const FAULT = statement(
  'demo-shipment-fault',
  'update shipment_line set discrepancy = $2, discrepancy_note = $3 where id = $1',
);
const SETTLE_LINE = statement(
  'demo-shipment-settle-line',
  'update shipment_line set settled_at = $2, settled_by = $3, settlement = $4 where id = $1',
);

const FAULT_NOTE = 'A chip at the girdle that the report does not show.';
const SETTLEMENT = 'The carrier pays for the recut; the client keeps the stone.';
const REASON = 'The client collects the stones at the office.';

/** Loads shipments of stones on memo and sold stones. Returns the ledger steps. */
export async function loadShipments({ connection, seed, anchor }: HistoryLoad): Promise<Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of shipments'));
  const { rows } = await runStatement(connection, DOCUMENTS, [anchor]);
  // The newest documents are still on their way or at the office.
  const chosen = spread(rows, 4 * ENDS.length);
  const events: Field[][] = [];
  const lastNumbers = new Map<number, number>();
  for (const [at, document] of chosen.entries()) {
    const end = ENDS[Math.floor((at * ENDS.length) / chosen.length)] ?? 'prepared';
    const { businessId, associateId } = document;
    if (associateId === null) continue;
    const id = nextId<ShipmentId>();
    const when = (hours: number) => new Date(document.at.getTime() + hours * HOUR_MS).toISOString();
    const preparedAt = when(HOURS.prepare);
    const year = new Date(preparedAt).getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    const step = (
      event: string,
      from: number,
      to: number,
      hours: number,
      reason: string | null = null,
    ) =>
      events.push([
        when(hours),
        'shipment',
        id,
        null,
        event,
        from,
        to,
        associateId,
        ROLE.associate,
        businessId,
        reason,
        nextId(),
      ]);
    const carrier = end === 'prepared' && at % 2 === 0 ? null : CARRIERS[at % CARRIERS.length];
    await runStatement(connection, PREPARE, [
      id,
      `SH-${year}-${String(number).padStart(6, '0')}`,
      businessId,
      associateId,
      carrier ?? null,
      carrier ? `${carrier.slice(0, 2).toUpperCase()} ${4_471_000 + at}` : null,
      at % 3 === 0 ? 'Deliver to the vault, mornings only.' : null,
      preparedAt,
    ]);
    const lines = document.lines.map(() => nextId<ShipmentLineId>());
    await runStatement(connection, PACK, [
      id,
      lines,
      document.stones,
      document.lines,
      document.onMemo,
    ]);
    step('shipment.prepare', START_CODE, prepared.code, HOURS.prepare);
    await finish(connection, { id, end, fault: lines[0], associateId, when, step });
  }
  await continueSeries(connection, toLastNumbers('SH', lastNumbers));
  return events;
}

/** Returns at most `most` entries, evenly spread over the list. */
const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : all.filter(
        (_, at) =>
          Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
      );

interface Begun {
  id: ShipmentId;
  end: End;
  /** the stone with a discrepancy */
  fault: ShipmentLineId | undefined;
  associateId: UserId;
  when: (hours: number) => string;
  step: (event: string, from: number, to: number, hours: number, reason?: string) => void;
}

async function finish(connection: pg.PoolClient, shipment: Begun): Promise<void> {
  const { id, end, fault, associateId, when, step } = shipment;
  if (end === 'prepared') return;
  if (end === 'cancelled') {
    await runStatement(connection, CANCEL, [id, when(HOURS.cancel), REASON]);
    await runStatement(connection, CLOSE, [id]);
    step('shipment.cancel', prepared.code, cancelled.code, HOURS.cancel, REASON);
    return;
  }
  await runStatement(connection, COLLECT, [id, when(HOURS.collect)]);
  step('shipment.collect', prepared.code, collected.code, HOURS.collect);
  if (end === 'collected') return;
  const isFaulty = end !== 'delivered' && fault !== undefined;
  const to = isFaulty ? disputed.code : delivered.code;
  await runStatement(connection, DELIVER, [id, to, when(HOURS.deliver), 'Reception']);
  await runStatement(connection, CLOSE, [id]);
  step(isFaulty ? 'shipment.dispute' : 'shipment.deliver', collected.code, to, HOURS.deliver);
  if (!isFaulty) return;
  await runStatement(connection, FAULT, [fault, DISCREPANCY.damaged.code, FAULT_NOTE]);
  if (end === 'disputed') return;
  await runStatement(connection, SETTLE_LINE, [fault, when(HOURS.settle), associateId, SETTLEMENT]);
  await runStatement(connection, SETTLE, [id, when(HOURS.settle)]);
  step('shipment.settle', disputed.code, delivered.code, HOURS.settle, SETTLEMENT);
}
