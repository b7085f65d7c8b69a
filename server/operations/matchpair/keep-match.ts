import { runStatement, statement } from '../../platform/db/statement.ts';
import { ownMatch, putStones, stonesOfOneKind } from '../../stock/matchpair/saved-matches.ts';
import { type Change, personOf } from '../../workflows/change.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const KEEP = statement(
  'match-keep',
  'insert into stone_match (owner_id, name, remark, diamond_type) values ($1, $2, $3, $4) returning id',
);

export const keepMatch: Handler<OperationOf<'keepMatch'>> = async (call) => {
  const { name, remark, stock_numbers } = call.data;
  const stones = await stonesOfOneKind(call, stock_numbers);
  const work = async (begun: Change) => {
    const { connection } = begun;
    const [first] = stones;
    if (!first) throw new Error('a saved match needs at least one stone');
    const values = [
      personOf(begun),
      name.trim(),
      remark?.trim() || null,
      first.diamond_type,
    ] as const;
    const { rows } = await runStatement(connection, KEEP, values);
    const id = rows[0]?.id;
    if (!id) throw new Error('the insert of matching stones returned no row');
    await putStones(connection, id, stones);
    return { id };
  };
  return runChangeThenRead(call, work, async ({ id }) => ({
    message: 'Matching stones saved',
    data: await ownMatch(call, id),
  }));
};
