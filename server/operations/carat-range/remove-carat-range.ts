import { weightsText } from '#common/trade/carat-layout.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockRanges, readSubRanges, requireById } from '../../stock/carats/lock-ranges.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { notifyRangesChanged, switchRange } from './write-ranges.ts';

const REMOVE = statement(
  'carat-range-remove',
  'update carat_range set deleted_at = clock_timestamp() where id = $1',
);
const CLOSE_UP = statement(
  'carat-ranges-close-up',
  'update carat_range set sequence = sequence - 1 where sequence > $1 and deleted_at is null',
);

export const removeCaratRange: Handler<OperationOf<'removeCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection } = begun;
    const range = requireById(await lockRanges(connection), call.path.id);
    const own = (await readSubRanges(connection)).filter(({ rangeId }) => rangeId === range.id);
    if (own.length > 0)
      throw refuse(
        'caratRangeNotEmpty',
        own.map((piece) => ({ message: `The range still contains ${weightsText(piece)}.` })),
      );
    if (range.isActive) await switchRange(begun, range, false);
    await runStatement(connection, REMOVE, [range.id]);
    await runStatement(connection, CLOSE_UP, [range.sequence]);
    await notifyRangesChanged(begun);
    return { message: 'Range removed' };
  });
