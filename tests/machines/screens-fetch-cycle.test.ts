import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { fetchCycleMachine } from '#machines/screens/fetch-cycle.ts';

type Cycle = ReturnType<typeof begin>['actor'];

function begin() {
  const emptied: string[] = [];
  const actor = createActor(
    fetchCycleMachine.provide({ actions: { emptySelection: () => emptied.push('selection') } }),
  ).start();
  return { actor, emptied };
}

const ANSWER = { rows: ['a', 'b'], columns: ['stock_no'] };
const start = (actor: Cycle, request = 'r1') => actor.send({ type: 'fetch.started', request });
const succeed = (actor: Cycle, request = 'r1') =>
  actor.send({ type: 'fetch.succeeded', request, answer: ANSWER });
const fail = (actor: Cycle, request = 'r1') =>
  actor.send({ type: 'fetch.failed', request, message: 'Failed to fetch hold data' });
const cancel = (actor: Cycle, request = 'r1') => actor.send({ type: 'fetch.cancelled', request });

/** A list in each of its states, by the shortest way. */
const WAYS: Readonly<Record<string, (actor: Cycle) => void>> = {
  idle: () => undefined,
  pending: (actor) => start(actor),
  success: (actor) => {
    start(actor);
    succeed(actor);
  },
  failure: (actor) => {
    start(actor);
    fail(actor);
  },
};

/** Every state with every event: where it leads. An event that a state does not know leaves it there. */
const TABLE: Readonly<
  Record<string, readonly [started: string, succeeded: string, failed: string, cancelled: string]>
> = {
  idle: ['pending', 'idle', 'idle', 'idle'],
  pending: ['pending', 'success', 'failure', 'idle'],
  success: ['pending', 'success', 'success', 'success'],
  failure: ['pending', 'failure', 'failure', 'failure'],
};

describe.each(Object.entries(TABLE))('%s', (state, expected) => {
  it.each([start, succeed, fail, cancel].map((send, index) => [expected[index], send] as const))(
    'goes to %s',
    (next, send) => {
      const { actor } = begin();
      WAYS[state]?.(actor);
      expect(actor.getSnapshot().value).toBe(state);
      send(actor);
      expect(actor.getSnapshot().value).toBe(next);
    },
  );
});

it('clears the error and keeps the rows while a newer answer is on its way', () => {
  const { actor } = begin();
  WAYS.success?.(actor);
  start(actor, 'r2');
  expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ rows: ['a', 'b'], error: null });
  fail(actor, 'r2');
  start(actor, 'r3');
  expect(actor.getSnapshot().context.error).toBeNull();
});

it('keeps the rows and the selection where a newer question is taken back', () => {
  const { actor, emptied } = begin();
  WAYS.success?.(actor);
  const shown = actor.getSnapshot().context;
  start(actor, 'r2');
  cancel(actor, 'r2');
  expect(actor.getSnapshot().value).toBe('idle');
  expect(actor.getSnapshot().context).toMatchObject({
    answer: shown.answer,
    rows: ['a', 'b'],
    columns: shown.columns,
    error: null,
  });
  expect(shown.columns).not.toEqual([]);
  expect(emptied).toEqual([]);
});

it('empties rows, columns and selection on failure, and keeps the sentence', () => {
  const { actor, emptied } = begin();
  WAYS.success?.(actor);
  start(actor, 'r2');
  expect(emptied).toEqual([]);
  fail(actor, 'r2');
  expect(actor.getSnapshot().context).toMatchObject({
    answer: null,
    rows: [],
    columns: [],
    error: 'Failed to fetch hold data',
  });
  expect(emptied).toEqual(['selection']);
});

it.each([
  ['an answer', succeed],
  ['a failure', fail],
  ['a cancellation', cancel],
] as const)('drops %s that belongs to an older question', (_, send) => {
  const { actor } = begin();
  start(actor, 'r1');
  start(actor, 'r2');
  send(actor, 'r1');
  expect(actor.getSnapshot().value).toBe('pending');
  expect(actor.getSnapshot().context).toMatchObject({ rows: [], error: null });
  succeed(actor, 'r2');
  expect(actor.getSnapshot().context.rows).toEqual(['a', 'b']);
});

it('shows an answer without columns under no columns', () => {
  const { actor } = begin();
  WAYS.success?.(actor);
  start(actor, 'r2');
  actor.send({ type: 'fetch.succeeded', request: 'r2', answer: { rows: ['c'] } });
  expect(actor.getSnapshot().context).toMatchObject({ rows: ['c'], columns: [] });
});
