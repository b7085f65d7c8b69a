import { weightsText } from '../../../src/common/trade/carat-layout.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockRanges, oneOf, standingPieces } from '../../stock/carats/lock-ranges.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { switchRange, tellOfRanges } from './write-ranges.ts';

const REMOVE = statement(
  'carat-range-remove',
  'update carat_range set deleted_at = clock_timestamp() where id = $1',
);
const CLOSE_UP = statement(
  'carat-ranges-close-up',
  'update carat_range set sequence = sequence - 1 where sequence > $1 and deleted_at is null',
);

export const removeCaratRange: Handler<OperationOf<'removeCaratRange'>> = (call) =>
  change(call, async (begun) => {
    const { client } = begun;
    const range = oneOf(await lockRanges(client), call.path.id);
    const own = (await standingPieces(client)).filter(({ rangeId }) => rangeId === range.id);
    if (own.length > 0)
      throw refuse(
        'caratRangeNotEmpty',
        own.map((piece) => ({ message: `${weightsText(piece)} belongs to it.` })),
      );
    if (range.isActive) await switchRange(begun, range, false);
    await ask(client, REMOVE, [range.id]);
    await ask(client, CLOSE_UP, [range.sequence]);
    await tellOfRanges(begun);
    return { message: 'The range is gone.' };
  });
