import { lockRanges, oneOf } from '../../stock/carats/lock-ranges.ts';
import { knownRange } from '../../stock/carats/read-ranges.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { switchRange, tellOfRanges } from './write-ranges.ts';

export const setCaratRangeActive: Handler<OperationOf<'setCaratRangeActive'>> = (call) =>
  change(call, async (begun) => {
    const { is_active } = call.data;
    const range = oneOf(await lockRanges(begun.client), call.path.id);
    await switchRange(begun, range, is_active);
    await tellOfRanges(begun);
    return {
      message: is_active
        ? `${range.name} is offered again.`
        : `${range.name} is set aside: no search offers its sizes, and its markups still count.`,
      data: await knownRange(begun.client, range.id),
    };
  });
