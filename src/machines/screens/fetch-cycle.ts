import { assign, setup } from 'xstate';
import { mustBeProvided } from './placeholder.ts';

/** Response to a request for the rows of a list screen. Responses may have further members. */
export interface ListAnswer {
  readonly rows: readonly unknown[];
  readonly columns?: readonly string[];
}

interface FetchContext {
  /** Id of the latest request. Responses to earlier requests are ignored. */
  newest: string | null;
  answer: ListAnswer | null;
  rows: readonly unknown[];
  columns: readonly string[];
  error: string | null;
}

type FetchEvent =
  | { type: 'fetch.started'; request: string }
  | { type: 'fetch.succeeded'; request: string; answer: ListAnswer }
  | { type: 'fetch.failed'; request: string; message: string }
  | { type: 'fetch.cancelled'; request: string };

const NOTHING: FetchContext = { newest: null, answer: null, rows: [], columns: [], error: null };

/**
 * Decides what a list screen shows during and after a request for its rows. The query cache sends
 * the requests.
 */
export const fetchCycleMachine = setup({
  types: {
    context: {} as FetchContext,
    events: {} as FetchEvent,
    tags: {} as 'loading',
  },
  actions: {
    rememberRequest: assign((_, params: { request: string }) => ({
      newest: params.request,
      error: null,
    })),
    rememberAnswer: assign((_, params: { answer: ListAnswer }) => ({
      answer: params.answer,
      rows: params.answer.rows,
      columns: params.answer.columns ?? [],
    })),
    emptyList: assign({ answer: null, rows: [], columns: [] }),
    rememberError: assign((_, params: { message: string }) => ({ error: params.message })),
    emptySelection: mustBeProvided('emptying the selection'),
  },
  guards: {
    isNewest: ({ context }, params: { request: string }) => context.newest === params.request,
  },
}).createMachine({
  id: 'fetchCycle',
  version: '1',
  description: 'A list that is being loaded, has been loaded or has failed to load.',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing has been requested yet.',
      on: {
        'fetch.started': {
          target: 'pending',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    pending: {
      description: 'The request is running. Existing rows stay; the error is cleared.',
      tags: 'loading',
      on: {
        'fetch.started': {
          target: 'pending',
          description:
            'A newer request replaces the running request; only the newer response counts.',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
        'fetch.succeeded': {
          guard: { type: 'isNewest', params: ({ event }) => ({ request: event.request }) },
          target: 'success',
          actions: { type: 'rememberAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
        'fetch.failed': {
          guard: { type: 'isNewest', params: ({ event }) => ({ request: event.request }) },
          target: 'failure',
          actions: [
            'emptyList',
            'emptySelection',
            { type: 'rememberError', params: ({ event }) => ({ message: event.message }) },
          ],
        },
        'fetch.cancelled': {
          guard: { type: 'isNewest', params: ({ event }) => ({ request: event.request }) },
          target: 'idle',
          description: 'The request was cancelled. Existing rows stay.',
        },
      },
    },
    success: {
      description: 'The rows of the latest response are shown.',
      on: {
        'fetch.started': {
          target: 'pending',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    failure: {
      description: 'Rows, columns and selection are cleared; the error message is shown.',
      on: {
        'fetch.started': {
          target: 'pending',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
  },
});
