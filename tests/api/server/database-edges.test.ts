import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgesOf, statesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';

const TABLES: Readonly<Record<WorkflowName, readonly [table: string, column: string]>> = {
  stone: ['stone', 'status'],
  hold: ['hold', 'state'],
  holdQueue: ['hold_queue', 'state'],
  confirmStone: ['confirm_stone', 'state'],
  supplierConfirmation: ['supplier_confirmation', 'state'],
  externalRequest: ['external_request', 'state'],
  memo: ['memo', 'state'],
  memoLine: ['memo_line', 'state'],
  returnCheck: ['return_check', 'state'],
  invoice: ['invoice_line', 'state'],
  payment: ['payment', 'state'],
  accountingPeriod: ['accounting_period', 'state'],
  shipment: ['shipment', 'state'],
  enquiry: ['enquiry', 'state'],
  priceOffer: ['price_offer', 'state'],
  cart: ['cart_line', 'state'],
  watchlist: ['watch_line', 'state'],
  note: ['note', 'state'],
  demand: ['demand', 'state'],
  stockImport: ['stock_import', 'state'],
  bulkEmail: ['bulk_email', 'state'],
  activeFlag: ['business', 'active_state'],
  kycDocument: ['kyc_document', 'state'],
  business: ['business', 'registration'],
};
/** How a state is written: the flag's is made from its column by the database. */
const sets = (column: string, code: number): string =>
  column === 'active_state' ? `is_active = ${code === 1}` : `${column} = ${code}`;
/** Columns of a shipment that are set or empty in a state. */
const SHIPMENT_IN = (code: number): Readonly<Record<string, string>> => {
  const isDelivered = code === 3 || code === 4;
  return {
    carrier: `'Brinks'`,
    tracking_no: `'BR 1'`,
    insured_value: '1000',
    collected_at: code === 2 || isDelivered ? 'now()' : 'null',
    delivered_on: isDelivered ? 'current_date' : 'null',
    received_by: isDelivered ? `'Mira'` : 'null',
    ended_at: code > 3 ? 'now()' : 'null',
    reason: code === 5 ? `'Over.'` : 'null',
  };
};
/** Columns that a table asks for in a state, whatever the way to it. */
const GOES_WITH: Readonly<Record<string, (code: number) => string>> = {
  stone: () => '',
  hold: (code) =>
    code === 2
      ? `, end_reason = 'released', ended_at = now()`
      : ', end_reason = null, ended_at = null',
  hold_queue: () => ', offered_until = now()',
  kyc_document: (code) =>
    code === 1 ? ', decided_at = null' : `, decided_at = now(), remark = 'Cut off.'`,
  business: () => '',
  confirm_stone: (code) =>
    code === 1 ? ', ended_at = null' : `, ended_at = now(), reason = 'Cut off.'`,
  supplier_confirmation: (code) =>
    `, answered_at = now(), answered_by = (select min(id::text)::uuid from app_user), remark = 'Cut off.', new_per_ct = 1, new_amount = 1, ended_at = ${code === 1 ? 'null' : 'now()'}`,
  external_request: () => '',
  invoice_line: (code) => (code === 1 ? ', ended_at = null' : ', ended_at = now()'),
  memo: () => '',
  memo_line: (code) => (code === 1 ? ', ended_at = null' : ', ended_at = now()'),
  return_check: (code) =>
    code === 1 ? ', ended_at = null' : `, ended_at = now(), remark = 'Cut off.'`,
  payment: (code) =>
    code === 3 ? `, used = 0, reason = 'Bounced.', ended_at = now()` : ', ended_at = null',
  accounting_period: (code) => `, reason = ${code === 2 ? `'Late invoice.'` : 'null'}`,
  shipment: (code) =>
    `, ${Object.entries(SHIPMENT_IN(code))
      .map(([column, value]) => `${column} = ${value}`)
      .join(', ')}`,
  enquiry: (code) =>
    code === 2 ? `, reason = 'Over.', ended_at = now()` : ', reason = null, ended_at = null',
  price_offer: (code) => `, confirm_stone_id = null, ended_at = ${code <= 2 ? 'null' : 'now()'}`,
  stock_import: () => '',
  bulk_email: () => '',
  cart_line: (code) => `, ended_at = ${code === 7 ? 'now()' : 'null'}`,
  watch_line: (code) => `, ended_at = ${code === 2 ? 'now()' : 'null'}`,
  note: (code) => `, ended_at = ${code === 1 ? 'null' : 'now()'}`,
  demand: (code) =>
    code === 3 ? `, reason = 'Over.', ended_at = now()` : ', reason = null, ended_at = null',
};

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDemoDatabase();
});
afterAll(() => database.drop());

