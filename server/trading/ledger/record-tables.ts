import type { WorkflowName } from '#machines/registry.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn } from '../../platform/db/state-condition.ts';

interface RecordTable {
  table: string;
  state: string;
  number: string;
  stone: string | null;
  business: string | null;
  join?: string;
  /**
   * SQL condition that excludes deleted records, because the ledger keeps their entries; undefined
   * if records are never deleted
   */
  listed?: string;
}

const ofStone = (table: string, number = 'null', join?: string): RecordTable => ({
  table,
  state: 'state',
  number,
  stone: 'r.stone_id',
  business: 'r.business_id',
  ...(join ? { join } : {}),
});

/** SQL for the business of the live hold, order, memo line or invoice line of stone `r`. */
const TAKER = `(select business_id from hold where stone_id = r.id and ${stateIn('state', holdMachine, 'live')}
  union all select business_id from confirm_stone where stone_id = r.id and ${stateIn('state', confirmStoneMachine, 'live')}
  union all select business_id from memo_line where stone_id = r.id and ${stateIn('state', memoLineMachine, 'live')}
  union all select business_id from invoice_line where stone_id = r.id and ${stateIn('state', invoiceMachine, 'live')} limit 1)`;

export const RECORD_TABLES: Readonly<Record<WorkflowName, readonly RecordTable[]>> = {
  stone: [
    { table: 'stone', state: 'status', number: 'r.stock_no', stone: 'r.id', business: TAKER },
  ],
  hold: [ofStone('hold', 'r.hold_no')],
  holdQueue: [ofStone('hold_queue')],
  confirmStone: [ofStone('confirm_stone', 'r.order_no')],
  supplierConfirmation: [
    {
      table: 'supplier_confirmation',
      state: 'state',
      number: 'd.order_no',
      stone: 'r.stone_id',
      business: null,
      join: 'join confirm_stone d on d.id = r.confirm_stone_id',
    },
  ],
  externalRequest: [
    {
      table: 'external_request',
      state: 'state',
      number: 'r.request_no',
      stone: null,
      business: 'r.business_id',
    },
  ],
  memo: [
    {
      table: 'memo',
      state: 'state',
      number: 'r.memo_no',
      stone: null,
      business: 'r.business_id',
    },
  ],
  memoLine: [ofStone('memo_line', 'd.memo_no', 'join memo d on d.id = r.memo_id')],
  returnCheck: [
    ofStone(
      'return_check',
      'd.memo_no',
      'join memo_line l on l.id = r.memo_line_id join memo d on d.id = l.memo_id',
    ),
  ],
  invoice: [
    ofStone(
      'invoice_line',
      'd.invoice_no',
      'join invoice d on d.id = r.invoice_id left join credit_note n on n.id = r.credit_note_id',
    ),
  ],
  payment: [
    {
      table: 'payment',
      state: 'state',
      number: 'r.payment_no',
      stone: null,
      business: 'r.business_id',
    },
  ],
  accountingPeriod: [
    {
      table: 'accounting_period',
      state: 'state',
      number: `to_char(r.month, 'YYYY-MM')`,
      stone: null,
      business: null,
    },
  ],
  shipment: [
    {
      table: 'shipment',
      state: 'state',
      number: 'r.shipment_no',
      stone: null,
      business: 'r.business_id',
    },
  ],
  enquiry: [ofStone('enquiry', 'r.enquiry_no')],
  priceOffer: [ofStone('price_offer', 'r.offer_no')],
  cart: [ofStone('cart_line')],
  watchlist: [ofStone('watch_line')],
  note: [ofStone('note')],
  demand: [
    {
      table: 'demand',
      state: 'state',
      number: 'r.demand_no',
      stone: null,
      business: 'r.business_id',
    },
  ],
  stockImport: [
    {
      table: 'stock_import',
      state: 'state',
      number: 'r.import_no',
      stone: null,
      business: null,
    },
  ],
  bulkEmail: [
    {
      table: 'bulk_email',
      state: 'state',
      number: 'r.mailing_no',
      stone: null,
      business: null,
      listed: 'r.removed_at is null',
    },
  ],
  activeFlag: [
    {
      table: 'app_user',
      state: 'active_state',
      number: 'r.email',
      stone: null,
      business: 'r.business_id',
      listed: 'r.deleted_at is null',
    },
    {
      table: 'business',
      state: 'active_state',
      number: 'r.company_name',
      stone: null,
      business: 'r.id',
      listed: 'r.deleted_at is null',
    },
    {
      table: 'collection',
      state: 'active_state',
      number: 'r.name',
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'carat_range',
      state: 'active_state',
      number: 'r.name',
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'sub_carat_range',
      state: 'active_state',
      number: `r.carat_from || ' – ' || r.carat_to || ' ct'`,
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'home_setting',
      state: 'active_state',
      number: 'r.title',
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'master',
      state: 'active_state',
      number: 'r.name',
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'sub_master',
      state: 'active_state',
      number: `m.name || ': ' || r.name`,
      stone: null,
      business: null,
      join: 'join master m on m.id = r.master_id',
      listed: 'r.deleted_at is null',
    },
    {
      table: 'provider',
      state: 'active_state',
      number: 'r.name',
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'external_client',
      state: 'active_state',
      number: 'r.name',
      stone: null,
      business: null,
      listed: 'r.deleted_at is null',
    },
    {
      table: 'feed',
      state: 'active_state',
      number: `'Schedule of ' || p.name`,
      stone: null,
      business: null,
      join: 'join provider p on p.id = r.provider_id',
      listed: 'r.schedule is not null',
    },
    {
      table: 'stock_export',
      state: 'active_state',
      number: `'Stock for ' || c.name`,
      stone: null,
      business: null,
      join: 'join external_client c on c.id = r.client_id',
      listed: 'r.schedule is not null',
    },
  ],
  kycDocument: [
    {
      table: 'kyc_document',
      state: 'state',
      number: 'r.document_name',
      stone: null,
      business: 'r.business_id',
    },
  ],
  business: [
    {
      table: 'business',
      state: 'registration',
      number: 'r.company_name',
      stone: null,
      business: 'r.id',
    },
  ],
};

/** Selects the common columns of all records of a workflow. `where` refers to each table as `r`. */
export const recordsOf = (workflow: WorkflowName, where: string): string =>
  RECORD_TABLES[workflow].map((table) => selectOf(workflow, table, where)).join(' union all ');

/**
 * Selects all records of a workflow in one state, without deleted records. `state` is an SQL
 * expression.
 */
export const listedIn = (workflow: WorkflowName, state: string): string =>
  RECORD_TABLES[workflow]
    .map((table) =>
      selectOf(workflow, table, `r.${table.state} = ${state} and ${table.listed ?? 'true'}`),
    )
    .join(' union all ');

const selectOf = (workflow: WorkflowName, of: RecordTable, where: string): string =>
  `select '${workflow}'::text as workflow, r.id, ${of.number}::text as number, ${of.stone ?? 'null'}::uuid as stone_id,
          ${of.business ?? 'null'}::uuid as business_id, r.${of.state} as state
     from ${of.table} r ${of.join ?? ''} where ${where}`;
