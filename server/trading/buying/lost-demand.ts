import { APPROVAL, DEMAND_STATUS, ROLE, SEARCH_MODE } from '#machines/codes.ts';

/**
 * Roles whose searches count as demand: buyers, and associates who buy for them. A search by other
 * staff counts only if it was made for a business.
 */
const BUYERS = [ROLE.customer, ROLE.guest, ROLE.associate].join(', ');

/** Filter fields that select individual stones instead of a kind of stone. */
const ONE_BY_ONE = `array['numbers', 'stock_numbers', 'term', 'collection_id']`;

/**
 * SQL condition that the expression `growth` equals the report's growth type $2 (natural or
 * lab-grown). A null $2 matches every growth type.
 */
const takes = (growth: string): string => `coalesce($2::smallint, ${growth}) = ${growth}`;

const list = (code: string): string =>
  `case when ${code} is not null then jsonb_build_array(${code}) end`;

/**
 * SQL that describes the stone `s` as a search filter. The weight is truncated to two decimals, as
 * is usual in the trade.
 */
const AS_FILTER = `jsonb_strip_nulls(jsonb_build_object('diamond_type', s.diamond_type, 'growth_type', s.growth_type,
    'shape', ${list('sh.code')}, 'color', ${list('co.code')}, 'clarity', ${list('cl.code')}, 'fancy', ${list('fa.code')},
    'carat', jsonb_build_array(jsonb_build_object('from', trunc(s.carat, 2), 'to', trunc(s.carat, 2))),
    'markup_ppc', jsonb_build_object('from', r.price_per_ct, 'to', r.price_per_ct)))`;

/**
 * The common table expressions `sizes` and `lost`. `lost` has one row per lost sale: a search
 * without results, a rejected order or an open demand. Parameters: $1 diamond type, $2 growth type
 * (null for both), $3 start, $4 end.
 */
export const LOST = `sizes as (
         select s.id::text as code, s.carat_from, s.carat_to from sub_carat_range s join carat_range r on r.id = s.range_id
          where s.is_active and r.is_active and s.deleted_at is null),
       lost as (
         select 'searches' as lost, s.id::text as id, s.at, s.user_id, null::uuid as business_id, null as number, null as stock_no,
                null::int as wanted, null as reason, s.diamond_type, s.filter
           from search_made s join app_user u on u.id = s.user_id
          where s.found = 0 and s.at >= $3 and s.at < $4 and s.search_type = ${SEARCH_MODE.normal} and s.diamond_type = $1
            and (u.role_id in (${BUYERS}) or s.filter ? 'business_id') and not s.filter ?| ${ONE_BY_ONE}
            and ${takes(`coalesce((s.filter ->> 'growth_type')::smallint, $2, 0)`)}
          union all
         select 'rejected', r.id::text, r.ended_at, r.requested_by, r.business_id, r.order_no, s.stock_no, null, r.reason, s.diamond_type, ${AS_FILTER}
           from confirm_stone r join stone s on s.id = r.stone_id join sub_master sh on sh.nr = s.shape
           left join sub_master co on co.nr = s.color left join sub_master cl on cl.nr = s.clarity left join sub_master fa on fa.nr = s.fancy
          where r.state = ${APPROVAL.rejected.code} and r.ended_at >= $3 and r.ended_at < $4 and s.diamond_type = $1 and ${takes('s.growth_type')}
          union all
         select 'demands', d.id::text, d.created_at, d.placed_by, d.business_id, d.demand_no, null, d.quantity, null, coalesce((d.filter ->> 'diamond_type')::smallint, 1),
                case when d.target_ppc is null or d.filter ? 'markup_ppc' then d.filter
                     else d.filter || jsonb_build_object('markup_ppc', jsonb_build_object('from', d.target_ppc, 'to', d.target_ppc)) end
           from demand d
          where d.state = ${DEMAND_STATUS.open.code} and coalesce((d.filter ->> 'diamond_type')::smallint, 1) = $1
            and ${takes(`coalesce((d.filter ->> 'growth_type')::smallint, $2, 0)`)})`;

const counted = (lost: string): string => `filter (where l.lost = '${lost}')`;

export const LOST_FIGURES = `(count(*) ${counted('searches')})::int as searches, (count(distinct l.user_id) ${counted('searches')})::int as searchers,
         (count(*) ${counted('rejected')})::int as rejected, (count(*) ${counted('demands')})::int as demands, coalesce(sum(l.wanted), 0)::int8 as wanted`;
