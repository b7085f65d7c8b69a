import type pg from 'pg';
import type { BusinessId, StoneId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { cartMachine } from '#machines/workflows/cart.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { noteMachine } from '#machines/workflows/note.ts';
import { watchlistMachine } from '#machines/workflows/watchlist.ts';
import type { Session } from '../../people/accounts/session.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export type StoneFlag = components['schemas']['StoneMark'];

export type StoneTaken = NonNullable<components['schemas']['StoneTaken']>;

/** Relations of one business or user to stones. */
export interface StoneFlags {
  /**
   * Returns `inCart`, `watched`, `noted`, and `mine` if a pending order or a memo contains the
   * stone.
   */
  flags(stoneId: StoneId): StoneFlag[];
  /** Returns the end of the pending order, or the due date of the memo; null without either. */
  taken(stoneId: StoneId): StoneTaken | null;
}

const flagsSql = (
  among: string,
): string => `select stone_id, 'inCart' as mark, null::timestamptz as order_until, null::text as memo_due_on
           from cart_line
          where business_id = any($1) and ${stateIn('state', cartMachine, 'live')}${among}
         union all
         select stone_id, 'watched', null, null from watch_line
          where ${stateIn('state', watchlistMachine, 'live')}
            and (business_id = any($1) or (business_id is null and added_by = any($2)))${among}
         union all
         select stone_id, 'noted', null, null from note
          where ${stateIn('state', noteMachine, 'live')}
            and (business_id = any($1) or (business_id is null and added_by = any($2)))${among}
         union all
         select stone_id, 'mine', until, null from confirm_stone
          where business_id = any($1) and ${stateIn('state', confirmStoneMachine, 'live')}${among}
         union all
         select l.stone_id, 'mine', null, m.due_on::text
           from memo_line l join memo m on m.id = l.memo_id
          where l.business_id = any($1) and ${stateIn('l.state', memoLineMachine, 'live')}${among}`;

const MAX_FLAGS = 1_000;
const READ_ALL = statement('stone-marks', `${flagsSql('')} limit ${MAX_FLAGS + 1}`);
const READ_AMONG = statement('stone-marks-among', flagsSql(' and stone_id = any($3)'));

const ORDER: readonly StoneFlag[] = ['mine', 'inCart', 'watched', 'noted'];

export const NO_FLAGS: StoneFlags = { flags: () => [], taken: () => null };

const canFlagStones = (role: number): boolean =>
  role !== ROLE.apiProvider && role !== ROLE.ftpProvider && role !== ROLE.auditor;

/**
 * Selects the flags of the business `businessId`. If `businessId` is null, selects the personal
 * flags of the caller.
 */
interface FlagScope {
  readonly session: Session;
  readonly businessId: BusinessId | null;
}

/**
 * Reads all flags of `scope`. Needs no stone ids, so it can run concurrently with the search.
 * Returns null if there are more than `MAX_FLAGS` flags.
 */
export async function readAllFlags(pool: pg.Pool, scope: FlagScope): Promise<StoneFlags | null> {
  const whose = ownersOf(scope);
  if (!whose) return NO_FLAGS;
  const { rows } = await runStatement(pool, READ_ALL, whose);
  return rows.length > MAX_FLAGS ? null : groupFlags(rows);
}

export async function readFlags(
  pool: pg.Pool,
  stoneIds: readonly StoneId[],
  scope: FlagScope,
): Promise<StoneFlags> {
  const whose = stoneIds.length === 0 ? null : ownersOf(scope);
  return whose
    ? groupFlags((await runStatement(pool, READ_AMONG, [...whose, stoneIds])).rows)
    : NO_FLAGS;
}

function ownersOf({ session: { actor }, businessId }: FlagScope): [BusinessId[], UserId[]] | null {
  if (businessId !== null) return [[businessId], []];
  return canFlagStones(actor.role) ? [[], [actor.id]] : null;
}

interface FlagRow {
  stone_id: StoneId;
  mark: string;
  order_until: Date | null;
  memo_due_on: string | null;
}

function groupFlags(rows: readonly FlagRow[]): StoneFlags {
  const ofStone = Map.groupBy(rows, ({ stone_id }) => stone_id);
  return {
    flags: (stoneId) => {
      const own = new Set(ofStone.get(stoneId)?.map(({ mark }) => mark));
      return ORDER.filter((mark) => own.has(mark));
    },
    taken: (stoneId) => {
      const taken = ofStone.get(stoneId)?.find(({ mark }) => mark === 'mine');
      if (!taken) return null;
      const { order_until, memo_due_on } = taken;
      return { order_until: order_until?.toISOString() ?? null, memo_due_on };
    },
  };
}
