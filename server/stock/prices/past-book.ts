import type pg from 'pg';
import type { MarkupOwnerId, RapListId, StockImportId, StoneId } from '#api/ids.gen.ts';
import type { MarkupMode, MarkupScope } from '#common/markup-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { RapGrades } from './rap-table.ts';
import { readRapGrades } from './read-price-book.ts';
import type { PricedStone } from './stone-price.ts';
import type { Viewer } from './viewer.ts';

const nameOf = (user: string): string =>
  `nullif(trim(concat(${user}.first_name, ' ', ${user}.last_name)), '')`;

// A row of `stone_price_past` was valid until its `until`. Its validity began at the `until` of the
// previous row of the same stone. The current values of the stone get the `until` 9999-12-31.
const FIGURES = statement(
  'price-history-stones',
  `select f.id, f.since, f.until, f.diamond_type, f.growth_type, f.shape, f.color, f.clarity, f.carat, f.provider_id, f.disc,
                f.price_per_ct, f.total_amt,
                f.by_hand is not null as "isByHand", i.id as "listId", i.import_no as "listNo", f.is_undone as "isUndone", ${nameOf('u')} as by
           from (
             select s.id, coalesce(lag(f.until) over of_stone, least(s.listed_at, f.until)) as since, f.*,
                    lag(f.changed_by) over of_stone as by_hand, lag(f.import_id) over of_stone as by_list,
                    coalesce(lag(f.nth) over of_stone, 1) > 1 as is_undone
               from stone s cross join lateral (
                 select diamond_type, coalesce(growth_type, s.growth_type) as growth_type, shape, color, clarity, carat, provider_id,
                        disc, price_per_ct, total_amt, until, changed_by, import_id,
                        row_number() over (partition by import_id order by until) as nth
                   from stone_price_past where stone_id = s.id
                  union all
                 select s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.provider_id, s.disc, s.price_per_ct,
                        s.total_amt, '9999-12-31', null, null, 1) f
              where s.id = any($1) window of_stone as (partition by s.id order by f.until)) f
           left join stock_import i on i.id = f.by_list left join app_user u on u.id = coalesce(f.by_hand, i.sent_by)
          order by f.id, f.until`,
);
const LISTS = statement(
  'price-history-rap-lists',
  `select r.id, r.kind, r.in_force_from as at, r.listed_on as "listedOn", ${nameOf('u')} as by
           from rap_list r left join app_user u on u.id = r.loaded_by order by r.in_force_from, r.revision`,
);
const CELLS = statement(
  'price-history-rap-cells',
  `select list_id, color, clarity, (carat_from * 100)::int as "from", (carat_to * 100)::int as "to",
                (price_per_ct * 100)::int as price
           from rap_price where list_id = any($1) and color = any($2) and clarity = any($3)`,
);
const SUB_RANGES = statement(
  'price-history-sub-ranges',
  `select s.nr, coalesce(lag(f.until) over (partition by s.nr order by f.until), s.created_at) as since,
                least(f.until, coalesce(s.deleted_at, '9999-12-31')) as until, (f.carat_from * 100)::int as "from", (f.carat_to * 100)::int as "to",
                lag(${nameOf('u')}) over (partition by s.nr order by f.until) as "begunBy", ${nameOf('u')} as "endedBy"
           from sub_carat_range s cross join lateral (
             select carat_from, carat_to, until, changed_by from sub_carat_range_past where sub_range = s.nr
              union all select s.carat_from, s.carat_to, '9999-12-31', null) f
           left join app_user u on u.id = f.changed_by`,
);
const RULES = statement(
  'price-history-rules',
  `select r.scope, r.owner_id as "ownerId", r.diamond_type as "diamondType", r.growth_type as "growthType", r.sub_range as "subRange",
                r.mode, r.points, r.below_cost_reason as "belowCostReason", coalesce(r.first_day, r.last_day) is not null as "hasDays",
                greatest(r.in_force_from, r.first_day::timestamp at time zone 'UTC') as since,
                least(r.in_force_until, (r.last_day + 1)::timestamp at time zone 'UTC', '9999-12-31') as until,
                coalesce(c.company_name, p.name, ${nameOf('a')}) as owner,
                ${nameOf('u')} as "begunBy", b.undoes is not null as "beganByUndo", ${nameOf('v')} as "endedBy", e.undoes is not null as "endedByUndo"
           from markup_rule r join markup_change b on b.id = r.begun_by left join markup_change e on e.id = r.ended_by
           left join app_user u on u.id = b.actor_id left join app_user v on v.id = e.actor_id
           left join business c on c.id = r.owner_id left join provider p on p.id = r.owner_id left join app_user a on a.id = r.owner_id
          where (r.owner_id is null or r.owner_id = any($1))
            and greatest(r.in_force_from, r.first_day::timestamp at time zone 'UTC')
              < least(r.in_force_until, (r.last_day + 1)::timestamp at time zone 'UTC', clock_timestamp())`,
);

