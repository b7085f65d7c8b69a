import type pg from 'pg';
import type { MarkupOwnerId } from '#api/ids.gen.ts';
import { defaultMode, MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { ADMINISTRATOR, ASSOCIATES } from '../people.ts';
import type { DemoIds } from './load-people.ts';

const { white, fancy } = DIAMOND_TYPE;
const { labGrown, natural } = GROWTH_TYPE;
type Rule = readonly [type: 1 | 2, from: number, to: number, points: number, more?: RuleTerms];
interface RuleTerms {
  readonly growth?: 1 | 2;
  /** first and last day of the markup, as numbers of days after today */
  readonly days?: readonly [first: number, last: number];
  readonly belowCostReason?: string;
}
type Markups = {
  readonly scope: MarkupScope;
  readonly owner: MarkupOwnerId | null;
  readonly rules: readonly Rule[];
};

/**
 * Returns the markups. Each is a multiple of half a percentage point, so that Rap prices in whole
 * dollars give prices in whole cents.
 */
function markupsOf({ userOf, businesses, providers }: DemoIds): Markups[] {
  const of = (
    scope: MarkupScope,
    owner: MarkupOwnerId | null | undefined,
    rules: readonly Rule[],
  ): Markups => ({
    scope,
    owner: owner ?? null,
    rules,
  });
  const [tove, marek, priya] = ASSOCIATES.map(userOf);
  return [
    of(MARKUP_SCOPE.standard, null, [
      [white, 0.01, 0.29, 5],
      [white, 0.3, 0.99, 4],
      [white, 1, 4.99, 3],
      [white, 5, 1000, 2],
      [fancy, 0.01, 0.99, 8],
      [fancy, 1, 1000, 6],
      // A temporary lower markup for lab-grown stones, which starts in three days.
      [white, 1, 1.49, 1.5, { growth: labGrown, days: [3, 17] }],
    ]),
    of(MARKUP_SCOPE.provider, providers[1], [[white, 0.3, 1.99, 4.5]]),
    of(MARKUP_SCOPE.provider, providers[3], [[fancy, 0.01, 1000, 7]]),
    of(MARKUP_SCOPE.associate, tove, [
      [white, 1, 2.99, 2.5],
      [fancy, 1, 4.99, 5],
    ]),
    of(MARKUP_SCOPE.associate, marek, [[white, 0.5, 4.99, 3.5]]),
    of(MARKUP_SCOPE.associate, priya, [[white, 0.01, 0.99, 3]]),
    of(MARKUP_SCOPE.business, businesses[0], [[white, 1, 1.99, 1.5]]),
    of(MARKUP_SCOPE.business, businesses[7], [
      [
        white,
        2,
        10.99,
        -1,
        { growth: natural, belowCostReason: 'Volume agreement 2026: whole parcels only' },
      ],
      [fancy, 2, 1000, 3],
    ]),
  ];
}

const BEGIN = statement(
  'demo-markup-begin',
  `insert into markup_change (at, scope, owner_id, actor_id) values (now() - interval '300 days', $1, $2, $3) returning id`,
);
const PUT_RULE = statement(
  'demo-markup-rule-put',
  `insert into markup_rule (scope, owner_id, diamond_type, growth_type, sub_range, mode, points, first_day, last_day,
                            below_cost_reason, begun_by, in_force_from)
   select $1, $2, $3, $4, r.nr, $5, $6, price_day() + ($7::int[])[1], price_day() + ($7::int[])[2], $8, $9, now() - interval '300 days'
     from sub_carat_range r where r.carat_from >= $10 and r.carat_to <= $11 order by r.nr`,
);

/** Loads the markups. Their changes are dated before the first stone is listed. */
export async function loadMarkups(connection: pg.PoolClient, ids: DemoIds): Promise<void> {
  for (const { scope, owner, rules } of markupsOf(ids)) {
    const { rows } = await runStatement(connection, BEGIN, [
      scope,
      owner,
      ids.userOf(ADMINISTRATOR),
    ]);
    const change = rows[0]?.id ?? 0;
    for (const [type, from, to, points, terms = {}] of rules) {
      for (const growth of terms.growth ? [terms.growth] : [labGrown, natural])
        await runStatement(connection, PUT_RULE, [
          ...([scope, owner, type, growth, defaultMode(type, growth), points] as const),
          ...([terms.days ?? [], terms.belowCostReason ?? null, change, from, to] as const),
        ]);
    }
  }
}
