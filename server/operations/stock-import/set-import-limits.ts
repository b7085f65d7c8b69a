import { requireSupplier, writeLimits } from '../../stock/imports/limits.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const setImportLimits: Handler<OperationOf<'setImportLimits'>> = (call) =>
  change(call, async ({ client }) => {
    await requireSupplier(client, call.path.id);
    await writeLimits(client, call.path.id, call.data.limits);
    return {
      message: call.data.limits
        ? 'Lists within these limits are applied by themselves'
        : 'Every list waits for a person',
    };
  });
