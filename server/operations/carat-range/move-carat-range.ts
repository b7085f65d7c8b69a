import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockRanges, requireById } from '../../stock/carats/lock-ranges.ts';
import { readRanges } from '../../stock/carats/read-ranges.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { notifyRangesChanged } from './write-ranges.ts';

const ORDER = statement(
  'carat-ranges-order',
  `update carat_range r set sequence = o.place
     from unnest($1::uuid[]) with ordinality as o (id, place) where r.id = o.id and r.sequence <> o.place`,
);

export const moveCaratRange: Handler<OperationOf<'moveCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection } = begun;
    const ranges = await lockRanges(connection);
    const range = requireById(ranges, call.path.id);
    await requireUnchanged(connection, call.session, [{ was: call.was, present: range }], {
      by: ['moveCaratRange'],
    });
    const others = ranges.filter(({ id }) => id !== range.id);
    const place = Math.min(call.data.sequence, ranges.length);
    const ordered = others.toSpliced(place - 1, 0, range);
    await runStatement(connection, ORDER, [ordered.map(({ id }) => id)]);
    await notifyRangesChanged(begun);
    return {
      message: `${range.name} is now in position ${place} of ${ranges.length}.`,
      data: await readRanges(connection),
    };
  });
