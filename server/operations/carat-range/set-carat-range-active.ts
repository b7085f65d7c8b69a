import { lockRanges, requireById } from '../../stock/carats/lock-ranges.ts';
import { knownRange } from '../../stock/carats/read-ranges.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { notifyRangesChanged, switchRange } from './write-ranges.ts';

export const setCaratRangeActive: Handler<OperationOf<'setCaratRangeActive'>> = (call) =>
  runChange(call, async (begun) => {
    const { is_active } = call.data;
    const range = requireById(await lockRanges(begun.connection), call.path.id);
    await switchRange(begun, range, is_active);
    await notifyRangesChanged(begun);
    return {
      message: is_active
        ? `${range.name} is active again.`
        : `${range.name} is inactive: searches no longer offer its sizes, but its markups still apply.`,
      data: await knownRange(begun.connection, range.id),
    };
  });
