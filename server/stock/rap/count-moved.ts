import type { components } from '#api/schema.gen.ts';
import { ON_NEW_RAP } from '#common/price-basis.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import {
  gradeOf,
  NO_CELL,
  NO_GRADE,
  type RapGrades,
  type RapTable,
  rapOf,
  rapTable,
} from '../prices/rap-table.ts';
import { byKind, type GradeNumbers } from './list-cells.ts';
import type { KindPlan } from './plan-list.ts';

/**
 * Value of the column `rule` for stones that are priced by a discount. For stones with an asking
 * price, `rule` is `provider.on_new_rap`, the effect of a new Rap list on asking prices.
 */
const BY_DISCOUNT = 0;
const GROUPS = statement(
  'rap-stone-groups',
  `select s.shape = $1 as round, s.color, s.clarity, floor(s.carat * 100)::int as hundredths,
                case when s.disc is null then p.on_new_rap::int else 0 end as rule, count(*)::int as stones
           from stone s join provider p on p.id = s.provider_id
          where s.status = $2 and s.diamond_type = $3
          group by 1, 2, 3, 4, 5`,
);

export interface MovedCounts {
  readonly byDiscount: number;
  readonly askingPrices: components['schemas']['AskedPricesMoved'];
}

/**
 * Counts the stones on offer whose Rap price changes, appears or disappears. `byDiscount` counts
 * the stones that are priced by a discount. `askingPrices` counts the stones with an asking price,
 * by the effect of the new Rap list: price kept, price changed, or decision pending.
 */
export async function countMovedStones(
  db: Queryable,
  plans: readonly KindPlan[],
  grades: RapGrades,
  numbers: GradeNumbers,
): Promise<MovedCounts> {
  const table = (pick: 'before' | 'cells'): RapTable =>
    rapTable(
      byKind(
        plans.flatMap((plan) => plan[pick]),
        numbers,
      ),
      grades,
    );
  const [before, after] = [table('before'), table('cells')];
  const { rows } = await runStatement(db, GROUPS, [
    grades.round,
    STONE_STATUS.available.code,
    DIAMOND_TYPE.white,
  ]);
  const moved = new Map<number, number>();
  for (const { round, color, clarity, hundredths, rule, stones } of rows) {
    const grade = gradeOf(grades, { shape: round ? grades.round : NO_GRADE, color, clarity });
    const carat = hundredths * 10;
    const [was, is] = [rapOf(before, grade, carat), rapOf(after, grade, carat)];
    // Without an old or a new Rap price, there is no discount to keep, so an asking price counts as
    // kept.
    const counted = was === NO_CELL || is === NO_CELL ? Math.min(rule, ON_NEW_RAP.keepPrice) : rule;
    if (was !== is) moved.set(counted, (moved.get(counted) ?? 0) + stones);
  }
  const many = (rule: number): number => moved.get(rule) ?? 0;
  return {
    byDiscount: many(BY_DISCOUNT),
    askingPrices: {
      kept: many(ON_NEW_RAP.keepPrice),
      repriced: many(ON_NEW_RAP.keepDiscount),
      waiting: many(ON_NEW_RAP.ask),
    },
  };
}
