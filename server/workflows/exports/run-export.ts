import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { RequestId, StockExportRunId } from '#api/ids.gen.ts';
import { exportStock } from '#common/access/calls.gen.ts';
import { STOCK_EXPORT_RUN } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readProgramSession } from '../../people/keys/program-session.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import type { SecretEncryption } from '../../platform/secret-encryption.ts';
import { endExportRun } from '../../stock/exports/export-runs.ts';
import { type ExportToSend, readExportToSend } from '../../stock/exports/read-exports.ts';
import { SendFault } from '../../stock/exports/send-fault.ts';
import { type FileToSend, sendFtp } from '../../stock/exports/send-ftp.ts';
import { sendToPresignedUrl } from '../../stock/exports/send-presigned.ts';
import { storeSentHashes } from '../../stock/exports/sent-hashes.ts';
import { type WrittenExport, writeExport } from '../../stock/exports/write-export.ts';
import type { Search } from '../../stock/search/search.ts';
import type { Change } from '../change.ts';
import { runPortalChange } from '../run-change.ts';
import { countExportFailure, resetExportFailures } from './export-failures.ts';

export interface ExportTools {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly sealing: SecretEncryption;
  readonly reach: EgressPolicy;
  readonly publicAddress: () => string;
}

/**
 * A long timeout is harmless, because only the next export to the same destination waits for this
 * run.
 */
const RUN_TIMEOUT_MS = 30 * 60_000;

const OPEN = statement(
  'stock-export-run-open',
  `select id, export_id as "exportId", asked_by is null as "isDue", is_whole as "isWhole", begun_at as "begunAt"
     from stock_export_run where id = $1 and ended_at is null`,
);
type OpenRun = Row<'stock-export-run-open'>;

/**
 * Sends the stock to the destination of an API client. The export contains the stones and prices
 * that this API client may see. The job repeats a run that crashed.
 */
export async function runExport(
  tools: ExportTools,
  requestId: RequestId,
  runId: StockExportRunId,
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await runStatement(tools.pool, OPEN, [runId]);
  const [run] = rows;
  if (!run) return;
  const folder = await createUploadFolder();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(RUN_TIMEOUT_MS)]);
  try {
    const to = await readExportToSend(tools.pool, tools.sealing, run.exportId);
    const session = await readProgramSession(tools.pool, to.clientId, exportStock);
    const isWhole = run.isWhole || to.settings.content === 'full' || !to.toldWhole;
    const looking = { pool: tools.pool, search: tools.search, session };
    const origin = tools.publicAddress();
    const written = await writeExport(to, { looking, origin, isWhole, folder });
    signal.throwIfAborted();
    const name = isWhole || hasChanges(written) ? nameOf(to, run, isWhole) : null;
    if (name !== null)
      await send(tools, to, { path: written.path, name, bytes: written.bytes }, isWhole, signal);
    await runPortalChange(tools.pool, requestId, ({ connection }) =>
      recordSent(connection, run, to, { written, name, isWhole }),
    );
  } catch (error) {
    // Keeps the run open for a retry of the job, after a shutdown or while the search index loads.
    if (stopping.aborted || isReadingStock(error)) throw error;
    await runPortalChange(tools.pool, requestId, (change) => fail(change, run, wordsOf(error)));
    if (!isReportable(error)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hasChanges = ({ added, changed, removed }: WrittenExport): boolean =>
  (added ?? 0) + (changed ?? 0) + (removed ?? 0) > 0;

/**
 * A full export overwrites the previous full file. Files with changes get a timestamp, because the
 * receiver may not have read the earlier ones.
 */
function nameOf(
  { settings: { file, format } }: ExportToSend,
  { begunAt }: OpenRun,
  isWhole: boolean,
): string {
  const at = begunAt.toISOString().replace(/[-:]|\.\d+Z$/g, '');
  return isWhole ? `${file}.${format}` : `${file}-changes-${at}.${format}`;
}

async function send(
  { reach }: ExportTools,
  { settings, secret }: ExportToSend,
  file: FileToSend,
  isWhole: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { ftp, address, format } = settings;
  if (ftp) await sendFtp(file, ftp, secret, { reach, signal });
  const content = isWhole ? 'full' : 'changes';
  if (address)
    await sendToPresignedUrl(
      file,
      { address, signature: secret, format, content },
      { reach, signal },
    );
}

interface Sent {
  readonly written: WrittenExport;
  /** null if no file was sent */
  readonly name: string | null;
  readonly isWhole: boolean;
}

const LOCK = statement(
  'stock-export-lock-sent',
  'select changed_at as "changedAt" from stock_export where id = $1 for no key update',
);
const SET_FULL_SENT = statement(
  'stock-export-told-whole',
  'update stock_export set told_whole = true where id = $1',
);

async function recordSent(
  connection: pg.PoolClient,
  run: OpenRun,
  { id, changedAt }: ExportToSend,
  { written, name, isWhole }: Sent,
): Promise<void> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  const { stones, added, changed, removed, bytes, changesFile } = written;
  const counts = { isWhole, stones, added, changed, removed };
  const { sent, nothing } = STOCK_EXPORT_RUN;
  const ended = await endExportRun(connection, run.id, {
    ...counts,
    ...(name === null ? { outcome: nothing } : { outcome: sent, file: name, bytes }),
  });
  if (!ended) throw new Error('a run ended twice');
  await resetExportFailures(connection, id);
  // Does not store the hashes of the sent stones if the settings changed during the run, so that
  // the next export is a full one.
  if (changesFile === null || rows[0]?.changedAt.getTime() !== changedAt.getTime()) return;
  await storeSentHashes(connection, id, changesFile);
  if (isWhole) await runStatement(connection, SET_FULL_SENT, [id]);
}

async function fail(change: Change, { id, exportId, isDue }: OpenRun, fault: string) {
  if (!(await endExportRun(change.connection, id, { outcome: STOCK_EXPORT_RUN.failed, fault })))
    return;
  if (isDue) await countExportFailure(change, exportId);
}

const IN_THE_PORTAL = 'The stock could not be sent. See the portal log for the cause.';

const isReportable = (error: unknown): error is Error =>
  error instanceof Refusal || error instanceof SendFault;

function wordsOf(error: unknown): string {
  if (error instanceof SendFault) return error.message;
  return error instanceof Refusal ? error.problem.message : IN_THE_PORTAL;
}

const isReadingStock = (error: unknown): boolean =>
  error instanceof Refusal && error.problem.code === PROBLEMS.stockIsBeingRead.code;
