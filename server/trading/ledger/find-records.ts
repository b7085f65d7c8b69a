import type pg from 'pg';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { type RecordRow, readRecords } from './record-rows.ts';
import { recordsOf } from './record-tables.ts';

const MAX_RECORDS = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Findable {
  /** prefix of a document number -> SQL for the records that have number $1 */
  readonly numbered?: Readonly<Record<string, string>>;
  /**
   * SQL for the records whose stock number matches the LIKE pattern $1, or whose text matches the
   * LIKE pattern $2
   */
  readonly words?: string;
}

/**
 * Queries that find records by number or text, for each workflow. A workflow with an empty entry
 * has only records that are found by id.
 */
const FINDABLE: Readonly<Record<WorkflowName, Findable>> = {
  stone: { words: recordsOf('stone', 'r.stock_no like $1') },
  hold: { numbered: { HO: 'r.hold_no = $1' } },
  holdQueue: {},
  confirmStone: {
    numbered: {
      CO: 'r.order_no = $1',
      EX: 'r.external_request_id in (select id from external_request where request_no = $1)',
    },
  },
  supplierConfirmation: { numbered: { CO: 'd.order_no = $1' } },
  externalRequest: { numbered: { EX: 'r.request_no = $1' } },
  memo: { numbered: { ME: 'r.memo_no = $1' } },
  memoLine: { numbered: { ME: 'd.memo_no = $1' } },
  returnCheck: { numbered: { ME: 'd.memo_no = $1' } },
  invoice: { numbered: { IN: 'd.invoice_no = $1', CN: 'n.credit_note_no = $1' } },
  payment: { numbered: { PA: 'r.payment_no = $1' } },
  accountingPeriod: {
    words: recordsOf('accountingPeriod', `to_char(r.month, 'YYYY-MM') ilike $2`),
  },
  shipment: { numbered: { SH: 'r.shipment_no = $1' } },
  enquiry: { numbered: { EN: 'r.enquiry_no = $1' } },
  priceOffer: { numbered: { OF: 'r.offer_no = $1' } },
  cart: {},
  watchlist: {},
  note: {},
  demand: { numbered: { DE: 'r.demand_no = $1' } },
  stockImport: { numbered: { SL: 'r.import_no = $1' } },
  bulkEmail: { numbered: { ML: 'r.mailing_no = $1' } },
  activeFlag: {
    words: `select * from (${recordsOf('activeFlag', 'true')}) f where f.number ilike $2`,
  },
  kycDocument: {
    words: recordsOf(
      'kycDocument',
      'r.business_id in (select id from business where company_name ilike $2) or r.document_name ilike $2',
    ),
  },
  business: { words: recordsOf('business', 'r.company_name ilike $2') },
};
const NUMBER = /^([A-Z]{2})-\d{4}-\d+$/;

const numberedBy = (prefix: string): string[] =>
  WORKFLOWS.flatMap(({ name }) => {
    const where = FINDABLE[name].numbered?.[prefix];
    return where === undefined ? [] : [recordsOf(name, where)];
  });

const BY_ID: readonly string[] = [
  ...WORKFLOWS.map(({ name }) => recordsOf(name, 'r.id = $1')),
  // An invoice has no state of its own, so an invoice id finds the lines of the invoice.
  recordsOf('invoice', 'r.invoice_id = $1'),
];

const BY_WORDS = WORKFLOWS.flatMap(({ name }) => FINDABLE[name].words ?? []);

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export async function findRecords(pool: pg.Pool, typed: string): Promise<RecordRow[]> {
  const text = typed.trim();
  if (ID.test(text)) return readSome(pool, BY_ID, [text]);
  const number = text.toUpperCase();
  const [letters] = NUMBER.exec(number)?.slice(1) ?? [];
  const numbered = letters === undefined ? [] : numberedBy(letters);
  if (numbered.length > 0) return readSome(pool, numbered, [number]);
  const exact = await readSome(pool, [recordsOf('stone', 'r.stock_no = $1')], [number]);
  if (exact.length > 0) return exact;
  return readSome(pool, BY_WORDS, [`${literally(number)}%`, `${literally(text)}%`]);
}

const readSome = (
  pool: pg.Pool,
  sources: readonly string[],
  values: readonly unknown[],
): Promise<RecordRow[]> =>
  readRecords(
    pool,
    // Each source has its own limit, so that no single source fills the whole result.
    sources
      .map((source) => `(select * from (${source}) f order by id desc limit ${MAX_RECORDS})`)
      .join(' union all '),
    values,
    `array_position(array[${WORKFLOWS.map(({ name }) => `'${name}'`).join(', ')}], r.workflow), r.number, r.id desc limit ${MAX_RECORDS}`,
  );
