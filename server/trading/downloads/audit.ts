import { Readable } from 'node:stream';
import type pg from 'pg';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/export/csv-line.ts';
import { FACT_COLUMNS, factsOf } from '../audit/act-facts.ts';
import { actWords } from '../audit/acts/acts.ts';
import { type AuditFilter, buildAuditCondition } from '../audit/audit-filter.ts';
import {
  AUDIT_COLUMNS,
  type AuditRow,
  entryNames,
  FIRST_MOVED,
  type MovedRow,
} from '../audit/read-audit.ts';
import type { Download, DownloadTools } from './download.ts';

export interface AuditToDownload {
  filter: AuditFilter;
  format: 'csv' | 'jsonl';
}

interface StoredRow extends MovedRow {
  changes: object[] | null;
}

type ExportedRow = AuditRow & Pick<StoredRow, 'changes'> & { words: string };

const CHANGES = `(select jsonb_agg(jsonb_build_object('table', c.table_name, 'record', c.record, 'before', c.before, 'after', c.after) order by c.id)
   from record_change c where c.request_id = a.request_id)`;

export async function openAudit(
  { pool }: DownloadTools,
  { filter, format }: AuditToDownload,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportAuditLogs'))) return null;
  const where = await buildAuditCondition(pool, session, filter);
  const text = `select ${AUDIT_COLUMNS}, ${FACT_COLUMNS}, ${CHANGES} as changes, first.*
    from audit_entry a left join app_user u on u.id = a.actor_id ${FIRST_MOVED}
    where ${where} order by a.id`;
  const rows = worded(pool, streamQuery<StoredRow>(pool, text, where.values));
  return format === 'csv'
    ? { name: 'audit-log.csv', mime: 'text/csv', stream: Readable.from(csvOf(rows)) }
    : { name: 'audit-log.jsonl', mime: 'application/jsonl', stream: Readable.from(linesOf(rows)) };
}

const AT_ONCE = 500;

/** Reads the record names of a whole batch in one query. */
async function* worded(
  pool: pg.Pool,
  stored: AsyncIterable<StoredRow>,
): AsyncGenerator<ExportedRow> {
  let batch: StoredRow[] = [];
  for await (const row of stored) {
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    yield* await withWords(pool, batch);
    batch = [];
  }
  yield* await withWords(pool, batch);
}

async function withWords(pool: pg.Pool, rows: readonly StoredRow[]): Promise<ExportedRow[]> {
  const namesOf = await entryNames(pool, rows);
  return rows.map((row) => {
    const { id, at, user_id, name, role, act, summary, address, request_id, changes } = row;
    const words = actWords(act, factsOf(row, namesOf(row)));
    return { id, at, user_id, name, role, act, words, summary, address, request_id, changes };
  });
}

const HEADS = [
  'Entry',
  'Time',
  'Person',
  'Role',
  'Action',
  'Operation',
  'IP address',
  'Request id',
  'Request summary',
  'Changed records',
];

async function* csvOf(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS);
  for await (const entry of rows) {
    const { id, at, name, role, act, words, address, request_id, summary, changes } = entry;
    yield csvLine([
      String(id),
      at.toISOString(),
      name ?? '',
      role === 0 ? '' : String(role),
      words,
      act,
      address ?? '',
      request_id,
      JSON.stringify(summary),
      changes === null ? '' : JSON.stringify(changes),
    ]);
  }
}

async function* linesOf(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  for await (const { summary, ...entry } of rows)
    yield `${JSON.stringify({ ...entry, asked: summary })}\n`;
}
