import type { Effect, Verdict } from '../../src/machines/kernel/decide.ts';
import type { Workflow } from '../../src/machines/kernel/model.ts';
import { type Change, lockedStone } from './change.ts';
import { runEffect } from './effects.ts';
import { writeLedger } from './ledger.ts';
import { type RefusedEvent, RefusedEvents } from './refused-events.ts';

/** A record as an event meets it: locked, with the facts that its guards read. */
export interface Subject<Context> {
  /** null while the record does not exist yet */
  id: string | null;
  stoneId: string;
  businessId: string | null;
  state: number;
  context: Context;
}

export interface Move<Context> extends Subject<Context> {
  id: string;
  to: number;
}

/** How the records of one workflow meet the database. */
export interface Records<Context, Event extends { type: string }> {
  readonly workflow: Workflow;
  decide(state: number, context: Context, event: Event): Verdict<Context>;
  /** Writes every new state, and the columns that go with it, in one statement; returns the ids in their order. */
  write(
    change: Change,
    moves: readonly Omit<Move<Context>, 'id'>[],
    ids: readonly (string | null)[],
    event: Event,
  ): Promise<readonly string[]>;
}

/**
 * Sends one event to many locked records: all of them or none. What the machine says is written as states, ledger
 * and effects, each with one statement whatever the number of records.
 */
export async function applyEvents<Context, Event extends { type: string }>(
  change: Change,
  records: Records<Context, Event>,
  subjects: readonly Subject<Context>[],
  event: Event,
): Promise<readonly Move<Context>[]> {
  const refused: RefusedEvent[] = [];
  const accepted: Omit<Move<Context>, 'id'>[] = [];
  const ids: (string | null)[] = [];
  const effects = new Map<string, { effect: Effect; at: number[] }>();
  for (const subject of subjects) {
    const verdict = records.decide(subject.state, subject.context, event);
    if (!verdict.ok) {
      refused.push(describe(change, records.workflow, subject, event.type, verdict.guard));
      continue;
    }
    const at = accepted.length;
    accepted.push({
      stoneId: subject.stoneId,
      businessId: subject.businessId,
      state: subject.state,
      to: verdict.to,
      context: verdict.context,
    });
    ids.push(subject.id);
    for (const effect of verdict.effects) {
      const key = JSON.stringify(effect);
      const group = effects.get(key);
      if (group) group.at.push(at);
      else effects.set(key, { effect, at: [at] });
    }
  }
  if (refused.length > 0) throw new RefusedEvents(refused);
  if (accepted.length === 0) return [];

  const written = await records.write(change, accepted, ids, event);
  const moves = accepted.map((move, i) => ({ ...move, id: known(written[i]) }));
  await writeLedger(change, records.workflow.name, event.type, moves);
  for (const { effect, at } of effects.values()) {
    await runEffect(
      change,
      effect,
      at.map((i) => known(moves[i])),
    );
  }
  return moves;
}

function describe(
  change: Change,
  workflow: Workflow,
  subject: Subject<unknown>,
  event: string,
  guard: string | null,
): RefusedEvent {
  return {
    workflow,
    recordId: subject.id,
    stoneId: subject.stoneId,
    stockNo: lockedStone(change, subject.stoneId).stockNo,
    stoneStatus: lockedStone(change, subject.stoneId).status,
    event,
    state: subject.state,
    guard,
  };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a record was written without coming back');
  return value;
}
