import { knownClient } from '../../people/keys/read-clients.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readExport } from '../../stock/exports/read-exports.ts';
import { lockExport, writeSettings } from '../../stock/exports/write-settings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  houseFlag,
  stateOfFlag,
  stockExportFlags,
} from '../../workflows/records/active-flag-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const switchStockExport: Handler<OperationOf<'switchStockExport'>> = (call) =>
  change(call, async (begun) => {
    const { client, actor } = begun;
    const { is_active: isActive } = call.data;
    const { id, name } = await knownClient(client, call.path.id);
    const locked = await lockExport(client, id);
    if (locked?.schedule == null) throw refuse('stockExportNotScheduled');
    if (locked.isActive !== isActive) {
      const flag = houseFlag(locked.id, stateOfFlag(locked.isActive));
      const type = isActive ? 'flag.activate' : 'flag.deactivate';
      await applyEvents(begun, stockExportFlags, [flag], { type, actor });
      await writeSettings(client, { ...locked, isActive }, call.houseZone);
    }
    const now = await readExport(client, id, call.houseZone);
    if (now === null) throw new Error('a schedule is gone that was just switched');
    const done = isActive ? 'sent by the schedule' : 'not sent until somebody resumes it';
    return { message: `Stock for ${name} is ${done}`, data: now };
  });
