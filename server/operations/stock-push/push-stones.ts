import { rm } from 'node:fs/promises';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { stateByCode, stateHasTag } from '#machines/kernel/state-codes.ts';
import { stockImportMachine, stockImportWorkflow } from '#machines/workflows/stock-import.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import { readImport, type StockImport } from '../../stock/imports/read-imports.ts';
import { readImportRows } from '../../stock/imports/read-rows.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { callingSupplier } from '../../stock/suppliers/calling-supplier.ts';
import type { Change } from '../../workflows/change.ts';
import { receiveList } from '../../workflows/imports/receive-list.ts';
import { runImportStep, runStepsToDryRun } from '../../workflows/imports/run-import-step.ts';
import { runChange, runChangeThenRead } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { requireOneFormat, writeRowsToFile } from './write-rows-to-file.ts';

type Pushing = Call<OperationOf<'pushStones'>>;

/** Long enough to import 10,000 rows, short enough for a waiting API client. */
const ANSWER_TIMEOUT_MS = 15_000;
const ALL_ROWS = { page: 1, size: 10_000, offset: 0 };
const isPreparing = (status: number): boolean =>
  stateHasTag(stockImportMachine, status, 'preparing');

export const pushStones: Handler<OperationOf<'pushStones'>> = async (call) => {
  const { data, session } = call;
  const folder = await createUploadFolder();
  try {
    requireOneFormat(data);
    return await withFileCleanup(call, session.actor.id, (keep) => {
      const receive = async (begun: Change) => {
        const supplier = await callingSupplier(begun.connection, session);
        const sent = await writeRowsToFile(begun.connection, supplier.id, data, folder);
        const list = { ...sent, isFull: data.is_full ?? false, keep };
        const { id } = await receiveList(begun, supplier.id, list);
        return { id, supplier: supplier.id };
      };
      return session.key?.isSandbox
        ? runChange(call, async (begun) => {
            const { id } = await receive(begun);
            await runStepsToDryRun(call, begun, id);
            return readResult(begun.connection, call, id);
          })
        : runChangeThenRead(call, receive, ({ id, supplier }) => awaitResult(call, id, supplier));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Runs import steps until there is a result or the time is up. Waits for a step that a worker runs
 * for the supplier.
 */
async function awaitResult(call: Pushing, id: StockImportId, supplier: ProviderId) {
  const { pool, request } = call;
  const end = Date.now() + ANSWER_TIMEOUT_MS;
  while (Date.now() < end && isPreparing((await requireImport(pool, call, id)).status)) {
    if (!(await runImportStep(call, request.id, supplier))) break;
  }
  return readResult(pool, call, id);
}

type Db = Parameters<typeof readImport>[0];

async function requireImport(
  db: Db,
  { session }: Pushing,
  id: StockImportId,
): Promise<StockImport> {
  const list = await readImport(db, session.actor, id);
  if (!list) throw new Error('a received list was not found');
  return list;
}

/** Returns the phrase of a status, such as "awaiting approval". */
function phraseOf(status: number): string {
  const phrases: Readonly<Record<string, string>> = stockImportWorkflow.phrases;
  return phrases[stateByCode(stockImportWorkflow.machine).get(status) ?? ''] ?? 'received';
}

async function readResult(db: Db, call: Pushing, id: StockImportId) {
  const list = await requireImport(db, call, id);
  const isChecked = !isPreparing(list.status);
  const names = await attributeNames(call.pool);
  const { rows } = isChecked
    ? await readImportRows(db, id, {}, ALL_ROWS, false, names)
    : { rows: [] };
  return {
    message: isChecked
      ? `${list.import_no} is ${phraseOf(list.status)}`
      : `${list.import_no} is being checked`,
    // A null `line` represents a stone that is missing from a full stock list.
    data: { list, rows: rows.filter(({ line }) => line !== null) },
  };
}
