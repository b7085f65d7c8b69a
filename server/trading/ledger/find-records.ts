import type pg from 'pg';
import { WORKFLOWS, type WorkflowName } from '../../../src/machines/registry.ts';
import { type RecordRow, readRecords } from './record-rows.ts';
import { recordsOf } from './record-tables.ts';

const MOST = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Findable {
  /** by the letters that a number begins with: the records that bear it */
  readonly numbered?: Readonly<Record<string, string>>;
  /** a stock number or how one begins as $1, the words themselves as $2 */
  readonly words?: string;
}

/** What a record may be asked for with, beside its id; nothing, where it has no name of its own. */
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
  externalRequest: { numbered: { EX: 'r.request_no = $1' } },
  memo: { numbered: { ME: 'r.memo_no = $1' } },
  memoLine: { numbered: { ME: 'd.memo_no = $1' } },
  returnCheck: { numbered: { ME: 'd.memo_no = $1' } },
  invoice: { numbered: { IN: 'd.invoice_no = $1', CN: 'n.credit_note_no = $1' } },
  enquiry: { numbered: { EN: 'r.enquiry_no = $1' } },
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

const numberedBy = (letters: string): string[] =>
  WORKFLOWS.flatMap(({ name }) => {
    const where = FINDABLE[name].numbered?.[letters];
    return where === undefined ? [] : [recordsOf(name, where)];
  });

const BY_ID: readonly string[] = [
  ...WORKFLOWS.map(({ name }) => recordsOf(name, 'r.id = $1')),
  // An invoice has no state of its own: its lines have.
  recordsOf('invoice', 'r.invoice_id = $1'),
];

const BY_WORDS = WORKFLOWS.flatMap(({ name }) => FINDABLE[name].words ?? []);

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Every record that this text may mean, those that it fits exactly first. */
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
    // The table is told first, so that no source can take all the room.
    sources
      .map((source) => `(select * from (${source}) f order by id desc limit ${MOST})`)
      .join(' union all '),
    values,
    `array_position(array[${WORKFLOWS.map(({ name }) => `'${name}'`).join(', ')}], r.workflow), r.number, r.id desc limit ${MOST}`,
  );
