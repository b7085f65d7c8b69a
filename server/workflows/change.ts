import type pg from 'pg';
import type {
  BusinessId,
  HoldQueueId,
  RecordId,
  RequestId,
  StoneId,
  UserId,
} from '../../src/api/ids.gen.ts';
import type { StoneStatusCode } from '../../src/machines/codes.ts';
import type { Effect } from '../../src/machines/kernel/decide.ts';
import type { Actor } from '../../src/machines/kernel/model.ts';
import type { HoldQueueContext } from '../../src/machines/workflows/hold-queue.ts';
import type { PriceBook } from '../stock/prices/price-book.ts';
import type { Consequences } from './consequences.ts';
import type { GaplessNumbers } from './gapless-numbers.ts';

/** A record as an event meets it: locked, with the facts that its guards read. */
export interface Subject<Context, Own extends RecordId = RecordId> {
  /** null while the record does not exist yet */
  id: Own | null;
  /** null where the record is not about a stone */
  stoneId: StoneId | null;
  businessId: BusinessId | null;
  state: number;
  context: Context;
}

/** A subject whose event was accepted. */
export interface Decided<Context, Own extends RecordId = RecordId> extends Subject<Context, Own> {
  to: number;
}

export interface Move<
  Context,
  Own extends RecordId = RecordId,
  Written extends { id: Own } = { id: Own },
> extends Decided<Context, Own> {
  id: Own;
  /** the record as the database has it now */
  written: Written;
}

/** One transaction that changes records: who does it, and what it knows of the stones it has locked. */
export interface Change {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly requestId: RequestId;
  readonly reason: string | null;
  /** names of the records that this change deletes: the audit entry cannot look them up later */
  readonly deleted: string[];
  /** every stone that this transaction has locked; the status is kept true as it moves them */
  readonly stones: Map<StoneId, LockedStone>;
  /** offers of the queue that stand on those stones, as far as they were looked up */
  readonly offers: Map<StoneId, Subject<HoldQueueContext, HoldQueueId>>;
  /** what prices are made of in this revision, which the transaction has just read */
  prices(revision: number): Promise<PriceBook>;
  /** ledger, outbox and live events, written together at the end */
  readonly consequences: Consequences;
  /** documents of this change that are numbered when all else is done */
  readonly numbers: GaplessNumbers;
  /** what the machines name as effects; given here because an effect sends events, which have effects */
  runEffect(effect: Effect, moves: readonly Move<unknown>[]): Promise<void>;
}

export interface LockedStone {
  id: StoneId;
  stockNo: string;
  status: StoneStatusCode;
}

/** The person who makes a change that only a person makes. */
export function personOf({ actor }: Change): UserId {
  if (actor.id === null) throw new Error('the portal does what only a person may');
  return actor.id;
}

/** The state that records reach together, by one event. */
export function stateReached([first]: readonly Decided<unknown>[]): number {
  if (!first) throw new Error('an event is written without its records');
  return first.to;
}

/** The stone of a record that is about one. */
export function stoneOf(subject: Subject<unknown>): StoneId {
  if (subject.stoneId === null) throw new Error('a record without a stone is asked for its stone');
  return subject.stoneId;
}

export function lockedStone(change: Change, id: StoneId): LockedStone {
  const stone = change.stones.get(id);
  if (!stone) throw new Error('a stone is moved that was not locked');
  return stone;
}
