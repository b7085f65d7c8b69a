import type pg from 'pg';
import { WORKFLOWS, type WorkflowName } from '../../../src/machines/registry.ts';
import { type RecordRow, readRecords } from './record-rows.ts';
import { recordsOf } from './record-tables.ts';

const MOST = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By the letters that a number begins with: the records that bear it. */
const NUMBERED: Readonly<Record<string, readonly [WorkflowName, string][]>> = {
  HO: [['hold', 'r.hold_no = $1']],
  CO: [['confirmStone', 'r.order_no = $1']],
  EX: [
    ['externalRequest', 'r.request_no = $1'],
    [
      'confirmStone',
      'r.external_request_id in (select id from external_request where request_no = $1)',
    ],
  ],
  ME: [
    ['memo', 'r.memo_no = $1'],
    ['memoLine', 'd.memo_no = $1'],
    ['returnCheck', 'd.memo_no = $1'],
  ],
  IN: [['invoice', 'd.invoice_no = $1']],
  CN: [['invoice', 'n.credit_note_no = $1']],
  EN: [['enquiry', 'r.enquiry_no = $1']],
  DE: [['demand', 'r.demand_no = $1']],
};
const NUMBER = /^(HO|CO|EX|ME|IN|CN|EN|DE)-\d{4}-\d+$/;

const BY_ID: readonly string[] = [
  ...WORKFLOWS.map(({ name }) => recordsOf(name, 'r.id = $1')),
  // An invoice has no state of its own: its lines have.
  recordsOf('invoice', 'r.invoice_id = $1'),
];

/** A stock number or how one begins, or who: a company with its documents, or an address. */
const BY_WORDS: readonly string[] = [
  recordsOf('stone', 'r.stock_no like $1'),
  recordsOf('business', 'r.company_name ilike $2'),
  recordsOf(
    'kycDocument',
    'r.business_id in (select id from business where company_name ilike $2) or d.name ilike $2',
  ),
  `select * from (${recordsOf('activeFlag', 'true')}) f where f.number ilike $2`,
];

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Every record that somebody may mean who types this, those that it fits exactly first. */
export async function findRecords(pool: pg.Pool, typed: string): Promise<RecordRow[]> {
  const text = typed.trim();
  if (ID.test(text)) return readSome(pool, BY_ID, [text]);
  const number = text.toUpperCase();
  const [letters] = NUMBER.exec(number)?.slice(1) ?? [];
  const numbered = (letters && NUMBERED[letters]) || [];
  if (numbered.length > 0) {
    const sources = numbered.map(([workflow, where]) => recordsOf(workflow, where));
    return readSome(pool, sources, [number]);
  }
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
