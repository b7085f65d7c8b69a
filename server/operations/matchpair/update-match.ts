import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { ownMatch, putStones, stonesOfOneKind } from '../../stock/matchpair/saved-matches.ts';
import type { Change } from '../../workflows/change.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
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
  const work = async ({ connection }: Change) => {
    const { rows } = await runStatement(connection, LOCK, [id]);
    if (!rows[0]) throw refuse('notFound');
    const changed_at = rows[0].changed_at.toISOString();
    await requireUnchanged(
      connection,
      call.session,
      [
        { was: call.was, present },
        // The pair may have changed between the first read and the lock.
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
    await runStatement(connection, UPDATE, values);
    if (stones) {
      await runStatement(connection, CLEAR, [id]);
      await putStones(connection, id, stones);
    }
    return {};
  };
  return runChangeThenRead(call, work, async () => ({
    message: 'Change saved',
    data: await ownMatch(call, id),
  }));
};
