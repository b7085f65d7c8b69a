import { MEMO_MOVEMENT } from '../../../src/machines/codes.ts';

const OUT = `x.state = ${MEMO_MOVEMENT.issued.code}`;

/**
 * What a business `b` has out on memo, as SQL. This alone counts against its limit: a stone that is held or asked for is
 * still in the house, and what is invoiced is no longer the house's.
 */
export const OUT_ON_MEMO = `coalesce((select sum(x.amount) from memo_line x where x.business_id = b.id and ${OUT}), 0)`;

/** The weight of what a business `b` has out. */
export const CARAT_OUT = `(select sum(s.carat) from memo_line x join stone s on s.id = x.stone_id where x.business_id = b.id and ${OUT})`;

/** Since when a business `b` is over its limit: since the stone went out with which what is out now passed it. */
export const OVER_SINCE = `(select min(w.created_at) from (
    select x.created_at, sum(x.amount) over (order by x.created_at, x.id) as so_far
      from memo_line x where x.business_id = b.id and ${OUT}) as w where w.so_far > b.memo_limit)`;

/** How much more a business may take on memo by its own decision. */
export const roomLeft = (limit: string, out: string): string => `greatest(${limit} - ${out}, 0)`;

/** By how much what is out passes the limit. The house may let it, whoever asks for itself may not. */
export const overBy = (limit: string, out: string): string => `greatest(${out} - ${limit}, 0)`;

/** Whether a business `b` has more out than its limit. Found for all of them at once, so that a list can ask it of each line. */
export const IS_OVER_LIMIT = `b.id in (select x.business_id from memo_line x join business y on y.id = x.business_id
    where ${OUT} group by x.business_id, y.memo_limit having sum(x.amount) > y.memo_limit)`;
