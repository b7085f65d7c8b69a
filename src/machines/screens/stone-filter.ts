import { assign, setup, transition } from 'xstate';

/** What is searched for. It lives in the address of the page; this machine only says how a choice changes it. */
export interface StoneChoice {
  readonly shape: readonly string[];
  readonly color: readonly string[];
  readonly clarity: readonly string[];
  readonly status: readonly number[];
  readonly growth: 1 | 2 | null;
  readonly caratFrom: number | null;
  readonly caratTo: number | null;
  readonly term: string;
}

export type FilterName = 'shape' | 'color' | 'clarity' | 'status' | 'growth' | 'carat' | 'term';
export type CodeFilter = 'shape' | 'color' | 'clarity';

export const NO_CHOICE: StoneChoice = {
  shape: [],
  color: [],
  clarity: [],
  status: [],
  growth: null,
  caratFrom: null,
  caratTo: null,
  term: '',
};

export type StoneFilterEvent =
  | { type: 'filter.toggle'; filter: CodeFilter; code: string }
  | { type: 'filter.range'; filter: CodeFilter; codes: readonly string[] }
  | { type: 'filter.status'; code: number }
  | { type: 'filter.growth'; growth: 1 | 2 | null }
  | { type: 'filter.carat'; from: number | null; to: number | null }
  | { type: 'filter.term'; term: string }
  | { type: 'filter.clear'; filter: FilterName }
  | { type: 'filter.clearAll' };

const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

/** From the smaller to the larger, whichever was typed first. */
const ordered = (from: number | null, to: number | null) =>
  from !== null && to !== null && from > to
    ? { caratFrom: to, caratTo: from }
    : { caratFrom: from, caratTo: to };

const EMPTY_OF: Readonly<Record<FilterName, Partial<StoneChoice>>> = {
  shape: { shape: [] },
  color: { color: [] },
  clarity: { clarity: [] },
  status: { status: [] },
  growth: { growth: null },
  carat: { caratFrom: null, caratTo: null },
  term: { term: '' },
};

export const stoneFilterMachine = setup({
  types: {
    context: {} as StoneChoice,
    events: {} as StoneFilterEvent,
    input: {} as StoneChoice,
  },
  actions: {
    toggleCode: assign(({ context }, params: { filter: CodeFilter; code: string }) => ({
      [params.filter]: toggled(context[params.filter], params.code),
    })),
    replaceCodes: assign((_, params: { filter: CodeFilter; codes: readonly string[] }) => ({
      [params.filter]: params.codes,
    })),
    toggleStatus: assign(({ context }, params: { code: number }) => ({
      status: toggled(context.status, params.code),
    })),
    chooseGrowth: assign((_, params: { growth: 1 | 2 | null }) => ({ growth: params.growth })),
    setCarat: assign((_, params: { from: number | null; to: number | null }) =>
      ordered(params.from, params.to),
    ),
    setTerm: assign((_, params: { term: string }) => ({ term: params.term.trim() })),
    clearOne: assign((_, params: { filter: FilterName }) => EMPTY_OF[params.filter]),
    clearAll: assign(NO_CHOICE),
  },
}).createMachine({
  id: 'stoneFilter',
  version: '1',
  description:
    'The filters of a stone search: chosen, replaced by a range, cleared one by one or all at once.',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Every choice is open at any time.',
      on: {
        'filter.toggle': {
          description: 'A value goes in or out of its list.',
          actions: {
            type: 'toggleCode',
            params: ({ event }) => ({ filter: event.filter, code: event.code }),
          },
        },
        'filter.range': {
          description: 'A range replaces the list.',
          actions: {
            type: 'replaceCodes',
            params: ({ event }) => ({ filter: event.filter, codes: event.codes }),
          },
        },
        'filter.status': {
          description: 'A status goes in or out.',
          actions: { type: 'toggleStatus', params: ({ event }) => ({ code: event.code }) },
        },
        'filter.growth': {
          description: 'Natural, lab grown, or either.',
          actions: { type: 'chooseGrowth', params: ({ event }) => ({ growth: event.growth }) },
        },
        'filter.carat': {
          description: 'The weight lies between two figures; either may be open.',
          actions: {
            type: 'setCarat',
            params: ({ event }) => ({ from: event.from, to: event.to }),
          },
        },
        'filter.term': {
          description: 'The beginning of a stock or report number.',
          actions: { type: 'setTerm', params: ({ event }) => ({ term: event.term }) },
        },
        'filter.clear': {
          description: 'One filter is dropped.',
          actions: { type: 'clearOne', params: ({ event }) => ({ filter: event.filter }) },
        },
        'filter.clearAll': { description: 'All filters are dropped.', actions: 'clearAll' },
      },
    },
  },
});

/** What the address should say after a choice. */
export function afterChoice(choice: StoneChoice, event: StoneFilterEvent): StoneChoice {
  const now = stoneFilterMachine.resolveState({ value: 'choosing', context: choice });
  return transition(stoneFilterMachine, now, event)[0].context;
}
