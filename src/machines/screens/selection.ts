import { assign, setup } from 'xstate';

type Chosen = Readonly<Record<string, readonly string[]>>;
/** Reasons why no action is possible on a selected item, by the id of the item. */
type Reasons = Readonly<Record<string, string>>;

interface SelectionContext {
  /** ids of the selected items by kind, such as `rows` for rows of a list */
  chosen: Chosen;
  reasons: Reasons;
}

type SelectionEvent =
  | { type: 'selection.toggled'; kind: string; id: string }
  | { type: 'selection.replaced'; kind: string; ids: readonly string[] }
  | { type: 'selection.cleared'; kind?: string }
  | { type: 'selection.checked'; reasons: Reasons }
  | { type: 'selection.emptied' };

const toggled = (chosen: Chosen, kind: string, id: string): Chosen => {
  const ids = chosen[kind] ?? [];
  return {
    ...chosen,
    [kind]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  };
};

const cleared = (chosen: Chosen, kind: string | undefined): Chosen =>
  kind === undefined ? {} : { ...chosen, [kind]: [] };

const chosenIds = (chosen: Chosen): readonly string[] => Object.values(chosen).flat();

const withoutStrangers = (chosen: Chosen, reasons: Reasons): Reasons => {
  const ids = new Set(chosenIds(chosen));
  return Object.fromEntries(Object.entries(reasons).filter(([id]) => ids.has(id)));
};

export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
  },
  actions: {
    toggle: assign(({ context }, params: { kind: string; id: string }) =>
      settled(toggled(context.chosen, params.kind, params.id), context.reasons),
    ),
    replace: assign(({ context }, params: { kind: string; ids: readonly string[] }) =>
      settled({ ...context.chosen, [params.kind]: [...new Set(params.ids)] }, context.reasons),
    ),
    clear: assign(({ context }, params: { kind: string | undefined }) =>
      settled(cleared(context.chosen, params.kind), context.reasons),
    ),
    noteReasons: assign(({ context }, params: { reasons: Reasons }) =>
      settled(context.chosen, params.reasons),
    ),
    empty: assign({ chosen: {}, reasons: {} }),
  },
  guards: {
    nothingIsChosen: ({ context }) => chosenIds(context.chosen).length === 0,
    aReasonStands: ({ context }) => Object.keys(context.reasons).length > 0,
  },
}).createMachine({
  id: 'selection',
  version: '1',
  description: 'The selected items, grouped by type.',
  context: { chosen: {}, reasons: {} },
  initial: 'empty',
  on: {
    'selection.toggled': {
      target: '.judging',
      actions: { type: 'toggle', params: ({ event }) => ({ kind: event.kind, id: event.id }) },
    },
    'selection.replaced': {
      target: '.judging',
      actions: { type: 'replace', params: ({ event }) => ({ kind: event.kind, ids: event.ids }) },
    },
    'selection.cleared': {
      target: '.judging',
      actions: { type: 'clear', params: ({ event }) => ({ kind: event.kind }) },
    },
    'selection.checked': {
      target: '.judging',
      actions: { type: 'noteReasons', params: ({ event }) => ({ reasons: event.reasons }) },
    },
    'selection.emptied': { target: '.empty', actions: 'empty' },
  },
  states: {
    judging: {
      description: 'Temporary state in which each change of the selection is evaluated.',
      always: [
        { guard: 'nothingIsChosen', target: 'empty' },
        { guard: 'aReasonStands', target: 'obstructed' },
        { target: 'ready' },
      ],
    },
    empty: { description: 'No items are selected.' },
    ready: { description: 'All selected items can be used.' },
    obstructed: {
      description:
        'At least one selected item cannot be used. The state does not change until the selection is corrected.',
    },
  },
});

function settled(chosen: Chosen, reasons: Reasons): SelectionContext {
  return { chosen, reasons: withoutStrangers(chosen, reasons) };
}
