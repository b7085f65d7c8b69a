import { Readable } from 'node:stream';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { cursorRows } from '../../platform/db/cursor-rows.ts';
import { csvLine } from '../../platform/export/csv-line.ts';
import { wordsOf } from '../../platform/http/contract-operation.ts';
import { type AuditFilter, auditWhere } from '../audit/audit-filter.ts';
import { AUDIT_COLUMNS, type AuditRow } from '../audit/read-audit.ts';
import type { Download, DownloadTools } from './download.ts';

export interface AuditToDownload {
  filter: AuditFilter;
  format: 'csv' | 'jsonl';
}

interface ExportedRow extends AuditRow {
  changes: object[] | null;
}

/** What the same request changed of settings, people and the like. */
const CHANGES = `(select jsonb_agg(jsonb_build_object('table', c.table_name, 'record', c.record, 'before', c.before, 'after', c.after) order by c.id)
   from record_change c where c.request_id = a.request_id)`;

/** All entries that fit, the oldest first, as they leave; null where the right to them has gone. */
export async function openAudit(
  { pool }: DownloadTools,
  { filter, format }: AuditToDownload,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportAuditLogs'))) return null;
  const where = await auditWhere(pool, session, filter);
  const text = `select ${AUDIT_COLUMNS}, ${CHANGES} as changes from audit_entry a left join app_user u on u.id = a.actor_id
    where ${where} order by a.id`;
  const rows = cursorRows<ExportedRow>(pool, text, where.values);
  return format === 'csv'
    ? { name: 'audit-log.csv', mime: 'text/csv', stream: Readable.from(csvOf(rows)) }
    : { name: 'audit-log.jsonl', mime: 'application/jsonl', stream: Readable.from(linesOf(rows)) };
}

const BYTE_ORDER_MARK = '\uFEFF';
const HEADS = [
  'Entry',
  'At',
  'Who',
  'Role',
  'Act',
  'Operation',
  'Address',
  'Request',
  'Asked',
  'Changed',
];

async function* csvOf(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADS);
  for await (const { id, at, name, role, act, address, request_id, summary, changes } of rows)
    yield csvLine([
      String(id),
      at.toISOString(),
      name ?? '',
      role === 0 ? '' : String(role),
      wordsOf(act),
      act,
      address ?? '',
      request_id,
      JSON.stringify(summary),
      changes === null ? '' : JSON.stringify(changes),
    ]);
}

async function* linesOf(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  for await (const { summary, ...entry } of rows)
    yield `${JSON.stringify({ ...entry, words: wordsOf(entry.act), asked: summary })}\n`;
}
