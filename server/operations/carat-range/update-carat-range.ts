import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockRanges, requireById } from '../../stock/carats/lock-ranges.ts';
import { knownRange } from '../../stock/carats/read-ranges.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { notifyRangesChanged, rangeNameFault } from './write-ranges.ts';

const RENAME = statement('carat-range-rename', 'update carat_range set name = $2 where id = $1');

export const updateCaratRange: Handler<OperationOf<'updateCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection } = begun;
    const { id } = call.path;
    const present = requireById(await lockRanges(connection), id);
    await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
      by: ['updateCaratRange'],
      id,
    });
    await runStatement(connection, RENAME, [id, call.data.name.trim()]);
    await notifyRangesChanged(begun);
    return { message: 'Change saved', data: await knownRange(connection, id) };
  }).catch((error: unknown) => {
    throw rangeNameFault(error);
  });
