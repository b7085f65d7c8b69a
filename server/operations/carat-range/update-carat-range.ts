import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { lockRanges, oneOf } from '../../stock/carats/lock-ranges.ts';
import { knownRange } from '../../stock/carats/read-ranges.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { rangeNameFault, tellOfRanges } from './write-ranges.ts';

const RENAME = statement('carat-range-rename', 'update carat_range set name = $2 where id = $1');

export const updateCaratRange: Handler<OperationOf<'updateCaratRange'>> = (call) =>
  change(call, async (begun) => {
    const { client } = begun;
    const { id } = call.path;
    const present = oneOf(await lockRanges(client), id);
    await requireUnchanged(client, call.session, [{ was: call.was, present }], {
      by: ['updateCaratRange'],
      id,
    });
    await ask(client, RENAME, [id, call.data.name.trim()]);
    await tellOfRanges(begun);
    return { message: 'The change is saved.', data: await knownRange(client, id) };
  }).catch((error: unknown) => {
    throw rangeNameFault(error);
  });
