import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { selectionMachine } from '#machines/screens/selection.ts';

const begin = () => createActor(selectionMachine).start();
type Selection = ReturnType<typeof begin>;

const toggle = (actor: Selection, id: string, kind = 'rows') =>
  actor.send({ type: 'selection.toggled', kind, id });
const chosen = (actor: Selection, kind = 'rows') => actor.getSnapshot().context.chosen[kind] ?? [];
const state = (actor: Selection) => actor.getSnapshot().value;

it('toggles an item in its own type', () => {
  const actor = begin();
  expect(state(actor)).toBe('empty');
  toggle(actor, 'a');
  toggle(actor, 'a', 'shape');
  toggle(actor, 'b');
  expect(chosen(actor)).toEqual(['a', 'b']);
  toggle(actor, 'a');
  expect(chosen(actor)).toEqual(['b']);
  expect(chosen(actor, 'shape')).toEqual(['a']);
  expect(state(actor)).toBe('ready');
});

it('is empty again when the last item goes', () => {
  const actor = begin();
  toggle(actor, 'a');
  toggle(actor, 'a');
  expect(state(actor)).toBe('empty');
});

it('replaces the selection by a range, each item once, and keeps other types', () => {
  const actor = begin();
  toggle(actor, 'a');
  toggle(actor, 'D', 'color');
  actor.send({ type: 'selection.replaced', kind: 'rows', ids: ['b', 'c', 'b'] });
  expect(chosen(actor)).toEqual(['b', 'c']);
  expect(chosen(actor, 'color')).toEqual(['D']);
  actor.send({ type: 'selection.replaced', kind: 'rows', ids: [] });
  expect(chosen(actor)).toEqual([]);
  const other = begin();
  other.send({ type: 'selection.replaced', kind: 'rows', ids: ['a'] });
  expect(other.getSnapshot().value).toBe('ready');
});

it('clears one type, or all types', () => {
  const actor = begin();
  toggle(actor, 'a');
  toggle(actor, 'D', 'color');
  actor.send({ type: 'selection.cleared', kind: 'rows' });
  expect(chosen(actor)).toEqual([]);
  expect(state(actor)).toBe('ready');
  actor.send({ type: 'selection.cleared' });
  expect(chosen(actor, 'color')).toEqual([]);
  expect(state(actor)).toBe('empty');
});

it('keeps items that became unavailable, with the reason, until they are removed', () => {
  const actor = begin();
  toggle(actor, 'a');
  toggle(actor, 'b');
  actor.send({ type: 'selection.checked', reasons: { a: 'Sold' } });
  expect(state(actor)).toBe('obstructed');
  expect(chosen(actor)).toEqual(['a', 'b']);
  toggle(actor, 'b');
  expect(state(actor)).toBe('obstructed');
  actor.send({ type: 'selection.checked', reasons: {} });
  expect(state(actor)).toBe('ready');
});

it('drops a reason together with its item', () => {
  const actor = begin();
  toggle(actor, 'a');
  toggle(actor, 'b');
  actor.send({ type: 'selection.checked', reasons: { a: 'Sold', stranger: 'Sold' } });
  expect(actor.getSnapshot().context.reasons).toEqual({ a: 'Sold' });
  toggle(actor, 'a');
  expect(actor.getSnapshot().context.reasons).toEqual({});
  expect(state(actor)).toBe('ready');
});

it.each(['ready', 'obstructed', 'empty'] as const)(
  'is emptied by a failed fetch when %s',
  (from) => {
    const actor = begin();
    if (from !== 'empty') toggle(actor, 'a');
    if (from === 'obstructed') actor.send({ type: 'selection.checked', reasons: { a: 'Sold' } });
    expect(state(actor)).toBe(from);
    actor.send({ type: 'selection.emptied' });
    expect(state(actor)).toBe('empty');
    expect(actor.getSnapshot().context).toEqual({ chosen: {}, reasons: {} });
  },
);
