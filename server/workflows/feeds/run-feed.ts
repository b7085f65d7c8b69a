import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { FeedRunId, ProviderId, RequestId } from '#api/ids.gen.ts';
import { FEED_RUN, IMPORT_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { type StoreFile, withFileCleanup } from '../../platform/files/file-cleanup.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import type { LogError } from '../../platform/log/error-log.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import type { SecretEncryption } from '../../platform/secret-encryption.ts';
import { endFeedRun } from '../../stock/feeds/feed-runs.ts';
import { readConnection, type SupplierConnection } from '../../stock/suppliers/connection.ts';
import { type FetchedList, fetchSupplierList } from '../../stock/suppliers/fetch-supplier-list.ts';
import type { Change } from '../change.ts';
import { receiveList } from '../imports/receive-list.ts';
import { runPortalChange } from '../run-change.ts';
import { countFeedFailure, resetFeedFailures } from './feed-failures.ts';

export interface FeedTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
  readonly sealing: SecretEncryption;
  readonly reach: EgressPolicy;
  readonly companyZone: string;
  readonly logError: LogError;
}

/**
 * A long timeout is harmless, because only the next stock list of the same supplier waits for this
 * run.
 */
const FETCH_TIMEOUT_MS = 5 * 60_000;
const MAX_BYTES = 256 * 1024 * 1024;

const OPEN = statement(
  'feed-run-open',
  `select provider_id as "supplier", asked_by is null as "isDue" from feed_run where id = $1 and ended_at is null`,
);
const LATEST = statement(
  'feed-latest-list',
  `select i.id, f.sha256, i.state::int as state, i.checked_at is null and i.state = ${IMPORT_STATUS.refused.code} as "isUnreadable"
     from stock_import i join stored_file f on f.id = i.file_id
    where i.provider_id = $1 order by i.id desc limit 1`,
);

interface OpenRun {
  readonly id: FeedRunId;
  readonly supplier: ProviderId;
  /** true if scheduled, false if a person requested it */
  readonly isDue: boolean;
}

/** Records that the supplier has sent the same stock list again, so the stock counts as fresh. */
const CONFIRM = statement(
  'feed-confirm-list',
  `update stock_import set confirmed_at = now() where id = $1 and state = ${IMPORT_STATUS.applied.code}`,
);

/**
 * Fetches the stock list of a supplier and imports it like an uploaded list. After a crash or a
 * shutdown, the job queue calls `runFeed` again for the same run.
 */
export async function runFeed(
  tools: FeedTools,
  requestId: RequestId,
  runId: FeedRunId,
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await runStatement(tools.pool, OPEN, [runId]);
  if (!rows[0]) return;
  const run = { id: runId, ...rows[0] };
  const folder = await createUploadFolder();
  try {
    const server = await readConnection(tools.pool, tools.sealing, run.supplier);
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
    const bounds = { signal, mostBytes: MAX_BYTES };
    const list = await fetchSupplierList(server, folder, tools.reach, bounds);
    await withFileCleanup(tools, null, (keep) =>
      runPortalChange(tools.pool, requestId, (change) =>
        receiveFetchedList(change, run, server, list, keep),
      ),
    );
  } catch (error) {
    // Keeps the run open, because the next process retries the job after a shutdown.
    if (stopping.aborted) throw error;
    await runPortalChange(tools.pool, requestId, (change) => fail(change, run, wordsOf(error)));
    if (!(error instanceof Refusal)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const IN_THE_PORTAL = 'The stock list could not be processed. See the portal log for the cause.';

/** Suffix of error messages, removed because a failed run never changes anything. */
const NOTHING_CHANGED = / Nothing was changed\.$/;

const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? [
        error.problem.message.replace(NOTHING_CHANGED, ''),
        ...error.entries.map(({ message }) => message),
      ].join(' ')
    : IN_THE_PORTAL;

async function receiveFetchedList(
  change: Change,
  run: OpenRun,
  { settings }: SupplierConnection,
  list: FetchedList,
  keep: StoreFile,
): Promise<void> {
  const { connection } = change;
  const came = { file: list.name, bytes: list.size };
  const same = await findSameList(connection, run, list.sha256);
  if (same) {
    await endFeedRun(connection, run.id, { outcome: FEED_RUN.same, ...came });
    if (same.isUnreadable && run.isDue) return countFeedFailure(change, run.supplier);
    await runStatement(connection, CONFIRM, [same.id]);
    return resetFeedFailures(connection, run.supplier);
  }
  const file = { field: 'list', mime: 'application/octet-stream', ...list };
  const { id } = await receiveList(change, run.supplier, { file, isFull: settings.is_full, keep });
  const ended = { outcome: FEED_RUN.listed, importId: id, ...came };
  if (!(await endFeedRun(connection, run.id, ended))) throw new Error('a run ended twice');
}

/**
 * Returns the supplier's latest stock list if it has the hash `sha256`, else null. For a fetch that
 * a person requested, ignores a refused or rolled back list, so that the list is imported again.
 */
async function findSameList(
  connection: pg.PoolClient,
  { supplier, isDue }: OpenRun,
  sha256: Buffer,
): Promise<Row<'feed-latest-list'> | null> {
  const { rows } = await runStatement(connection, LATEST, [supplier]);
  const [latest] = rows;
  if (!latest?.sha256.equals(sha256)) return null;
  const isSentBack = stateHasTag(stockImportMachine, latest.state, 'sentBack');
  return isDue || !isSentBack ? latest : null;
}

async function fail(change: Change, { id, supplier, isDue }: OpenRun, fault: string) {
  if (!(await endFeedRun(change.connection, id, { outcome: FEED_RUN.failed, fault }))) return;
  if (isDue) await countFeedFailure(change, supplier);
}
