import type pg from 'pg';
import type { BusinessId, StoneId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import {
  APPROVAL,
  CART_STATUS,
  MEMO_MOVEMENT,
  NOTE_STATUS,
  ROLE,
  WATCHLIST_STATUS,
} from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { ask, statement } from '../../platform/db/statement.ts';

export type StoneMark = components['schemas']['StoneMark'];

/** What somebody has to do with each stone, beside holds and places in line. */
type StoneMarks = (stoneId: StoneId) => StoneMark[];

const READ = statement(
  'stone-marks',
  `select stone_id, 'inCart' as mark from cart_line
          where business_id = any($2) and stone_id = any($1) and state = ${CART_STATUS.inCart.code}
         union all
         select stone_id, 'watched' from watch_line
          where stone_id = any($1) and state = ${WATCHLIST_STATUS.watched.code}
            and (business_id = any($2) or (business_id is null and added_by = any($3)))
         union all
         select stone_id, 'noted' from note
          where stone_id = any($1) and state = ${NOTE_STATUS.pending.code}
            and (business_id = any($2) or (business_id is null and added_by = any($3)))
         union all
         select stone_id, 'mine' from confirm_stone
          where business_id = any($2) and stone_id = any($1) and state = ${APPROVAL.pending.code}
         union all
         select stone_id, 'mine' from memo_line
          where business_id = any($2) and stone_id = any($1) and state = ${MEMO_MOVEMENT.issued.code}`,
);

const ORDER: readonly StoneMark[] = ['mine', 'inCart', 'watched', 'noted'];

export const NO_MARKS: StoneMarks = () => [];

/** Suppliers and auditors put nothing aside. */
const keepsStones = (role: number): boolean =>
  role !== ROLE.apiProvider && role !== ROLE.ftpProvider && role !== ROLE.auditor;

/** Those of a business; where there is none, those that the caller keeps for herself. */
export async function marksOf(
  pool: pg.Pool,
  stoneIds: readonly StoneId[],
  { actor: { id, role } }: Session,
  businessId: BusinessId | null,
): Promise<StoneMarks> {
  if (stoneIds.length === 0 || (businessId === null && !keepsStones(role))) return NO_MARKS;
  const [businesses, keepers] = businessId === null ? [[], [id]] : [[businessId], []];
  const { rows } = await ask(pool, READ, [stoneIds, businesses, keepers]);
  const marks = Map.groupBy(rows, ({ stone_id }) => stone_id);
  return (stoneId) => {
    const own = new Set(marks.get(stoneId)?.map(({ mark }) => mark));
    return ORDER.filter((mark) => own.has(mark));
  };
}
