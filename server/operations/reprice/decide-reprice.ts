import { count } from '#common/count.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseValues } from '../../platform/http/refusal.ts';
import { lockSession } from '../../stock/reprice/sessions.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const DECIDE = statement(
  'reprice-decide',
  'update reprice_line set accepted = $3 where session_id = $1 and stone_id = any($2) and not is_left_out returning stone_id',
);

export const decideReprice: Handler<OperationOf<'decideReprice'>> = (call) => {
  const { stone_ids, accepted } = call.data;
  return runChange(call, async ({ connection }) => {
    await lockSession(connection, call.path.id, 'open');
    const { rows } = await runStatement(connection, DECIDE, [call.path.id, stone_ids, accepted]);
    const decided = new Set<string>(rows.map(({ stone_id }) => stone_id));
    const others = stone_ids.flatMap((id, place) =>
      decided.has(id.toLowerCase())
        ? []
        : {
            field: `data.stone_ids.${place}`,
            message: 'The session proposes no new price for this stone.',
          },
    );
    if (others.length > 0) throw refuseValues(others);
    const said = accepted === null ? 'undecided' : accepted ? 'accepted' : 'rejected';
    return { message: `${count(rows.length, 'price')} ${said}` };
  });
};
