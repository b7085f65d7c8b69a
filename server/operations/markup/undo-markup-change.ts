import type pg from 'pg';
import { weightsText } from '../../../src/common/trade/carat-layout.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { activeAdministrators } from '../../people/accounts/administrators.ts';
import { ask, type Row, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { knownOwners, oneOrMore } from '../../stock/markups/owners.ts';
import { lockMarkups, type OwnerChange, writeMarkups } from '../../stock/markups/write-markups.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

// What the rules of a change were before it: those that it ended, and none where it only began one.
const READ = statement(
  'markup-undo-read',
  `select c.id, c.scope, c.owner_id, l.id is null as is_last, btrim(u.first_name || ' ' || u.last_name) as later_by,
                (select coalesce(json_agg(json_build_object('diamond_type', diamond_type, 'sub_range', sub_range, 'points', e.points::text)), '[]'::json)
                   from (select diamond_type, sub_range from markup_rule where begun_by = c.id) b
                   full join (select diamond_type, sub_range, points from markup_rule where ended_by = c.id) e using (diamond_type, sub_range)) as cells
           from markup_change c
           left join lateral (select n.id, n.actor_id from markup_change n
                               where n.scope = c.scope and n.owner_id is not distinct from c.owner_id and n.id > c.id
                               order by n.id desc limit 1) l on true
           left join app_user u on u.id = l.actor_id
          where c.id = any($1)`,
);

export const undoMarkupChange: Handler<OperationOf<'undoMarkupChange'>> = (call) => {
  const ids = oneOrMore(call.data.change_id, call.data.change_ids, 'change_id');
  return change(call, async ({ client, consequences }) => {
    await lockMarkups(client);
    const { rows } = await ask(client, READ, [ids]);
    if (rows.length < ids.length) throw refuse('notFound');
    for (const record of rows) requireLast(record);
    await requireRanges(client, rows);
    const scopes = Map.groupBy(rows, ({ scope }) => scope);
    const changes = [];
    for (const [scope, records] of scopes) {
      await knownOwners(
        client,
        scope,
        records.flatMap(({ owner_id }) => owner_id ?? []),
      );
      changes.push(
        ...(await writeMarkups(client, scope, call.session.actor.id, records.map(takenBack))),
      );
    }
    consequences.tellAnew(await activeAdministrators(client));
    return { message: 'The change is undone.', data: { changes } };
  });
};

function requireLast({ is_last, later_by }: Row<'markup-undo-read'>): void {
  if (is_last) return;
  const { message, ...problem } = PROBLEMS.markupNotLast;
  throw new Refusal({
    ...problem,
    message: `${message} ${later_by ?? 'The portal'} has changed them since.`,
  });
}

const GONE = statement(
  'markup-undo-gone',
  `select (carat_from * 100)::int as "from", (carat_to * 100)::int as "to" from sub_carat_range
    where nr = any($1) and deleted_at is not null order by carat_from`,
);

/** No markup comes back on a sub-range that has been deleted since. */
async function requireRanges(
  client: pg.PoolClient,
  records: readonly Row<'markup-undo-read'>[],
): Promise<void> {
  const back = records.flatMap(({ cells }) => cells.filter(({ points }) => points !== null));
  const { rows } = await ask(client, GONE, [back.map(({ sub_range }) => sub_range)]);
  if (rows.length > 0)
    throw refuse(
      'markupRangeGone',
      rows.map((piece) => ({ message: `${weightsText(piece)} is gone.` })),
    );
}

const takenBack = ({ id, owner_id, cells }: Row<'markup-undo-read'>): OwnerChange => ({
  ownerId: owner_id,
  undoes: id,
  cells: cells.map(({ diamond_type, sub_range, points }) => ({
    diamondType: diamond_type,
    subRange: sub_range,
    points: points === null ? null : wholeOf(points, DIGITS.points),
  })),
});
