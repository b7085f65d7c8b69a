import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readExport } from '../../stock/exports/read-exports.ts';
import { lockExport, writeSettings } from '../../stock/exports/write-settings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  createFlagSubject,
  stateOfFlag,
  stockExportFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const switchStockExport: Handler<OperationOf<'switchStockExport'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection, actor } = begun;
    const { is_active: isActive } = call.data;
    const { id, name } = await requireExternalClient(connection, call.path.id);
    const locked = await lockExport(connection, id);
    if (locked?.schedule == null) throw refuse('stockExportNotScheduled');
    if (locked.isActive !== isActive) {
      const flag = createFlagSubject(locked.id, stateOfFlag(locked.isActive));
      const type = isActive ? 'flag.activate' : 'flag.deactivate';
      await applyEvents(begun, stockExportFlags, [flag], { type, actor });
      await writeSettings(connection, { ...locked, isActive }, call.companyZone);
    }
    const now = await readExport(connection, id, call.companyZone);
    if (now === null) throw new Error('a changed schedule was not found');
    const done = isActive ? 'sent on schedule' : 'not sent until the schedule is resumed';
    return { message: `Stock for ${name} is ${done}`, data: now };
  });
