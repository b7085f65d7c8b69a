import { knownClient } from '../../people/keys/read-clients.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { forgetTold } from '../../stock/exports/told-lines.ts';
import { lockExport, writeSettings } from '../../stock/exports/write-settings.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NOWHERE = { settings: null, secret: null, schedule: null, toldWhole: false };

export const removeStockExport: Handler<OperationOf<'removeStockExport'>> = (call) =>
  change(call, async ({ client }) => {
    const { id, name } = await knownClient(client, call.path.id);
    const locked = await lockExport(client, id);
    if (locked?.settings == null) throw refuse('notFound');
    await forgetTold(client, locked.id);
    await writeSettings(client, { ...locked, ...NOWHERE }, call.houseZone);
    return { message: `No stock is sent to ${name} any more` };
  });
