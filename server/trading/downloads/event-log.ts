import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { withSnapshot } from '../../platform/db/cursor-rows.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { buildLogCondition, type LogFilter, type LogFormat } from '../event-log/log-filter.ts';
import { streamOcelJson } from '../event-log/ocel-json.ts';
import { writeOcelSqlite } from '../event-log/ocel-sqlite.ts';
import { streamXes } from '../event-log/xes.ts';
import type { Download, DownloadTools } from './download.ts';

export interface EventLogToDownload {
  filter: LogFilter;
  format: LogFormat;
}

type LogWriter = (
  connection: pg.PoolClient,
  where: WhereClause,
) => AsyncIterable<string | Uint8Array>;
const FORMATS: Readonly<Record<LogFormat, { name: string; mime: string; pieces: LogWriter }>> = {
  'ocel-json': { name: 'culet-ocel.json', mime: 'application/json', pieces: streamOcelJson },
  'ocel-sqlite': {
    name: 'culet-ocel.sqlite',
    mime: 'application/vnd.sqlite3',
    pieces: streamOcelSqlite,
  },
  xes: { name: 'culet.xes', mime: 'application/xml', pieces: streamXes },
};

/**
 * Exports the ledger (all state transitions of the workflows) for process mining, from one database
 * snapshot.
 */
export async function openEventLog(
  { pool }: DownloadTools,
  { filter, format }: EventLogToDownload,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, session.actor, 'exportEventLog'))) return null;
  const { name, mime, pieces } = FORMATS[format];
  const where = buildLogCondition(session, filter);
  const stream = Readable.from(withSnapshot(pool, (connection) => pieces(connection, where)));
  return { name, mime, stream };
}

/**
 * Writes the log to a temporary file, because SQLite cannot be streamed. Deletes the file even if
 * the download fails.
 */
async function* streamOcelSqlite(
  connection: pg.PoolClient,
  where: WhereClause,
): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-ocel-'));
  try {
    const place = path.join(folder, 'log.sqlite');
    await writeOcelSqlite(connection, where, place);
    yield* createReadStream(place) as AsyncIterable<Uint8Array>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
