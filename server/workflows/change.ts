import type pg from 'pg';
import type {
  BusinessId,
  HoldQueueId,
  RecordId,
  RequestId,
  StoneId,
  UserId,
} from '#api/ids.gen.ts';
import type { StoneStatusCode } from '#machines/codes.ts';
import type { Effect } from '#machines/kernel/decide.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { HoldQueueContext } from '#machines/workflows/hold-queue.ts';
import type { PriceBook } from '../stock/prices/price-book.ts';
import type { Consequences } from './consequences.ts';
import type { GaplessNumbers } from './gapless-numbers.ts';

/**
 * A record that this transaction has locked, or a new record in the start state. The guards of the
 * state machine read `context`.
 */
export interface Subject<Context, Own extends RecordId = RecordId> {
  /** null before the record exists */
  id: Own | null;
  /** null if the record does not concern a stone */
  stoneId: StoneId | null;
  businessId: BusinessId | null;
  state: number;
  context: Context;
}

export interface Decided<Context, Own extends RecordId = RecordId> extends Subject<Context, Own> {
  to: number;
}

export interface Move<
  Context,
  Own extends RecordId = RecordId,
  Written extends { id: Own } = { id: Own },
> extends Decided<Context, Own> {
  id: Own;
  written: Written;
}

export interface Change {
  readonly connection: pg.PoolClient;
  readonly actor: Actor;
  readonly requestId: RequestId;
  readonly reason: string | null;
  /**
   * names of records that this change deletes, because the audit entry cannot look them up later
   */
  readonly deleted: string[];
  /** all stones locked by this transaction; each status is updated when the stone changes state */
  readonly stones: Map<StoneId, LockedStone>;
  /** waitlist offers that have not expired, by locked stone; only `lockOffers` fills the map */
  readonly offers: Map<StoneId, Subject<HoldQueueContext, HoldQueueId>>;
  /** returns the Rap prices and markup rules of `revision`, which the caller has just read */
  prices(revision: number): Promise<PriceBook>;
  /** ledger, outbox and live events, written at the end of the change */
  readonly consequences: Consequences;
  /** documents that get gapless numbers at the end of the change */
  readonly numbers: GaplessNumbers;
  /**
   * Runs an effect of a state machine. `Change` carries this function, because effects.ts imports
   * apply-events.ts, and an import in the other direction would be a cycle.
   */
  runEffect(effect: Effect, moves: readonly Move<unknown>[]): Promise<void>;
}

export interface LockedStone {
  id: StoneId;
  stockNo: string;
  status: StoneStatusCode;
}

export function personOf({ actor }: Change): UserId {
  if (actor.id === null)
    throw new Error('the portal attempts an action that only a person may take');
  return actor.id;
}

export function stateReached([first]: readonly Decided<unknown>[]): number {
  if (!first) throw new Error('an event has no records');
  return first.to;
}

export function stoneOf(subject: Subject<unknown>): StoneId {
  if (subject.stoneId === null) throw new Error('a record has no stone');
  return subject.stoneId;
}

export function lockedStone(change: Change, id: StoneId): LockedStone {
  const stone = change.stones.get(id);
  if (!stone) throw new Error('a stone was changed without a lock');
  return stone;
}
