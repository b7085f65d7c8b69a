import type pg from 'pg';
import type { WorkflowName } from '#machines/registry.ts';

/** The tables with records of each workflow, and their state column. */
const TABLES: Readonly<Record<WorkflowName, readonly (readonly [table: string, state: string])[]>> =
  {
    stone: [['stone', 'status']],
    hold: [['hold', 'state']],
    holdQueue: [['hold_queue', 'state']],
    confirmStone: [['confirm_stone', 'state']],
    supplierConfirmation: [['supplier_confirmation', 'state']],
    externalRequest: [['external_request', 'state']],
    memo: [['memo', 'state']],
    memoLine: [['memo_line', 'state']],
    returnCheck: [['return_check', 'state']],
    invoice: [['invoice_line', 'state']],
    payment: [['payment', 'state']],
    accountingPeriod: [['accounting_period', 'state']],
    shipment: [['shipment', 'state']],
    enquiry: [['enquiry', 'state']],
    priceOffer: [['price_offer', 'state']],
    cart: [['cart_line', 'state']],
    watchlist: [['watch_line', 'state']],
    note: [['note', 'state']],
    demand: [['demand', 'state']],
    stockImport: [['stock_import', 'state']],
    bulkEmail: [['bulk_email', 'state']],
    activeFlag: [
      ['app_user', 'active_state'],
      ['business', 'active_state'],
      ['collection', 'active_state'],
      ['carat_range', 'active_state'],
      ['sub_carat_range', 'active_state'],
      ['home_setting', 'active_state'],
      ['master', 'active_state'],
      ['sub_master', 'active_state'],
      ['provider', 'active_state'],
      ['external_client', 'active_state'],
      ['feed', 'active_state'],
      ['stock_export', 'active_state'],
    ],
    kycDocument: [['kyc_document', 'state']],
    business: [['business', 'registration']],
  };
const RECORDS = Object.entries(TABLES)
  .flatMap(([workflow, tables]) =>
    tables.map(
      ([table, state]) =>
        `select '${workflow}' as workflow, id as record_id, ${state} as state from ${table}`,
    ),
  )
  .join(' union all ');

const FAULTS = `
  with steps as (
         select l.*, lag(to_state, 1, 0::smallint) over (partition by workflow, record_id order by id) as before,
                lead(id) over (partition by workflow, record_id order by id) is null as last
           from ledger l),
       records as (${RECORDS})
  select 'the chain is broken' as fault, s.workflow, s.record_id, s.event from steps s where s.before <> s.from_state
  union all
  select 'the step is no edge', s.workflow, s.record_id, s.event from steps s
   where not exists (select from workflow_edge e where (e.workflow, e.from_state, e.event, e.to_state) = (s.workflow, s.from_state, s.event, s.to_state))
  union all
  select 'the record is elsewhere', r.workflow, r.record_id, s.event from records r
    left join steps s on s.workflow = r.workflow and s.record_id = r.record_id and s.last
   where s.to_state is distinct from r.state
  union all
  select 'held, but nobody holds it', 'stone', s.id, null from stone s
   where (s.status = 4) <> exists (select from hold h where h.stone_id = s.id and h.state = 1)
  union all
  select 'in confirmation, but nobody asks for it', 'stone', s.id, null from stone s
   where (s.status = 3) <> exists (select from confirm_stone c where c.stone_id = s.id and c.state = 1)
  union all
  select 'on memo, but on nobody’s', 'stone', s.id, null from stone s
   where (s.status = 5) <> exists (select from memo_line l where l.stone_id = s.id and l.state = 1)
  union all
  select 'waits for its check, but is elsewhere', 'returnCheck', c.id, null from return_check c
    join stone s on s.id = c.stone_id where c.state = 1 and s.status <> 2
  union all
  select 'sold, but not billed', 'stone', s.id, null from stone s
   where (s.status = 8) <> exists (select from invoice_line i where i.stone_id = s.id and i.state = 1)
  union all
  select 'approved, but not billed', 'confirmStone', c.id, null from confirm_stone c
   where (c.state = 2) <> exists (select from invoice_line i where i.confirm_stone_id = c.id and i.state = 1)
  union all
  select 'credited by nothing', 'invoice', i.id, null from invoice_line i
   where i.confirm_stone_id is not null and (i.state = 2) <> (i.credit_note_id is not null)
  union all
  select 'packed, but neither on memo nor sold', 'shipment', h.id, null from shipment h
    join shipment_line x on x.shipment_id = h.id and x.left_at is null
    left join memo_line m on m.id = x.memo_line_id left join invoice_line i on i.id = x.invoice_line_id
   where h.state = 1 and not (coalesce(m.state in (1, 3), false) or coalesce(i.state = 1, false))
  union all
  select 'open, but not in a shipment', 'shipment', h.id, null from shipment h
    join shipment_line x on x.shipment_id = h.id and x.left_at is null
   where x.is_open <> (h.state in (1, 2))
  union all
  select 'disputed without a discrepancy', 'shipment', h.id, null from shipment h
   where (h.state = 3) <> exists (select from shipment_line x where x.shipment_id = h.id and x.discrepancy is not null and x.settled_at is null)
  union all
  select 'the memo says otherwise than its stones', 'memo', m.id, null from memo m
   where m.state <> (select case when count(*) filter (where l.state = 1) = 0 then 3
                                 when count(*) filter (where l.state <> 1) = 0 then 1 else 2 end
                       from memo_line l where l.memo_id = m.id)`;

/** Returns the differences between the ledger and the records, empty if there are none. */
export async function ledgerFaults(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query(FAULTS)).rows;
}
