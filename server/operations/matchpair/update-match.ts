import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ownMatch, putStones, stonesOfOneKind } from '../../stock/matchpair/saved-matches.ts';
import type { Change } from '../../workflows/change.ts';
import { changeThenTell } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const UPDATE = statement(
  'match-update',
  `update stone_match
            set name = coalesce($2, name), remark = case when $3 then $4 else remark end,
                diamond_type = coalesce($5, diamond_type), changed_at = clock_timestamp()
          where id = $1`,
);
const CLEAR = statement('match-clear', 'delete from stone_match_stone where match_id = $1');

export const updateMatch: Handler<OperationOf<'updateMatch'>> = async (call) => {
  const { id, name, remark, stock_numbers } = call.data;
  await ownMatch(call, id);
  const stones = stock_numbers && (await stonesOfOneKind(call, stock_numbers));
  const work = async ({ client }: Change) => {
    const values = [
      id,
      name?.trim(),
      remark !== undefined,
      remark?.trim() || null,
      stones?.[0]?.diamond_type,
    ] as const;
    const { rowCount } = await ask(client, UPDATE, values);
    if (!rowCount) throw refuse('notFound');
    if (stones) {
      await ask(client, CLEAR, [id]);
      await putStones(client, id, stones);
    }
    return {};
  };
  return changeThenTell(call, work, async () => ({
    message: 'The change is saved',
    data: await ownMatch(call, id),
  }));
};
