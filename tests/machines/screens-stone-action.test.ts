import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import {
  type ActionRequest,
  type ActionTarget,
  type Answer,
  type Attempt,
  disabledReason,
  type UndoAnswer,
  type UndoRequest,
} from '#machines/screens/action-request.ts';
import { type StoneActionEmitted, stoneActionMachine } from '#machines/screens/stone-action.ts';

const open = (stockNo: string): ActionTarget => ({
  id: stockNo,
  stockNo,
  problem: null,
  reason: null,
});
const closed = (stockNo: string): ActionTarget => ({
  id: stockNo,
  stockNo,
  problem: GUARD_PROBLEMS.stoneIsAvailable,
  reason: 'This stone is on hold.',
});

const hold = (targets: readonly ActionTarget[]): ActionRequest => ({
  action: 'hold',
  targets,
  userId: null,
  clientName: null,
  remark: null,
});

const DONE = {
  kind: 'done',
  outcome: {
    text: 'held',
    detail: null,
    undo: { action: 'release', label: 'Release', ids: ['h1'] },
  },
} as const satisfies Answer;
const SILENCE: Answer = { kind: 'unanswered', message: 'no answer' };
const refusedFor = (...stockNos: string[]): Answer => ({
  kind: 'refused',
  message: GUARD_PROBLEMS.stoneIsAvailable.message,
  refusals: stockNos.map((stockNo) => ({
    id: stockNo,
    stockNo,
    message: GUARD_PROBLEMS.stoneIsAvailable.message,
  })),
});

/** A screen whose server gives these answers in turn. */
function screen(
  answers: readonly (Answer | Error)[],
  undone: UndoAnswer | Error = { undone: true, message: 'released' },
) {
  const sent: Attempt[] = [];
  const undos: UndoRequest[] = [];
  const said: StoneActionEmitted[] = [];
  const queue = [...answers];
  const actor = createActor(
    stoneActionMachine.provide({
      actors: {
        submit: fromPromise(async ({ input }) => {
          sent.push(input);
          const answer = queue.shift();
          if (answer === undefined) throw new Error('nobody expected another call');
          if (answer instanceof Error) throw answer;
          return answer;
        }),
        undo: fromPromise(async ({ input }) => {
          undos.push(input);
          if (undone instanceof Error) throw undone;
          return undone;
        }),
      },
    }),
  );
  actor.on('*', (event) => said.push(event));
  actor.start();
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { actor, sent, undos, said, settled };
}

describe('the reason why a command is disabled', () => {
  it('is first an empty selection', () => {
    expect(disabledReason([])).toBe('Please select at least one diamond');
  });

  it('is then the first refusal of a state machine', () => {
    const noClient = { ...open('A'), problem: GUARD_PROBLEMS.clientIsChosen };
    expect(disabledReason([noClient, closed('B')])).toBe('Please select a client');
    expect(disabledReason([open('A'), closed('B')])).toBe(
      'Only available diamonds must be selected.',
    );
  });

  it('is absent if every state machine agrees', () => {
    expect(disabledReason([open('A'), open('B')])).toBeNull();
  });
});

