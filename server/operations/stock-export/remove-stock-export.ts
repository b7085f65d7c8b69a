import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deleteSentHashes } from '../../stock/exports/sent-hashes.ts';
import { lockExport, writeSettings } from '../../stock/exports/write-settings.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NOWHERE = { settings: null, secret: null, schedule: null, toldWhole: false };

export const removeStockExport: Handler<OperationOf<'removeStockExport'>> = (call) =>
  runChange(call, async ({ connection }) => {
    const { id, name } = await requireExternalClient(connection, call.path.id);
    const locked = await lockExport(connection, id);
    if (locked?.settings == null) throw refuse('notFound');
    await deleteSentHashes(connection, locked.id);
    await writeSettings(connection, { ...locked, ...NOWHERE }, call.companyZone);
    return { message: `Stock export to ${name} removed` };
  });
