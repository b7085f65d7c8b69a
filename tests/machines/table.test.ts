import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { decide } from '#machines/kernel/decide.ts';
import { conditionsOf, decideByTable, isOpen, tableOf } from '#machines/kernel/decision-table.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { modelHash, modelsHash } from '#machines/kernel/model-hash.ts';

const meta = (code: number) => ({ code, label: `state ${code}`, colour: 'grey' as const });
const edgeMeta = { operations: [] as string[], who: 'anyone' };

/** What no workflow needs yet: two branches of one event, assigns that build on each other, computed parameters. */
const counter = setup({
  types: {
    context: {} as { count: number; log: string },
    events: {} as { type: 'c.add'; by: number },
    meta: {} as { code: number; label: string; colour: 'grey' },
    transitionMeta: {} as typeof edgeMeta,
  },
  guards: {
    isLarge: ({ event }) => event.by > 10,
    isPositive: ({ event }, { least }: { least: number }) => event.by > least,
  },
  actions: {
    add: assign(({ context, event }) => ({ count: context.count + event.by })),
    note: assign({
      log: ({ context }, { word }: { word: string }) => `${context.log}${word}${context.count}`,
    }),
    tell: (_, _params: { total: number }) => {},
  },
}).createMachine({
  id: 'counter',
  version: '1',
  context: { count: 0, log: '' },
  initial: 'start',
  states: {
    start: {
      meta: meta(0),
      on: {
        'c.add': [
          { guard: 'isLarge', target: 'full', actions: 'add', meta: edgeMeta },
          {
            guard: { type: 'isPositive', params: { least: 0 } },
            actions: [
              { type: 'note', params: { word: 'was ' } },
              'add',
              { type: 'note', params: { word: ', is ' } },
              { type: 'tell', params: ({ context }) => ({ total: context.count }) },
            ],
            meta: edgeMeta,
          },
        ],
      },
    },
    full: { type: 'final', meta: meta(1) },
  },
});

describe('a state machine with branches and computed parameters', () => {
  const table = tableOf(counter);

  it.each([-1, 0, 1, 10, 11, 100])(
    'adds %i with the same result by decide and by the table',
    (by) => {
      const context = { count: 5, log: '' };
      const event = { type: 'c.add', by } as const;
      const verdict = decide(counter, 0, context, event);
      expect(decideByTable(table, 0, context, event)).toEqual(verdict);
      expect(isOpen(table, 0, context, event)).toBe(verdict.ok);
      expect(context).toEqual({ count: 5, log: '' });
    },
  );

  it('describes an event with branches by the condition of the first branch', () => {
    const asked = conditionsOf(table, 0, { count: 5, log: '' }, { type: 'c.add', by: 2 });
    expect(asked).toMatchObject([{ condition: { name: 'isLarge' }, holds: false }]);
  });

  it('applies later assignments and effects to the results of earlier ones', () => {
    expect(decideByTable(table, 0, { count: 5, log: '' }, { type: 'c.add', by: 2 })).toEqual({
      ok: true,
      from: 0,
      to: 0,
      context: { count: 7, log: 'was 5, is 7' },
      effects: [{ type: 'tell', params: { total: 7 } }],
    });
  });

  it('has a separate id for each branch of an event, with its effects', () => {
    expect(edgesOf(counter).map(({ id, to, loop, leaves }) => [id, to, loop, leaves])).toEqual([
      ['start/c.add', 'full', false, ['isLarge']],
      ['start/c.add/2', 'start', true, ['isPositive']],
    ]);
    expect(edgesOf(counter)[1]?.effects).toEqual([{ type: 'tell', params: '(computed)' }]);
    expect(edgesOf(counter)[1]?.changes.map(({ type }) => type)).toEqual(['note', 'add', 'note']);
  });

  it('has a hash that depends on the model only', () => {
    const workflow = {
      name: 'counter',
      machine: counter,
      noun: 'A counter',
      phrases: {},
      participles: {},
    };
    const hash = modelHash(workflow);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(modelHash({ ...workflow, noun: 'Another' })).toBe(hash);
    expect(modelHash({ ...workflow, name: 'other' })).not.toBe(hash);
    expect(modelsHash([workflow])).toMatch(/^[0-9a-f]{16}$/);
    expect(modelsHash([workflow, workflow])).not.toBe(modelsHash([workflow]));
  });
});
