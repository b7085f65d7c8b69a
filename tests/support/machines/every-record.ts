import { randomUUID } from 'node:crypto';
import { edgesOf } from '#machines/kernel/edges.ts';
import { type WorkflowName, workflowByName } from '#machines/registry.ts';
import type { Portal } from '../servers/portal.ts';
import { deskOf } from '../trade/desk.ts';
import { paperDeskOf } from '../trade/paper-desk.ts';
import type { Cast } from '../trade/people.ts';

const PRICE = { price_per_ct: 1_000, amount: 1_500 };
const AS_ADDED = { ...PRICE, stone_status: 1 };

/**
 * Creates one new record of each workflow with its ledger: by calls if they exist, otherwise by
 * SQL.
 */
export async function everyRecord(
  portal: Portal,
  cast: Cast,
): Promise<Readonly<Record<WorkflowName, string>>> {
  const { pool } = portal.database;
  const desk = deskOf(portal);
  const papers = await paperDeskOf(portal);
  const [held, ...stones] = await desk.stones(9);
  if (!held) throw new Error('no stone came');
  const business_id = cast.ada.businessId ?? '';
  const ofAda = (stone: number) => ({ business_id, stone_id: stones[stone]?.id ?? '' });

  async function row(table: string, values: Readonly<Record<string, unknown>>): Promise<string> {
    const entries = Object.entries({ id: randomUUID(), ...values });
    await pool.query(
      `insert into ${table} (${entries.map(([name]) => name).join(', ')}) values (${entries.map((_, i) => `$${i + 1}`).join(', ')})`,
      entries.map(([, value]) => value),
    );
    return String(entries[0]?.[1]);
  }

  const one = async (query: string): Promise<string> =>
    String((await pool.query<{ id: string }>(query)).rows[0]?.id);

  /** Inserts a record with the initial transition of its machine. */
  async function born(
    workflow: WorkflowName,
    table: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const birth = edgesOf(workflowByName(workflow).machine).find(({ fromCode }) => fromCode === 0);
    if (!birth) throw new Error(`nothing begins a ${workflow}`);
    const id = await row(table, { ...values, state: birth.toCode });
    await pool.query(
      `insert into ledger (workflow, record_id, stone_id, business_id, event, from_state, to_state, actor_id, actor_role, request_id)
       values ($1, $2, $3, $4, $5, 0, $6, $7, 2, uuidv7())`,
      [workflow, id, values.stone_id, business_id, birth.event, birth.toCode, cast.ada.id],
    );
    return id;
  }

  const hold = await desk.held(cast.ada, held);
  const by = cast.ada.id;
  const confirmStone = await born('confirmStone', 'confirm_stone', {
    ...ofAda(0),
    ...PRICE,
    order_no: 'CO-2026-900001',
    requested_by: by,
    term_began: '2026-11-20T10:00:00Z',
    until: '2126-11-20T10:00:00Z',
  });
  const memo = await born('memo', 'memo', {
    memo_no: 'ME-2026-900001',
    business_id,
    issued_by: by,
    terms_days: 14,
    due_on: '2026-12-24',
  });
  const memoLine = await born('memoLine', 'memo_line', {
    ...ofAda(1),
    ...PRICE,
    memo_id: memo,
    issued_by: by,
  });
  const invoiceId = await row('invoice', {
    invoice_no: 'IN-2026-900001',
    business_id,
    issued_by: by,
    source_no: 'CO-2026-900001',
    due_on: '2026-12-24',
  });
  const enquiry = await born('enquiry', 'enquiry', {
    ...ofAda(3),
    ...PRICE,
    enquiry_no: 'EN-2026-900001',
    asked_by: by,
  });
  const line = { ...ofAda(2), ...AS_ADDED, added_by: by };
  return {
    stone: held.id,
    hold,
    holdQueue: await desk.inLine(cast.hanna, held),
    confirmStone,
    supplierConfirmation: await born('supplierConfirmation', 'supplier_confirmation', {
      stone_id: ofAda(0).stone_id,
      confirm_stone_id: confirmStone,
      provider_id: await one('select id from provider order by id limit 1'),
      asked_per_ct: 900,
      asked_amount: 1_350,
      until: '2126-11-20T10:00:00Z',
    }),
    externalRequest: await born('externalRequest', 'external_request', {
      request_no: 'EX-2026-900001',
      business_id,
      imported_by: by,
    }),
    memo,
    memoLine,
    returnCheck: await born('returnCheck', 'return_check', {
      ...ofAda(1),
      memo_line_id: memoLine,
      returned_by: by,
    }),
    invoice: await born('invoice', 'invoice_line', {
      ...ofAda(0),
      ...PRICE,
      invoice_id: invoiceId,
      confirm_stone_id: confirmStone,
    }),
    payment: await born('payment', 'payment', {
      payment_no: 'PA-2026-900001',
      business_id,
      recorded_by: by,
      received_on: '2026-11-20',
      amount: '1000.00',
      currency: 'USD',
      method: 'transfer',
    }),
    accountingPeriod: await born('accountingPeriod', 'accounting_period', {
      month: '2025-01-01',
      changed_by: by,
    }),
    shipment: await born('shipment', 'shipment', {
      shipment_no: 'SH-2026-900001',
      business_id,
      prepared_by: by,
      delivery_address: '1 Rijfstraat, Antwerp',
    }),
    enquiry,
    priceOffer: await born('priceOffer', 'price_offer', {
      ...ofAda(3),
      ...PRICE,
      offer_no: 'OF-2026-900001',
      enquiry_id: enquiry,
      offered_by: by,
      side: 'client',
      offered_per_ct: 900,
      offered_amount: 1_350,
      term_days: 5,
      until: '2126-11-20T10:00:00Z',
    }),
    cart: await born('cart', 'cart_line', line),
    watchlist: await born('watchlist', 'watch_line', line),
    note: await born('note', 'note', { ...line, remark: 'Ask for a video.' }),
    demand: await born('demand', 'demand', {
      demand_no: 'DE-2026-900001',
      business_id,
      placed_by: by,
      name: 'A pair of ovals',
      filter: { diamond_type: 1, shape: ['OVAL'] },
      quantity: 2,
    }),
    stockImport: await born('stockImport', 'stock_import', {
      import_no: 'SL-2026-900001',
      provider_id: await one('select id from provider order by id limit 1'),
      file_id: await one('select id from stored_file order by id limit 1'),
      sent_by: by,
      is_full: true,
    }),
    bulkEmail: await born('bulkEmail', 'bulk_email', {
      mailing_no: 'ML-2026-900001',
      subject: 'Stones for you',
      body: 'Dear {{first_name}}',
      audience: JSON.stringify({ kind: 'all' }),
      stones: JSON.stringify({ kind: 'none' }),
      written_by: by,
    }),
    activeFlag: cast.ada.id,
    kycDocument: await papers.sent(cast.ada, 'owner'),
    business: business_id,
  };
}
