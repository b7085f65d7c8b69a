import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { CellValue } from './cells.ts';
import { IS_NOT_OVER } from './owner-rows.ts';
import { OWNERS, type OwnerName, ownersAs } from './owners.ts';

type OwnRules = components['schemas']['MarkupPreview']['own_rules'];

// Counts the owners of overriding rules. The rule of an associate is overridden only by rules of
// the associate's businesses. The rules of all other scopes are overridden by every more specific
// rule.
const COUNT = statement(
  'markup-own-rules',
  `select count(distinct r.owner_id) filter (where r.scope = ${MARKUP_SCOPE.provider})::int as providers,
                count(distinct r.owner_id) filter (where r.scope = ${MARKUP_SCOPE.associate})::int as associates,
                count(distinct r.owner_id) filter (where r.scope = ${MARKUP_SCOPE.business})::int as businesses
           from markup_rule r
           join unnest($3::smallint[], $4::smallint[], $5::smallint[]) as w (diamond_type, growth_type, sub_range)
             on w.diamond_type = r.diamond_type and w.growth_type = r.growth_type and w.sub_range = r.sub_range
          where r.in_force_until is null and ${IS_NOT_OVER} and r.scope > $1
            and case r.scope
                  when ${MARKUP_SCOPE.business} then exists (
                    select from (${OWNERS[MARKUP_SCOPE.business]}) o
                     where o.id = r.owner_id and ($1 <> ${MARKUP_SCOPE.associate} or o.associate_id = any($2::uuid[])))
                  when ${MARKUP_SCOPE.associate} then exists (select from (${OWNERS[MARKUP_SCOPE.associate]}) o where o.id = r.owner_id)
                  else true end`,
);

/**
 * Returns the numbers of suppliers, associates and businesses with more specific rules for `cells`.
 * A change of the rules of `scope` does not affect these owners.
 */
export async function countOwnRules(
  pool: pg.Pool,
  scope: MarkupScope,
  owners: readonly OwnerName[],
  cells: readonly CellValue[],
): Promise<OwnRules> {
  const { rows } = await runStatement(pool, COUNT, [
    scope,
    scope === MARKUP_SCOPE.associate ? ownersAs<UserId>(owners) : [],
    cells.map(({ diamondType }) => diamondType),
    cells.map(({ growthType }) => growthType),
    cells.map(({ subRange }) => subRange),
  ]);
  const [counts] = rows;
  if (!counts) throw new Error('the query for a count returned no row');
  return counts;
}