describe.each(WORKFLOWS.map(({ name, machine }) => [name, machine] as const))(
  'the table of %s',
  (name, machine) => {
    const [table, column] = TABLES[name];
    const codes = statesOf(machine)
      .filter(({ start }) => !start)
      .map(({ code }) => code);
    const pairs = codes.flatMap((from) => codes.map((to) => [from, to] as const));

    it.each(codes)('accepts a new record in state %i only by a transition', async (code) => {
      const isBirth = edgesOf(machine).some((edge) => edge.fromCode === 0 && edge.toCode === code);
      expect(await isRefused(birth(table, column, code))).toBe(!isBirth);
    });

    it.each(pairs.filter(([from, to]) => from !== to))(
      'accepts a change from %i to %i only by a transition',
      async (from, to) => {
        const isEdge = edgesOf(machine).some(
          (edge) => edge.fromCode === from && edge.toCode === to,
        );
        const refused = await isRefused(
          `update ${table} set ${sets(column, to)} ${GOES_WITH[table]?.(to)} where id = (select min(id::text)::uuid from ${table} where ${column} = ${from})`,
          `alter table ${table} disable trigger user`,
          `update ${table} set ${sets(column, from)} ${GOES_WITH[table]?.(from)} where id = (select min(id::text)::uuid from ${table})`,
          `alter table ${table} enable trigger user`,
        );
        expect(refused).toBe(!isEdge);
      },
    );
  },
);

it('accepts one active hold of a stone, not two', async () => {
  await expect(
    database.pool.query(
      `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, price_per_ct, amount)
       select hold_no, stone_id, state, business_id, placed_by, until, price_per_ct, amount from hold where state = 1 limit 1`,
    ),
  ).rejects.toThrow('hold_one_live');
});

it('begins with a ledger that passes the check', async () => {
  expect(await ledgerFaults(database.pool)).toEqual([]);
});

/** A copy of a row, with another id, in this state. */
function birth(table: string, column: string, code: number): string {
  if (table === 'business')
    return `insert into business (company_name, ${column === 'registration' ? column : 'is_active'})
      values ('New', ${column === 'registration' ? code : code === 1})`;
  return `with other as (select * from ${table} order by id limit 1),
    keys as (select uuidv7() as id),
    changed as (select jsonb_populate_record(null::${table}, to_jsonb(other) || jsonb_build_object(
      'id', keys.id, '${column}', ${code}${BORN_WITH[table]?.(code) ?? ''})) as made from other, keys)
    insert into ${table} overriding user value select (made).* from changed`;
}

const OTHER_STONE = (table: string): string =>
  `, 'stone_id', (select s.id from stone s where not exists (select from ${table} l where l.stone_id = s.id) limit 1)`;