export type PastFigures = PricedStone &
  Period & {
    id: StoneId;
    by: string | null;
    isByHand: boolean;
    listId: StockImportId | null;
    listNo: string | null;
    isUndone: boolean;
  };
export interface Period {
  readonly since: Date;
  readonly until: Date;
}
/** All past and current data that determine prices, except the stones. */
export interface PastBook {
  readonly grades: RapGrades;
  readonly lists: readonly {
    id: RapListId;
    kind: string;
    at: Date;
    listedOn: string;
    by: string | null;
  }[];
  readonly cells: ReadonlyMap<
    RapListId,
    readonly { color: number; clarity: number; from: number; to: number; price: number }[]
  >;
  readonly subRanges: readonly (Period & Ends & { nr: number; from: number; to: number })[];
  readonly rules: readonly PastRule[];
  readonly viewer: Viewer;
}
/** The users who began and ended a period; null if unknown. */
interface Ends {
  readonly begunBy: string | null;
  readonly endedBy: string | null;
}
export interface PastRule extends Period, Ends {
  readonly beganByUndo: boolean;
  readonly endedByUndo: boolean | null;
  readonly scope: MarkupScope;
  readonly ownerId: MarkupOwnerId | null;
  readonly owner: string | null;
  readonly diamondType: number;
  /** null if the rule applies to both growth types */
  readonly growthType: number | null;
  readonly subRange: number;
  readonly mode: MarkupMode;
  readonly points: string;
  readonly belowCostReason: string | null;
  /**
   * true if the rule has a first or last day; rules with days take precedence over rules without
   * days
   */
  readonly hasDays: boolean;
}

export async function readPastBook(
  pool: pg.Pool,
  viewer: Viewer,
  stood: readonly PastFigures[],
): Promise<PastBook> {
  const [grades, { rows: lists }] = await Promise.all([
    readRapGrades(pool),
    runStatement(pool, LISTS),
  ]);
  const read = (of: 'color' | 'clarity') => [...new Set(stood.flatMap((stone) => stone[of] ?? []))];
  const clarities = read('clarity').map((nr) => clarityOfCell(grades, nr));
  const owners = [viewer.businessId, viewer.associateId, ...stood.map((s) => s.provider_id)];
  const [cells, subRanges, rules] = await Promise.all([
    runStatement(pool, CELLS, [lists.map(({ id }) => id), read('color'), clarities]),
    runStatement(pool, SUB_RANGES),
    runStatement(pool, RULES, [owners.filter((id) => id !== null)]),
  ]);
  return {
    ...{ grades, lists, viewer, subRanges: subRanges.rows },
    cells: Map.groupBy(cells.rows, ({ list_id }) => list_id),
    rules: rules.rows,
  };
}

/**
 * Returns the clarity grade whose Rap price applies. A Rap list has no prices for FL (flawless), so
 * a flawless stone is priced as IF.
 */
export const clarityOfCell = ({ flawless }: RapGrades, nr: number): number =>
  nr === flawless.nr ? flawless.readsAs : nr;

/**
 * Returns the values that determined the price of each stone, one row per period. The rows are
 * ordered by stone and time.
 */
export async function readPastFigures(
  pool: pg.Pool,
  stoneIds: readonly StoneId[],
): Promise<PastFigures[]> {
  const { rows } = await runStatement(pool, FIGURES, [stoneIds]);
  return rows;
}
