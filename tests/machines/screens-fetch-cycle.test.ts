import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ApiProblem } from '#api/api-problem.ts';
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
const PROBLEM = new ApiProblem({
  message: 'Failed to fetch hold data',
  code: 'internal',
  status: 500,
});
const start = (actor: Cycle) => actor.send({ type: 'fetch.started' });
const succeed = (actor: Cycle) => actor.send({ type: 'fetch.succeeded', answer: ANSWER });
const fail = (actor: Cycle) => actor.send({ type: 'fetch.failed', problem: PROBLEM });

it('has neither a response nor a problem before the first request', () => {
  expect(begin().actor.getSnapshot().context).toEqual({ answer: null, problem: null });
});

describe.each([
  ['idle', () => undefined],
  ['pending', start],
  ['success', succeed],
  ['failure', fail],
] as const)('%s', (state, enter) => {
  it.each([
    ['pending', start],
    ['success', succeed],
    ['failure', fail],
  ] as const)('goes to %s', (next, send) => {
    const { actor } = begin();
    enter(actor);
    expect(actor.getSnapshot().value).toBe(state);
    send(actor);
    expect(actor.getSnapshot().value).toBe(next);
    expect(actor.getSnapshot().hasTag('loading')).toBe(next === 'pending');
  });
});

it('keeps the response while the next one loads', () => {
  const { actor, emptied } = begin();
  succeed(actor);
  start(actor);
  expect(actor.getSnapshot().context).toEqual({ answer: ANSWER, problem: null });
  expect(emptied).toEqual([]);
});

it('drops the response and the selection on failure, and keeps the problem', () => {
  const { actor, emptied } = begin();
  succeed(actor);
  fail(actor);
  expect(actor.getSnapshot().context).toEqual({ answer: null, problem: PROBLEM });
  expect(emptied).toEqual(['selection']);
});

it.each([
  ['the next request starts', start, null],
  ['a response arrives', succeed, ANSWER],
] as const)('clears the problem when %s', (_, send, answer) => {
  const { actor } = begin();
  fail(actor);
  send(actor);
  expect(actor.getSnapshot().context).toEqual({ answer, problem: null });
});
