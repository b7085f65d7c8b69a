import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { beginExportRun, readExportRuns } from '../../stock/exports/export-runs.ts';
import { readExportToSend } from '../../stock/exports/read-exports.ts';
import { lockExport } from '../../stock/exports/write-settings.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startStockExportRun: Handler<OperationOf<'startStockExportRun'>> = (call) =>
  runChange(call, async ({ connection, actor, consequences }) => {
    const { id: of } = await requireExternalClient(connection, call.path.id);
    const locked = await lockExport(connection, of);
    if (!locked) throw refuse('stockExportNowhere');
    const { settings, toldWhole } = await readExportToSend(connection, call.sealing, locked.id);
    const isWhole = call.data.whole === true || settings.content === 'full' || !toldWhole;
    const run = await beginExportRun(connection, locked.id, { requestedBy: actor.id, isWhole });
    if (run === null) throw refuse('stockExportRunning');
    consequences.addToOutbox('stock.export', { run_id: run });
    const { runs } = await readExportRuns(connection, of, { size: 1, offset: 0 }, run);
    if (!runs[0]) throw new Error('a new run was not found');
    return { message: 'The stock is being sent', data: runs[0] };
  });