describe('a command', () => {
  it('that starts before the previous one is answered is rejected with a message', async () => {
    const { actor, sent, said, settled } = screen([DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    actor.send({ type: 'action.ask', request: hold([open('B')]), key: 'k2' });
    expect(said).toEqual([{ type: 'underWay' }]);
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['k1']);
    actor.send({ type: 'action.undo', key: 'k3' });
    // The same stones again are another wish by now.
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k4' });
    expect(said.at(-1)).toEqual({ type: 'underWay' });
    await settled();
    expect(said.at(-1)?.type).toBe('undone');
  });

  it('of another kind on the same stones has another idempotency key', async () => {
    const { actor, sent, said, settled } = screen([DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    actor.send({
      type: 'action.ask',
      request: { ...hold([open('A')]), action: 'cart' },
      key: 'k2',
    });
    expect(said).toEqual([{ type: 'underWay' }]);
    await settled();
    expect(sent.map(({ action }) => action)).toEqual(['hold']);
  });

  it('is not sent while a state machine refuses, and lists each stone with its reason', async () => {
    const { actor, sent, said, settled } = screen([]);
    actor.send({ type: 'action.ask', request: hold([open('A'), closed('B')]), key: 'k1' });
    await settled();
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().value).toBe('refused');
    expect(said).toEqual([
      {
        type: 'refused',
        message: GUARD_PROBLEMS.stoneIsAvailable.message,
        refusals: [{ id: 'B', stockNo: 'B', message: 'This stone is on hold.' }],
      },
    ]);
  });

  it('without stones is refused with the first message', () => {
    const { actor, said } = screen([]);
    actor.send({ type: 'action.ask', request: hold([]), key: 'k1' });
    expect(said).toEqual([
      { type: 'refused', message: PROBLEMS.noStoneChosen.message, refusals: [] },
    ]);
  });

  it('is sent once, with its key, and changes nothing before the response', async () => {
    const { actor, sent, said, settled } = screen([DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    expect(actor.getSnapshot().value).toBe('submitting');
    expect(said).toEqual([]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k2' });
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['k1']);
    expect(actor.getSnapshot().value).toBe('done');
    expect(said.map(({ type }) => type)).toEqual(['accepted']);
  });

  it('keeps its key when it is repeated without a response', async () => {
    const { actor, sent, said, settled } = screen([SILENCE, DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    expect(actor.getSnapshot().value).toBe('unanswered');
    actor.send({ type: 'action.retry' });
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(said.map(({ type }) => type)).toEqual(['unanswered', 'accepted']);
    expect(said[0]).toEqual({ type: 'unanswered', message: 'no answer' });
  });

  it.each([
    ['refused', refusedFor('A')],
    ['postponed', { kind: 'postponed' }],
    ['unanswered', SILENCE],
    ['done', DONE],
  ] as const)(
    '%s, is replaced by a new command and discarded on request',
    async (state, answer) => {
      const { actor, sent, settled } = screen([answer, answer]);
      actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
      await settled();
      actor.send({ type: 'action.ask', request: hold([open('B')]), key: 'k2' });
      await settled();
      expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
      expect(actor.getSnapshot().value).toBe(state);
      actor.send({ type: 'action.dismiss' });
      expect(actor.getSnapshot().value).toBe('choosing');
      expect(actor.getSnapshot().context).toEqual({
        attempt: null,
        message: null,
        refusals: [],
        outcome: null,
      });
    },
  );

  it('keeps its key when it is repeated after a 503', async () => {
    const { actor, sent, said, settled } = screen([{ kind: 'postponed' }, DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    actor.send({ type: 'action.retry' });
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(said.map(({ type }) => type)).toEqual(['postponed', 'accepted']);
  });

  it('that fails during the request counts as unanswered', async () => {
    const { actor, said, settled } = screen([new Error('a bug')]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    expect(said).toEqual([{ type: 'unanswered', message: PROBLEMS.internal.message }]);
    expect(actor.getSnapshot().value).toBe('unanswered');
    expect(actor.getSnapshot().context.message).toBe(PROBLEMS.internal.message);
  });
});

describe('a refusal', () => {
  it('can be corrected by removing the refused stones, as a new command', async () => {
    const { actor, sent, said, settled } = screen([refusedFor('B'), DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A'), open('B'), open('C')]), key: 'k1' });
    await settled();
    expect(actor.getSnapshot().value).toBe('refused');
    actor.send({ type: 'action.dropRefused', key: 'k2' });
    await settled();
    expect(sent.map(({ key, targets }) => [key, targets.map(({ id }) => id)])).toEqual([
      ['k1', ['A', 'B', 'C']],
      ['k2', ['A', 'C']],
    ]);
    expect(said.map(({ type }) => type)).toEqual(['refused', 'corrected', 'accepted']);
  });

  it('of every stone leaves no stone to continue with', async () => {
    const { actor, settled } = screen([refusedFor('A', 'B')]);
    actor.send({ type: 'action.ask', request: hold([open('A'), open('B')]), key: 'k1' });
    await settled();
    expect(actor.getSnapshot().can({ type: 'action.dropRefused', key: 'k2' })).toBe(false);
  });

  it('that names no stone cannot be corrected by removing stones', async () => {
    const { actor, settled } = screen([refusedFor()]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    expect(actor.getSnapshot().can({ type: 'action.dropRefused', key: 'k2' })).toBe(false);
  });

  it('is discarded on request', async () => {
    const { actor, settled } = screen([refusedFor('A')]);
    actor.send({ type: 'action.ask', request: hold([open('A'), open('B')]), key: 'k1' });
    await settled();
    actor.send({ type: 'action.dismiss' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context.refusals).toEqual([]);
  });
});

describe('the undo of a command', () => {
  it('names the records of the command, with a separate key', async () => {
    const { actor, undos, said, settled } = screen([DONE]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    actor.send({ type: 'action.undo', key: 'k2' });
    await settled();
    expect(undos).toEqual([
      { undo: { action: 'release', label: 'Release', ids: ['h1'] }, key: 'k2' },
    ]);
    expect(said.at(-1)).toEqual({ type: 'undone', message: 'released' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context).toMatchObject({ attempt: null, outcome: null });
  });

  it('is offered once, even if the server refuses it', async () => {
    const { actor, said, settled } = screen([DONE], { undone: false, message: 'too late' });
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    actor.send({ type: 'action.undo', key: 'k2' });
    await settled();
    expect(said.at(-1)).toEqual({ type: 'undoFailed', message: 'too late' });
    expect(actor.getSnapshot().can({ type: 'action.undo', key: 'k3' })).toBe(false);
  });

  it.each([
    ['that the server declines', { undone: false, message: 'too late' }, 'too late'],
    ['that breaks on the way', new Error('a bug'), PROBLEMS.internal.message],
  ] as const)('%s keeps the records as they are', async (_, undone, message) => {
    const { actor, said, settled } = screen([DONE], undone);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    actor.send({ type: 'action.undo', key: 'k2' });
    await settled();
    expect(said.at(-1)).toEqual({ type: 'undoFailed', message });
    expect(actor.getSnapshot().value).toBe('done');
    expect(actor.getSnapshot().context.outcome).toEqual({ ...DONE.outcome, undo: null });
  });

  it('is not offered for a command that cannot be undone', async () => {
    const final: Answer = { kind: 'done', outcome: { text: 'ended', detail: null, undo: null } };
    const { actor, settled } = screen([final]);
    actor.send({ type: 'action.ask', request: hold([open('A')]), key: 'k1' });
    await settled();
    expect(actor.getSnapshot().can({ type: 'action.undo', key: 'k2' })).toBe(false);
  });
});
