import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { REGISTRATION, STONE_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import type { WorkflowName } from '#machines/registry.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { Facts } from '../facts/facts.ts';
import { expectDone } from '../runner/expect-done.ts';
import { recordWalk } from '../runner/transition-coverage.ts';
import type { Answer } from '../servers/portal.ts';
import type { Stone } from '../trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../trade/keep-desk.ts';
import { causablePaths, itLeavesNothingOut } from './every-transition.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { itRefuses } from './refusal-matrix.ts';
import { type Stage, setStage } from './stage.ts';
import type { Step } from './walk.ts';

/** The records in the database while a path is executed. */
export interface LineRecord {
  stone: Stone;
  id: string | null;
}

export interface LineStage extends Stage {
  readonly keep: KeepDesk;
}

/** The facts that every line of a list has, and the sender that every event has. */
export interface LineStep {
  code: number;
  context: { tradingClient: TradingClient | null };
  event: { type: string; actor: Actor };
}

/** The workflow of one list: its transitions and rejections are tested over HTTP. */
export interface LineFlow<M extends AnyStateMachine> {
  name: WorkflowName;
  facts: Facts<M>;
  table: string;
  /** Returns a stone that matches the facts of a new line. */
  stoneFor(stage: LineStage, step: Step<M>): Promise<Stone>;
  /** Creates a line in the state of the step, with everything that the step needs. */
  standing(stage: LineStage, step: Step<M>): Promise<LineRecord>;
  /** Sends the event by a call. Null if no call sends it. */
  send(stage: LineStage, step: Step<M>, record: LineRecord): Promise<Answer | null>;
  /** True if calls can create these facts and send this event. */
  isReachable(step: Step<M>): boolean;
  /** The guard that hides records of other owners. */
  hiddenBy(step: Step<M>): string | null;
  /** Events that calls of other workflows send. Their rejections are tested there. */
  notSent: readonly string[];
  /** Guards whose rejections another test covers. */
  unmet?: readonly string[];
}

export function describeLineFlow<M extends AnyStateMachine>(flow: LineFlow<M>): void {
  const { workflow } = flow.facts;
  const paths = causablePaths(flow.facts);
  const factsOf = (step: Step<M>): LineStep => step as unknown as LineStep;
  let stage: LineStage;
  beforeAll(async () => {
    const set = await setStage();
    stage = { ...set, keep: keepDeskOf(set.portal) };
  });
  afterAll(() => stage.portal.stop());

  const register = (step: Step<M>) =>
    stage.register(
      factsOf(step).context.tradingClient?.registration ?? REGISTRATION.registered.code,
    );
  const stateOf = async (id: string): Promise<unknown> =>
    (await stage.sql(`select state from ${flow.table} where id = $1`, id))[0]?.state;

  describe('transition coverage', () => {
    it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
      let record: LineRecord | null = null;
      for (const step of path.steps) {
        record ??= { stone: await flow.stoneFor(stage, step), id: null };
        await register(step);
        const answer = await flow.send(stage, step, record);
        expectDone(answer);
        const verdict = decide(workflow.machine, step.code, step.context, step.event);
        if (!verdict.ok) throw new Error('the path leads nowhere');
        record.id ??= madeIn(answer);
        expect(await stateOf(record.id ?? '')).toBe(verdict.to);
      }
      recordWalk('http', flow.name, path.edge.id);
    });

    itLeavesNothingOut(flow.facts, paths);
  });

  describe('refusal matrix', () => {
    itRefuses<M, LineRecord>({
      facts: flow.facts,
      stage: () => stage,
      isReachable: (step) =>
        !flow.notSent.includes(factsOf(step).event.type) && flow.isReachable(step),
      hiddenBy: flow.hiddenBy,
      async arrange(step) {
        await stage.register(REGISTRATION.registered.code);
        const record =
          step.code === START_CODE
            ? { stone: await flow.stoneFor(stage, step), id: null }
            : await flow.standing(stage, step);
        await register(step);
        return record;
      },
      send: (step, record) => flow.send(stage, step, record),
      isUnmet: ({ event }, guard) =>
        flow.notSent.includes(event) || (flow.unmet?.includes(guard) ?? false),
    });
  });

  it('leaves a ledger that passes the check, except for the forced states of stones', async () => {
    const forced = await stage.sql(
      'select id from stone where status = $1',
      STONE_STATUS.memo.code,
    );
    const ids = new Set(forced.map(({ id }) => id));
    const faults = (await ledgerFaults(stage.portal.database.pool)) as { record_id: string }[];
    expect(faults.filter(({ record_id }) => !ids.has(record_id))).toEqual([]);
  });
}

/** Returns the id of the line that a call created, or null. */
function madeIn(answer: Answer | null): string | null {
  const data = answer?.body.data as { id: string }[] | { enquiries: { id: string }[] } | undefined;
  const made = Array.isArray(data) ? data : data?.enquiries;
  return made?.[0]?.id ?? null;
}
