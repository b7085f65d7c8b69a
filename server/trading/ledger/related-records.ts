import type pg from 'pg';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { type RecordRow, readRecords } from './record-rows.ts';
import { RECORD_TABLES, recordsOf } from './record-tables.ts';

export type RelatedGroup = 'stone' | 'document' | 'client';

const MOST = 100;

const ABOUT_STONES = WORKFLOWS.map(({ name }) => name).filter((name) =>
  RECORD_TABLES[name].some(({ stone }) => stone !== null),
);

/** Queries for the stone $2 and all records that refer to it. */
const OF_STONE = ABOUT_STONES.map((name) =>
  recordsOf(name, `${name === 'stone' ? 'r.id' : 'r.stone_id'} = $2`),
);

/**
 * Queries for the records of one document, such as a memo, its lines and their invoice lines. Empty
 * for a workflow without documents.
 */
const OF_DOCUMENT: Readonly<Record<WorkflowName, readonly string[]>> = {
  memo: [
    recordsOf('memoLine', 'r.memo_id = $1'),
    recordsOf('invoice', 'r.memo_line_id in (select id from memo_line where memo_id = $1)'),
  ],
  memoLine: [
    recordsOf('memo', 'r.id = (select memo_id from memo_line where id = $1)'),
    recordsOf('memoLine', 'r.memo_id = (select memo_id from memo_line where id = $1)'),
    recordsOf('invoice', 'r.memo_line_id = $1'),
    recordsOf('returnCheck', 'r.memo_line_id = $1'),
    recordsOf(
      'shipment',
      'r.id in (select shipment_id from shipment_line where memo_line_id = $1)',
    ),
  ],
  returnCheck: [
    recordsOf('memoLine', 'r.id = (select memo_line_id from return_check where id = $1)'),
  ],
  invoice: [
    recordsOf('invoice', 'r.invoice_id = (select invoice_id from invoice_line where id = $1)'),
    recordsOf('confirmStone', 'r.id = (select confirm_stone_id from invoice_line where id = $1)'),
    recordsOf('memoLine', 'r.id = (select memo_line_id from invoice_line where id = $1)'),
    recordsOf(
      'payment',
      'r.id in (select u.payment_id from payment_use u join invoice_line l on l.invoice_id = u.invoice_id where l.id = $1)',
    ),
    recordsOf(
      'shipment',
      'r.id in (select shipment_id from shipment_line where invoice_line_id = $1)',
    ),
  ],
  payment: [
    recordsOf(
      'invoice',
      'r.invoice_id in (select invoice_id from payment_use where payment_id = $1)',
    ),
  ],
  shipment: [
    recordsOf(
      'memoLine',
      'r.id in (select memo_line_id from shipment_line where shipment_id = $1)',
    ),
    recordsOf(
      'invoice',
      'r.id in (select invoice_line_id from shipment_line where shipment_id = $1)',
    ),
  ],
  confirmStone: [
    recordsOf('confirmStone', 'r.order_no = (select order_no from confirm_stone where id = $1)'),
    recordsOf('invoice', 'r.confirm_stone_id = $1'),
    recordsOf('supplierConfirmation', 'r.confirm_stone_id = $1'),
    recordsOf(
      'externalRequest',
      'r.id = (select external_request_id from confirm_stone where id = $1)',
    ),
  ],
  supplierConfirmation: [
    recordsOf(
      'confirmStone',
      'r.id = (select confirm_stone_id from supplier_confirmation where id = $1)',
    ),
  ],
  externalRequest: [recordsOf('confirmStone', 'r.external_request_id = $1')],
  hold: [recordsOf('hold', 'r.hold_no = (select hold_no from hold where id = $1)')],
  enquiry: [
    recordsOf('enquiry', 'r.enquiry_no = (select enquiry_no from enquiry where id = $1)'),
    recordsOf('priceOffer', 'r.enquiry_id = $1'),
  ],
  priceOffer: [
    recordsOf('priceOffer', 'r.offer_no = (select offer_no from price_offer where id = $1)'),
    recordsOf('enquiry', 'r.id = (select enquiry_id from price_offer where id = $1)'),
    recordsOf('confirmStone', 'r.id = (select confirm_stone_id from price_offer where id = $1)'),
  ],
  accountingPeriod: [],
  stone: [],
  holdQueue: [],
  cart: [],
  watchlist: [],
  note: [],
  demand: [],
  stockImport: [],
  bulkEmail: [],
  activeFlag: [],
  kycDocument: [],
  business: [],
};

/** Queries for the registration, the KYC documents and the active flags of the business $3. */
const OF_CLIENT = [
  recordsOf('business', 'r.id = $3'),
  recordsOf('kycDocument', 'r.business_id = $3'),
  `select * from (${recordsOf('activeFlag', 'true')}) f where f.business_id = $3`,
];

const OWNERS = `select coalesce(min(stone_id::text), '') as stone, coalesce(min(business_id::text), '') as business`;

export async function readRelatedRecords(
  pool: pg.Pool,
  workflow: WorkflowName,
  id: string,
): Promise<{ group: RelatedGroup; records: RecordRow[] }[]> {
  const { rows } = await pool.query<{ stone: string; business: string }>(
    `${OWNERS} from (${recordsOf(workflow, 'r.id = $1')}) r`,
    [id],
  );
  const stone = rows[0]?.stone || null;
  const business = rows[0]?.business || null;
  const groups: readonly (readonly [RelatedGroup, readonly string[]])[] = [
    ['stone', stone ? OF_STONE : []],
    ['document', OF_DOCUMENT[workflow]],
    ['client', business ? OF_CLIENT : []],
  ];
  const read = groups.map(async ([group, sources]) => ({
    group,
    records: await readSome(pool, sources, [id, stone, business, workflow]),
  }));
  return (await Promise.all(read)).filter(({ records }) => records.length > 0);
}

async function readSome(
  pool: pg.Pool,
  sources: readonly string[],
  values: readonly unknown[],
): Promise<RecordRow[]> {
  if (sources.length === 0) return [];
  // PostgreSQL rejects unused parameters, so the query refers to all four.
  const all = `select near.* from (select $1::uuid as id, $2::uuid, $3::uuid, $4::text as workflow) own
     cross join lateral (${sources.join(' union all ')}) near
     where (near.id, near.workflow) <> (own.id, own.workflow) order by near.id desc limit ${MOST}`;
  return readRecords(pool, all, values);
}