const BORN_WITH: Readonly<Record<string, (code: number) => string>> = {
  kyc_document: (code) =>
    code === 1 ? `, 'decided_at', null` : `, 'decided_at', now(), 'remark', 'Cut off.'`,
  confirm_stone: (code) =>
    `, 'stone_id', (select s.id from stone s where not exists (select from confirm_stone c where c.stone_id = s.id) limit 1)${code === 1 ? `, 'ended_at', null` : `, 'ended_at', now(), 'reason', 'Cut off.'`}`,
  supplier_confirmation: (code) =>
    `, 'confirm_stone_id', (select c.id from confirm_stone c where not exists (select from supplier_confirmation q where q.confirm_stone_id = c.id) limit 1), 'answered_at', now(), 'answered_by', (select min(id::text)::uuid from app_user), 'remark', 'Cut off.', 'new_per_ct', 1, 'new_amount', 1, 'ended_at', ${code === 1 ? 'null' : 'now()'}`,
  external_request: () => `, 'request_no', 'EX-NEW'`,
  invoice_line: (code) =>
    `, 'stone_id', (select s.id from stone s where not exists (select from invoice_line l where l.stone_id = s.id) limit 1), 'ended_at', ${code === 1 ? 'null' : 'now()'}`,
  memo: () => `, 'memo_no', 'NEW-' || keys.id`,
  memo_line: (code) =>
    `, 'stone_id', (select s.id from stone s where s.status = 1 limit 1), 'ended_at', ${code === 1 ? 'null' : 'now()'}`,
  stone: () => `, 'stock_no', upper('NEW-' || keys.id)`,
  stock_import: () => `, 'import_no', 'SL-NEW-' || keys.id`,
  bulk_email: () => `, 'mailing_no', 'ML-NEW-' || keys.id`,
  hold: (code) =>
    `, 'stone_id', (select s.id from stone s where not exists (select from hold h where h.stone_id = s.id) limit 1)${code === 2 ? `, 'end_reason', 'released', 'ended_at', now()` : `, 'end_reason', null, 'ended_at', null`}`,
  return_check: (code) =>
    `${OTHER_STONE('return_check')}, 'remark', 'Cut off.', 'ended_at', ${code === 1 ? 'null' : 'now()'}`,
  payment: (code) =>
    `, 'payment_no', 'PA-' || keys.id, 'bank_reference', null, 'used', 0, 'reason', 'Bounced.', 'ended_at', ${code === 3 ? 'now()' : 'null'}`,
  accounting_period: (code) =>
    `, 'month', date '2001-01-01', 'reason', ${code === 2 ? `'Late invoice.'` : 'null'}`,
  shipment: (code) =>
    `, 'shipment_no', 'SH-' || keys.id, ${Object.entries(SHIPMENT_IN(code))
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')}`,
  enquiry: (code) =>
    `${OTHER_STONE('enquiry')}${code === 2 ? `, 'reason', 'Over.', 'ended_at', now()` : `, 'reason', null, 'ended_at', null`}`,
  price_offer: (code) =>
    `${OTHER_STONE('price_offer')}, 'confirm_stone_id', null, 'ended_at', ${code <= 2 ? 'null' : 'now()'}`,
  cart_line: (code) => `${OTHER_STONE('cart_line')}, 'ended_at', ${code === 7 ? 'now()' : 'null'}`,
  watch_line: (code) =>
    `${OTHER_STONE('watch_line')}, 'ended_at', ${code === 2 ? 'now()' : 'null'}`,
  note: (code) => `, 'ended_at', ${code === 1 ? 'null' : 'now()'}`,
  demand: (code) =>
    `, 'demand_no', 'DE-' || keys.id${code === 3 ? `, 'reason', 'Over.', 'ended_at', now()` : `, 'reason', null, 'ended_at', null`}`,
  hold_queue: () =>
    `, 'stone_id', (select s.id from stone s where not exists (select from hold_queue q where q.stone_id = s.id) limit 1), 'offered_until', now()`,
};

/** Whether the trigger refuses the statement; nothing of it stays. */
async function isRefused(statement: string, ...before: readonly string[]): Promise<boolean> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    for (const preparation of before) await client.query(preparation);
    const done = await client.query(statement).catch((error: unknown) => error as Error);
    if (!(done instanceof Error)) {
      expect(done.rowCount).toBe(1);
      return false;
    }
    expect(done).toMatchObject({ code: '23514', constraint: 'workflow_edge' });
    return true;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
