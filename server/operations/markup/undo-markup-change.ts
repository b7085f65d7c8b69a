import type pg from 'pg';
import { weightsText } from '#common/trade/carat-layout.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readActiveAdministrators } from '../../people/accounts/administrators.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { knownOwners, oneOrMore } from '../../stock/markups/owners.ts';
import { IS_BY_GROWTH, RULE_COLUMNS, RULE_PLACE } from '../../stock/markups/read-changes.ts';
import { lockMarkups, type OwnerChange, writeMarkups } from '../../stock/markups/write-markups.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

// `points` is null if the change added a markup.
const READ = statement(
  'markup-undo-read',
  `select c.id, c.scope, c.owner_id, l.id is null as is_last, ${IS_BY_GROWTH} as is_by_growth,
                btrim(u.first_name || ' ' || u.last_name) as later_by,
                (select coalesce(json_agg(json_build_object('diamond_type', diamond_type, 'growth_type', nullif(growth, 0), 'sub_range', sub_range,
                          'first_day', nullif(first, '-infinity'), 'last_day', nullif(last, 'infinity'),
                          'mode', coalesce(e.mode, b.mode), 'points', e.points::text, 'below_cost_reason', e.below_cost_reason)), '[]'::json)
                   from (select ${RULE_COLUMNS} where begun_by = c.id) b
                   full join (select ${RULE_COLUMNS} where ended_by = c.id) e using (${RULE_PLACE})) as cells
           from markup_change c
           left join lateral (select n.id, n.actor_id from markup_change n
                               where n.scope = c.scope and n.owner_id is not distinct from c.owner_id and n.id > c.id
                               order by n.id desc limit 1) l on true
           left join app_user u on u.id = l.actor_id
          where c.id = any($1)`,
);

export const undoMarkupChange: Handler<OperationOf<'undoMarkupChange'>> = (call) => {
  const ids = oneOrMore(call.data.change_id, call.data.change_ids, 'change_id');
  return runChange(call, async ({ connection, consequences }) => {
    await lockMarkups(connection);
    const { rows } = await runStatement(connection, READ, [ids]);
    if (rows.length < ids.length) throw refuse('notFound');
    for (const record of rows) requireLast(record);
    await requireRanges(connection, rows);
    const scopes = Map.groupBy(rows, ({ scope }) => scope);
    const changes = [];
    for (const [scope, records] of scopes) {
      await knownOwners(
        connection,
        scope,
        records.flatMap(({ owner_id }) => owner_id ?? []),
      );
      changes.push(
        ...(await writeMarkups(
          connection,
          scope,
          call.session.actor.id,
          records.map(toRestoredCell),
        )),
      );
    }
    consequences.notifyRefresh(await readActiveAdministrators(connection));
    return { message: 'Change undone', data: { changes } };
  });
};

function requireLast({ is_last, is_by_growth, later_by }: Row<'markup-undo-read'>): void {
  if (!is_by_growth)
    throw new Refusal({
      ...PROBLEMS.markupNotLast,
      message:
        'This change cannot be undone because it replaced markups that applied to both growth types.',
    });
  if (is_last) return;
  const { message, ...problem } = PROBLEMS.markupNotLast;
  throw new Refusal({
    ...problem,
    message: `${message} ${later_by ?? 'The portal'} has changed these markups since then.`,
  });
}

const GONE = statement(
  'markup-undo-gone',
  `select (carat_from * 100)::int as "from", (carat_to * 100)::int as "to" from sub_carat_range
    where nr = any($1) and deleted_at is not null order by carat_from`,
);

async function requireRanges(
  connection: pg.PoolClient,
  records: readonly Row<'markup-undo-read'>[],
): Promise<void> {
  const back = records.flatMap(({ cells }) => cells.filter(({ points }) => points !== null));
  const { rows } = await runStatement(connection, GONE, [back.map(({ sub_range }) => sub_range)]);
  if (rows.length > 0)
    throw refuse(
      'markupRangeGone',
      rows.map((piece) => ({ message: `${weightsText(piece)} is no longer a carat sub-range.` })),
    );
}

/**
 * Narrows the type: `requireLast` has refused changes that replaced markups for both growth types.
 */
function requireGrowth(growth: number | null): 1 | 2 {
  if (growth !== 1 && growth !== 2) throw new Error('a restored markup needs one growth type');
  return growth;
}

const toRestoredCell = ({ id, owner_id, cells }: Row<'markup-undo-read'>): OwnerChange => ({
  ownerId: owner_id,
  undoes: id,
  cells: cells.map((cell) => ({
    diamondType: cell.diamond_type,
    growthType: requireGrowth(cell.growth_type),
    subRange: cell.sub_range,
    mode: cell.mode,
    points: cell.points === null ? null : wholeOf(cell.points, DIGITS.points),
    firstDay: cell.first_day,
    lastDay: cell.last_day,
    belowCostReason: cell.below_cost_reason,
  })),
});
