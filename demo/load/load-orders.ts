import type pg from 'pg';
import { EXTERNAL_REQUEST_STATUS, INVOICE_STATUS } from '#machines/codes.ts';
import { copyRows } from '../../server/platform/db/copy-rows.ts';
import { continueSeries } from '../number-series.ts';
import type { OrderRows } from '../write/write-orders.ts';

/**
 * Inserts orders as pending and then updates the decided ones, because triggers check each
 * transition.
 */
export async function loadOrders(connection: pg.PoolClient, orders: OrderRows): Promise<void> {
  await connection.query(`
    create temp table demo_order_end (id uuid, state smallint, reason text, by uuid, at timestamptz) on commit drop;
    create temp table demo_order_fate (stone_id uuid, status smallint, at timestamptz) on commit drop;
    create temp table demo_answer (id uuid, state smallint, per_ct numeric, amount numeric, remark text, by uuid, answered timestamptz, ended timestamptz) on commit drop;
    create temp table demo_settled (id uuid) on commit drop;
    create temp table demo_billed (id uuid, invoice_id uuid, confirm_stone_id uuid, at timestamptz) on commit drop`);
  await copyRows(
    connection,
    'external_request (id, request_no, state, business_id, imported_by, file_name, created_at) from stdin',
    orders.requests,
  );
  await copyRows(
    connection,
    `confirm_stone (id, order_no, stone_id, state, business_id, requested_by, external_request_id,
                    rap, disc, price_per_ct, amount, created_at, term_began, until) from stdin`,
    orders.lines,
  );
  await copyRows(
    connection,
    `supplier_confirmation (id, confirm_stone_id, stone_id, provider_id, state, asked_per_ct, asked_amount, asked_at, until, created_at) from stdin`,
    orders.questions,
  );
  await copyRows(connection, 'demo_order_fate from stdin', orders.requested);
  await moveStones(connection);
  await connection.query('truncate demo_order_fate');
  await copyRows(connection, 'demo_order_end from stdin', orders.ends);
  await copyRows(connection, 'demo_answer from stdin', orders.answers);
  await copyRows(connection, 'demo_order_fate from stdin', orders.stoneStatuses);
  await copyRows(connection, 'demo_settled from stdin', orders.settled);
  await connection.query(`
    update confirm_stone c set state = e.state, reason = e.reason, decided_by = e.by, ended_at = e.at
      from demo_order_end e where e.id = c.id;
    update supplier_confirmation q set state = a.state, new_per_ct = a.per_ct, new_amount = a.amount, remark = a.remark,
           answered_by = a.by, answered_at = a.answered, ended_at = a.ended from demo_answer a where a.id = q.id;
    update external_request r set state = ${EXTERNAL_REQUEST_STATUS.settled.code} from demo_settled s where s.id = r.id`);
  await moveStones(connection);
  await copyRows(
    connection,
    'invoice (id, invoice_no, business_id, issued_by, source_no, due_on, created_at) from stdin',
    orders.invoices,
  );
  await copyRows(connection, 'demo_billed from stdin', orders.billed);
  await connection.query(`
    insert into invoice_line (id, invoice_id, stone_id, state, business_id, confirm_stone_id, rap, disc, price_per_ct, amount, created_at)
    select d.id, d.invoice_id, c.stone_id, ${INVOICE_STATUS.billed.code}, c.business_id, c.id, c.rap, c.disc, c.price_per_ct, c.amount, d.at
      from demo_billed d join confirm_stone c on c.id = d.confirm_stone_id`);
  await continueSeries(connection, orders.lastNumbers);
}

const moveStones = (connection: pg.PoolClient) =>
  connection.query(
    'update stone s set status = f.status, status_changed_at = f.at from demo_order_fate f where f.stone_id = s.id',
  );
