import { requireSupplier, writeLimits } from '../../stock/imports/import-limits.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const setImportLimits: Handler<OperationOf<'setImportLimits'>> = (call) =>
  runChange(call, async ({ connection }) => {
    await requireSupplier(connection, call.path.id);
    await writeLimits(connection, call.path.id, call.data.limits);
    return {
      message: call.data.limits
        ? 'Stock lists within these limits are applied automatically'
        : 'Every stock list needs approval',
    };
  });
