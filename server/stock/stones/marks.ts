import type pg from 'pg';
import type { BusinessId, StoneId, UserId } from '../../../src/api/ids.gen.ts';
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

/** Returns the user's flags of a stone: cart, watchlist, notes, pending orders and memos. */
export type StoneMarks = (stoneId: StoneId) => StoneMark[];

const marks = (among: string): string => `select stone_id, 'inCart' as mark from cart_line
          where business_id = any($1) and state = ${CART_STATUS.inCart.code}${among}
         union all
         select stone_id, 'watched' from watch_line
          where state = ${WATCHLIST_STATUS.watched.code}
            and (business_id = any($1) or (business_id is null and added_by = any($2)))${among}
         union all
         select stone_id, 'noted' from note
          where state = ${NOTE_STATUS.pending.code}
            and (business_id = any($1) or (business_id is null and added_by = any($2)))${among}
         union all
         select stone_id, 'mine' from confirm_stone
          where business_id = any($1) and state = ${APPROVAL.pending.code}${among}
         union all
         select stone_id, 'mine' from memo_line
          where business_id = any($1) and state = ${MEMO_MOVEMENT.issued.code}${among}`;

const MOST_AT_ONCE = 1_000;
const READ_ALL = statement('stone-marks', `${marks('')} limit ${MOST_AT_ONCE + 1}`);
const READ_AMONG = statement('stone-marks-among', marks(' and stone_id = any($3)'));

const ORDER: readonly StoneMark[] = ['mine', 'inCart', 'watched', 'noted'];

export const NO_MARKS: StoneMarks = () => [];

/** Suppliers and auditors have no cart, watchlist or notes. */
const keepsStones = (role: number): boolean =>
  role !== ROLE.apiProvider && role !== ROLE.ftpProvider && role !== ROLE.auditor;

/** The business whose flags apply; null means the caller's personal flags. */
interface Marking {
  readonly session: Session;
  readonly businessId: BusinessId | null;
}

/**
 * Reads all flags of an owner, in parallel with the search. Null if there are more than
 * `MOST_AT_ONCE`.
 */
export async function allMarks(pool: pg.Pool, marking: Marking): Promise<StoneMarks | null> {
  const whose = keepersOf(marking);
  if (!whose) return NO_MARKS;
  const { rows } = await ask(pool, READ_ALL, whose);
  return rows.length > MOST_AT_ONCE ? null : marksIn(rows);
}

export async function marksAmong(
  pool: pg.Pool,
  stoneIds: readonly StoneId[],
  marking: Marking,
): Promise<StoneMarks> {
  const whose = stoneIds.length === 0 ? null : keepersOf(marking);
  return whose ? marksIn((await ask(pool, READ_AMONG, [...whose, stoneIds])).rows) : NO_MARKS;
}

function keepersOf({ session: { actor }, businessId }: Marking): [BusinessId[], UserId[]] | null {
  if (businessId !== null) return [[businessId], []];
  return keepsStones(actor.role) ? [[], [actor.id]] : null;
}

function marksIn(rows: readonly { stone_id: StoneId; mark: string }[]): StoneMarks {
  const ofStone = Map.groupBy(rows, ({ stone_id }) => stone_id);
  return (stoneId) => {
    const own = new Set(ofStone.get(stoneId)?.map(({ mark }) => mark));
    return ORDER.filter((mark) => own.has(mark));
  };
}
