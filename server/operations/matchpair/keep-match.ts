import { statement } from '../../platform/db/statement.ts';
import { ownMatch, putStones, stonesOfOneKind } from '../../stock/matchpair/saved-matches.ts';
import type { Change } from '../../workflows/change.ts';
import { changeThenTell } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const KEEP = statement(
  'match-keep',
  'insert into stone_match (owner_id, name, remark, diamond_type) values ($1, $2, $3, $4) returning id',
);

export const keepMatch: Handler<OperationOf<'keepMatch'>> = async (call) => {
  const { name, remark, stock_numbers } = call.data;
  const stones = await stonesOfOneKind(call, stock_numbers);
  const work = async ({ client, actor }: Change) => {
    const values = [actor.id, name.trim(), remark?.trim() || null, stones[0]?.diamond_type];
    const { rows } = await client.query<{ id: string }>({ ...KEEP, values });
    const id = rows[0]?.id ?? '';
    await putStones(client, id, stones);
    return { id };
  };
  return changeThenTell(call, work, async ({ id }) => ({
    message: 'The stones are kept together',
    data: await ownMatch(call, id),
  }));
};
