import type { RecordId, UserId } from '#api/ids.gen.ts';
import type { GuardName } from '#machines/guard-problems.ts';
import type { Effect, Verdict } from '#machines/kernel/decide.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';
import { NOT_FOUND } from '#machines/problem.ts';
import type { RefusalEntry } from '../platform/http/refusal.ts';
import { type Change, type Decided, lockedStone, type Move, type Subject } from './change.ts';
import type { ListTopic } from './consequences.ts';
import { type RefusedEvent, RefusedEvents } from './refused-events.ts';

/**
 * Implementation of one workflow on its tables: decides its events, writes the records and names
 * the list screens to refresh.
 */
export interface Records<
  Context,
  Event extends { type: string },
  Own extends RecordId,
  Written extends { id: Own } = { id: Own },
> {
  readonly workflow: Workflow;
  /** kind of list screens to refresh; null if a database trigger refreshes the screens */
  readonly shownIn: ListTopic | null;
  /** ledger reason for one record, if it differs from `Change.reason` */
  reasonOf?(context: Context, event: Event): string | null;
  /** user who owns a record without a business */
  ownerOf?(context: Context): UserId | null;
  decide(state: number, context: Context, event: Event): Verdict<Context>;
  /**
   * Returns the guard that hides the record from the actor, which makes the response 404; null if
   * the actor may see the record. Called only if the state has no transition for the event, because
   * then no guard was evaluated.
   */
  hiddenBy(context: Context, event: Event): GuardName | null;
  detailOf?(context: Context, guard: string): string | null;
  /** Returns one record for each element of `decided`, in the same order. */
  write(
    change: Change,
    decided: readonly Decided<Context, Own>[],
    event: Event,
  ): Promise<readonly Written[]>;
}

/**
 * Applies one event to many locked records: to all of them, or to none. The number of statements
 * does not depend on the number of records.
 */
export async function applyEvents<
  Context,
  Event extends { type: string },
  Own extends RecordId,
  Written extends { id: Own },
>(
  change: Change,
  records: Records<Context, Event, Own, Written>,
  subjects: readonly Subject<Context, Own>[],
  event: Event,
): Promise<readonly Move<Context, Own, Written>[]> {
  const decisions = decideEvents(change, records, subjects, event);
  if (decisions.refused.length > 0) throw new RefusedEvents(decisions.refused);
  return applyDecisions(change, records, decisions, event);
}

/**
 * Applies one event to each record independently and reports the refused records. Throws if all
 * records are refused, or if one record is hidden from the actor.
 */
export async function applyToEach<
  Context,
  Event extends { type: string },
  Own extends RecordId,
  Written extends { id: Own },
>(
  change: Change,
  records: Records<Context, Event, Own, Written>,
  subjects: readonly Subject<Context, Own>[],
  event: Event,
): Promise<{ moves: readonly Move<Context, Own, Written>[]; refused: readonly RefusalEntry[] }> {
  const decisions = decideEvents(change, records, subjects, event);
  if (decisions.refused.length === 0)
    return { moves: await applyDecisions(change, records, decisions, event), refused: [] };
  const refusal = new RefusedEvents(decisions.refused);
  if (decisions.decided.length === 0 || refusal.problem.status === NOT_FOUND.status) throw refusal;
  await refusal.record(change.connection, change.actor, change.requestId);
  await refusal.addLastSteps(change.connection, change.actor);
  const moves = await applyDecisions(change, records, decisions, event);
  return { moves, refused: refusal.entries };
}

interface Decisions<Context, Own extends RecordId> {
  decided: readonly Decided<Context, Own>[];
  refused: readonly RefusedEvent[];
  effects: readonly { effect: Effect; at: readonly number[] }[];
}

async function applyDecisions<
  Context,
  Event extends { type: string },
  Own extends RecordId,
  Written extends { id: Own },
>(
  change: Change,
  records: Records<Context, Event, Own, Written>,
  { decided, effects }: Decisions<Context, Own>,
  event: Event,
): Promise<readonly Move<Context, Own, Written>[]> {
  if (decided.length === 0) return [];
  const written = await records.write(change, decided, event);
  const moves = decided.map((move, i) => {
    const record = requireWritten(written[i]);
    return { ...move, id: record.id, written: record };
  });
  for (const { id, stoneId, businessId, state, to, context } of moves) {
    change.consequences.addToLedger({
      workflow: records.workflow.name,
      recordId: id,
      stoneId,
      businessId,
      event: event.type,
      from: state,
      to,
      reason: records.reasonOf?.(context, event) ?? change.reason,
    });
    if (records.shownIn)
      change.consequences.notifyLists(
        records.shownIn,
        businessId,
        records.ownerOf?.(context) ?? null,
      );
  }
  for (const { effect, at } of effects) {
    await change.runEffect(
      effect,
      at.map((i) => requireWritten(moves[i])),
    );
  }
  return moves;
}

/**
 * Decides the event for each record without writing. Merges equal effects, so that each effect runs
 * once for all its records.
 */
function decideEvents<
  Context,
  Event extends { type: string },
  Own extends RecordId,
  Written extends { id: Own },
>(
  change: Change,
  records: Records<Context, Event, Own, Written>,
  subjects: readonly Subject<Context, Own>[],
  event: Event,
): Decisions<Context, Own> {
  const decided: Decided<Context, Own>[] = [];
  const refused: RefusedEvent[] = [];
  const effects = new Map<string, { effect: Effect; at: number[] }>();
  for (const subject of subjects) {
    const verdict = records.decide(subject.state, subject.context, event);
    if (!verdict.ok) {
      const guard = verdict.guard ?? records.hiddenBy(subject.context, event);
      const detail = guard === null ? null : (records.detailOf?.(subject.context, guard) ?? null);
      refused.push({
        ...describeRefusal(change, records.workflow, subject, event.type, guard),
        detail,
      });
      continue;
    }
    const at = decided.push({ ...subject, to: verdict.to, context: verdict.context }) - 1;
    for (const effect of verdict.effects) {
      const key = JSON.stringify(effect);
      const gathered = effects.get(key);
      if (gathered) gathered.at.push(at);
      else effects.set(key, { effect, at: [at] });
    }
  }
  return { decided, refused, effects: [...effects.values()] };
}

function describeRefusal(
  change: Change,
  workflow: Workflow,
  subject: Subject<unknown>,
  event: string,
  guard: string | null,
): RefusedEvent {
  return {
    workflow,
    recordId: subject.id,
    stone: subject.stoneId === null ? null : lockedStone(change, subject.stoneId),
    event,
    state: subject.state,
    guard,
  };
}

export function requireWritten<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the insert of a record returned no row');
  return value;
}
