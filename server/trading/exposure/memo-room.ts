import { MEMO_MOVEMENT } from '../../../src/machines/codes.ts';

const OUT = `x.state = ${MEMO_MOVEMENT.issued.code}`;

/**
 * What a business `b` has out on memo, as SQL. This alone counts against its limit: a stone that is held or asked for is
 * still in the house, and what is invoiced is no longer the house's.
 */
export const OUT_ON_MEMO = `coalesce((select sum(x.amount) from memo_line x where x.business_id = b.id and ${OUT}), 0)`;

/** How much more a business may take on memo by its own decision. */
export const roomLeft = (limit: string, out: string): string => `greatest(${limit} - ${out}, 0)`;

/** By how much what is out passes the limit. The house may let it, whoever asks for itself may not. */
export const overBy = (limit: string, out: string): string => `greatest(${out} - ${limit}, 0)`;

/** Whether a business `b` has more out than its limit. Found for all of them at once, so that a list can ask it of each line. */
export const IS_OVER_LIMIT = `b.id in (select x.business_id from memo_line x join business y on y.id = x.business_id
    where ${OUT} group by x.business_id, y.memo_limit having sum(x.amount) > y.memo_limit)`;
