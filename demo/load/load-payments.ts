import type pg from 'pg';
import { PAYMENT_STATUS } from '#machines/codes.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { DIGITS, wholeOf } from '../../server/stock/prices/decimals.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import type { HistorySource } from '../write/history-source.ts';
import { writePayments } from '../write/write-payments.ts';

const { allocated, reversed } = PAYMENT_STATUS;

const UNPAID = statement(
  'demo-invoices-unpaid',
  `select id, business_id as "businessId", open, $1::timestamptz::date - created_at::date as "createdAgo", $1::timestamptz::date - due_on as "dueAgo"
     from invoice where open > 0 order by invoice_no`,
);

const ALLOCATED = statement(
  'demo-payments-allocated',
  `update payment set state = ${allocated.code} where used = amount`,
);

/** Loads payments of the invoices, some in part and some with an excess. Returns the ledger steps. */
export async function loadPayments(
  connection: pg.PoolClient,
  source: HistorySource,
): Promise<Field[][]> {
  const { rows } = await runStatement(connection, UNPAID, [source.anchor]);
  const written = writePayments(
    source,
    rows.map(({ open, ...invoice }) => ({
      ...invoice,
      createdAgo: invoice.createdAgo ?? 0,
      dueAgo: invoice.dueAgo ?? 0,
      openCents: wholeOf(open, DIGITS.money),
    })),
  );
  await connection.query(
    'create temp table demo_payment_end (id uuid, reason text, by uuid, at timestamptz) on commit drop',
  );
  await copyRows(connection, `payment (${PAYMENT_COLUMNS}) from stdin`, written.payments);
  await copyRows(connection, `payment_use (${USE_COLUMNS}) from stdin`, written.uses);
  await copyRows(connection, 'demo_payment_end from stdin', written.reversals);
  await connection.query(`
    update payment p set state = ${reversed.code}, reason = e.reason, reversed_by = e.by, ended_at = e.at
      from demo_payment_end e where e.id = p.id`);
  await runStatement(connection, ALLOCATED);
  await continueSeries(connection, toLastNumbers('PA', written.lastNumbers));
  return written.events;
}

const PAYMENT_COLUMNS =
  'id, payment_no, state, business_id, recorded_by, received_on, amount, currency, method, bank_reference, created_at';
const USE_COLUMNS =
  'id, payment_id, business_id, invoice_id, amount, made_by, refunded_on, method, reason, created_at';
