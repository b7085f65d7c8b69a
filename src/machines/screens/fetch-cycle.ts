import { assign, setup } from 'xstate';
import type { ApiProblem } from '#api/api-problem.ts';
import { mustBeProvided } from './placeholder.ts';

export interface ListAnswer {
  readonly rows: readonly unknown[];
  readonly columns?: readonly string[];
}

interface FetchContext {
  /** null before the first response and after a failure: the list then has no rows or columns */
  answer: ListAnswer | null;
  problem: ApiProblem | null;
}

type FetchEvent =
  | { type: 'fetch.started' }
  | { type: 'fetch.succeeded'; answer: ListAnswer }
  | { type: 'fetch.failed'; problem: ApiProblem };

/**
 * Decides what a list screen shows during and after a request for its rows. The query cache sends
 * the requests, drops outdated responses, and reports its status as events.
 */
export const fetchCycleMachine = setup({
  types: {
    context: {} as FetchContext,
    events: {} as FetchEvent,
    tags: {} as 'loading',
  },
  actions: {
    clearProblem: assign({ problem: null }),
    rememberAnswer: assign((_, answer: ListAnswer) => ({ answer, problem: null })),
    rememberProblem: assign((_, problem: ApiProblem) => ({ answer: null, problem })),
    emptySelection: mustBeProvided('clearing the selection'),
  },
}).createMachine({
  id: 'fetchCycle',
  version: '2',
  description: 'A list that is being loaded, has been loaded or has failed to load.',
  context: { answer: null, problem: null },
  initial: 'idle',
  on: {
    'fetch.started': { target: '.pending', actions: 'clearProblem' },
    'fetch.succeeded': {
      target: '.success',
      actions: { type: 'rememberAnswer', params: ({ event }) => event.answer },
    },
    'fetch.failed': {
      target: '.failure',
      actions: [
        'emptySelection',
        { type: 'rememberProblem', params: ({ event }) => event.problem },
      ],
    },
  },
  states: {
    idle: { description: 'No request has been sent yet.' },
    pending: {
      description:
        'The request is running. The existing rows are kept, and the error message is cleared.',
      tags: 'loading',
    },
    success: { description: 'The rows of the latest response are shown.' },
    failure: {
      description: 'Rows, columns and selection are cleared; the error message is shown.',
    },
  },
});
