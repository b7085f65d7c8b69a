import type pg from 'pg';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import { countByStatus, type IndexContext } from '../../stock/search/stones-by-status.ts';

export interface StateCount {
  code: number;
  count: number;
}

const of = (table: string, column = 'state'): string =>
  `select ${column} as code, count(*)::int as count from ${table} group by ${column} order by ${column}`;

const COUNTS: Readonly<Record<WorkflowName, string>> = {
  stone: of('stone', 'status'),
  hold: of('hold'),
  holdQueue: of('hold_queue'),
  confirmStone: of('confirm_stone'),
  supplierConfirmation: of('supplier_confirmation'),
  externalRequest: of('external_request'),
  memo: of('memo'),
  memoLine: of('memo_line'),
  returnCheck: of('return_check'),
  invoice: of('invoice_line'),
  payment: of('payment'),
  accountingPeriod: of('accounting_period'),
  shipment: of('shipment'),
  enquiry: of('enquiry'),
  priceOffer: of('price_offer'),
  cart: of('cart_line'),
  watchlist: of('watch_line'),
  note: of('note'),
  demand: of('demand'),
  stockImport: of('stock_import'),
  bulkEmail: of('bulk_email'),
  activeFlag: `
    select code, sum(count)::int as count
      from (select active_state as code, count(*) from app_user where deleted_at is null group by 1
            union all select active_state, count(*) from business where deleted_at is null group by 1
            union all select active_state, count(*) from collection where deleted_at is null group by 1
            union all select active_state, count(*) from carat_range where deleted_at is null group by 1
            union all select active_state, count(*) from sub_carat_range where deleted_at is null group by 1
            union all select active_state, count(*) from master where deleted_at is null group by 1
            union all select active_state, count(*) from home_setting where deleted_at is null group by 1
            union all select active_state, count(*) from sub_master where deleted_at is null group by 1
            union all select active_state, count(*) from provider where deleted_at is null group by 1
            union all select active_state, count(*) from external_client where deleted_at is null group by 1
            union all select active_state, count(*) from feed where schedule is not null group by 1
            union all select active_state, count(*) from stock_export where schedule is not null group by 1) as flags
     group by code order by code`,
  kycDocument: of('kyc_document'),
  business: of('business', 'registration'),
};

const READ = statementsFor(
  WORKFLOWS.map(({ name }) => name),
  (workflow) => statement(`states-${workflow}`, COUNTS[workflow]),
);

export async function countRecordsByState(
  context: IndexContext,
  workflow: WorkflowName,
): Promise<StateCount[]> {
  // The search index counts a million stones fast. While the index loads, the database counts them.
  const stones = workflow === 'stone' ? await countByStatus(context) : null;
  if (stones === null) return queryStateCounts(context.pool, workflow);
  return [...stones]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => one.code - other.code);
}

export async function queryStateCounts(
  pool: pg.Pool,
  workflow: WorkflowName,
): Promise<StateCount[]> {
  const { rows } = await runStatement(pool, READ[workflow]);
  return rows.filter(({ count }) => count > 0);
}
