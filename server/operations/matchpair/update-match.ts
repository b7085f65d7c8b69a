import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ownMatch, putStones, stonesOfOneKind } from '../../stock/matchpair/saved-matches.ts';
import type { Change } from '../../workflows/change.ts';
import { changeThenTell } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'match-lock',
  'select changed_at from stone_match where id = $1 for no key update',
);
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
  const present = await ownMatch(call, id);
  const stones = stock_numbers && (await stonesOfOneKind(call, stock_numbers));
  const work = async ({ client }: Change) => {
    const { rows } = await ask(client, LOCK, [id]);
    if (!rows[0]) throw refuse('notFound');
    const changed_at = rows[0].changed_at.toISOString();
    await requireUnchanged(
      client,
      call.session,
      [
        { was: call.was, present },
        // Detects a change between the first read and the lock.
        { was: call.was && { changed_at: present.changed_at }, present: { changed_at } },
      ],
      { by: ['updateMatch'], id },
    );
    const values = [
      id,
      name?.trim(),
      remark !== undefined,
      remark?.trim() || null,
      stones?.[0]?.diamond_type,
    ] as const;
    await ask(client, UPDATE, values);
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
