import { assign, emit, fromPromise, setup } from 'xstate';
import { PROBLEMS } from '../problems.ts';
import {
  type ActionRequest,
  type ActionTarget,
  type Answer,
  type Attempt,
  disabledReason,
  type Outcome,
  type Refusal,
  refusalsOf,
  type UndoAnswer,
  type UndoRequest,
  withoutRefused,
} from './action-request.ts';
import { mustBeProvided } from './placeholder.ts';

export interface StoneActionContext {
  attempt: Attempt | null;
  message: string | null;
  refusals: readonly Refusal[];
  outcome: Outcome | null;
}

export type StoneActionEvent =
  | { type: 'action.ask'; request: ActionRequest; key: string }
  | { type: 'action.dropRefused'; key: string }
  | { type: 'action.retry' }
  | { type: 'action.undo'; key: string }
  | { type: 'action.dismiss' };

export type StoneActionEmitted =
  | { type: 'accepted'; attempt: Attempt; outcome: Outcome }
  | { type: 'refused'; message: string; refusals: readonly Refusal[] }
  | { type: 'corrected'; targets: readonly ActionTarget[] }
  | { type: 'postponed' }
  | { type: 'unanswered'; message: string }
  | { type: 'underWay' }
  | { type: 'undone'; message: string }
  | { type: 'undoFailed'; message: string };

const NOTHING = {
  attempt: null,
  message: null,
  refusals: [],
  outcome: null,
} satisfies StoneActionContext;

const isSameRequest = (request: ActionRequest, attempt: Attempt | null): boolean =>
  attempt?.action === request.action &&
  attempt.targets.map(({ id }) => id).join() === request.targets.map(({ id }) => id).join();

const submitTransitions = [
  { target: 'submitting', guard: 'machinesAgree', actions: 'takeAttempt' },
  { target: 'refused', actions: ['takeAttempt', 'takeOwnRefusals', 'sayRefused'] },
] as const;

export const stoneActionMachine = setup({
  types: {
    context: {} as StoneActionContext,
    events: {} as StoneActionEvent,
    emitted: {} as StoneActionEmitted,
  },
  actors: {
    submit: fromPromise<Answer, Attempt>(mustBeProvided('the call that runs the action')),
    undo: fromPromise<UndoAnswer, UndoRequest>(mustBeProvided('the call that undoes the action')),
  },
  guards: {
    machinesAgree: ({ event }) =>
      event.type === 'action.ask' && disabledReason(event.request.targets) === null,
    /**
     * True for a new request; false for a double click, which requests the same action on the same
     * targets again.
     */
    isAnother: ({ context, event }) =>
      event.type === 'action.ask' && !isSameRequest(event.request, context.attempt),
    someAreLeft: ({ context }) =>
      context.attempt !== null &&
      context.refusals.length > 0 &&
      withoutRefused(context.attempt.targets, context.refusals).length > 0,
    canBeUndone: ({ context }) => Boolean(context.outcome?.undo),
    serverAccepted: (_, answer: Answer) => answer.kind === 'done',
    serverHadNoRoom: (_, answer: Answer) => answer.kind === 'postponed',
    serverRefused: (_, answer: Answer) => answer.kind === 'refused',
    actIsTakenBack: (_, answer: UndoAnswer) => answer.undone,
  },
  actions: {
    forget: assign(NOTHING),
    takeAttempt: assign(({ event }) =>
      event.type === 'action.ask'
        ? { ...NOTHING, attempt: { ...event.request, key: event.key } }
        : {},
    ),
    takeOwnRefusals: assign(({ context }) => {
      const targets = context.attempt?.targets ?? [];
      return { message: disabledReason(targets), refusals: refusalsOf(targets) };
    }),
    takeServerRefusals: assign((_, answer: Answer) =>
      answer.kind === 'refused' ? { message: answer.message, refusals: answer.refusals } : {},
    ),
    takeOutcome: assign((_, answer: Answer) =>
      answer.kind === 'done' ? { outcome: answer.outcome } : {},
    ),
    takeSilence: assign((_, answer: Answer) =>
      answer.kind === 'unanswered' ? { message: answer.message } : {},
    ),
    takeCrash: assign({ message: PROBLEMS.internal.message }),
    spendUndo: assign(({ context }) =>
      context.outcome ? { outcome: { ...context.outcome, undo: null } } : {},
    ),
    dropRefused: assign(({ context, event }) =>
      event.type === 'action.dropRefused' && context.attempt
        ? {
            ...NOTHING,
            attempt: {
              ...context.attempt,
              key: event.key,
              targets: withoutRefused(context.attempt.targets, context.refusals),
            },
          }
        : {},
    ),
    sayAccepted: emit(({ context }) => {
      if (!context.attempt || !context.outcome)
        throw new Error('stoneAction: "accepted" needs an attempt and its outcome');
      return { type: 'accepted' as const, attempt: context.attempt, outcome: context.outcome };
    }),
    sayRefused: emit(({ context }) => ({
      type: 'refused' as const,
      message: context.message ?? PROBLEMS.internal.message,
      refusals: context.refusals,
    })),
    sayPostponed: emit({ type: 'postponed' as const }),
    sayUnanswered: emit(({ context }) => ({
      type: 'unanswered' as const,
      message: context.message ?? PROBLEMS.internal.message,
    })),
    sayUnderWay: emit({ type: 'underWay' as const }),
    sayCorrected: emit(({ context }) => ({
      type: 'corrected' as const,
      targets: context.attempt?.targets ?? [],
    })),
    sayUndone: emit((_, answer: UndoAnswer) => ({
      type: 'undone' as const,
      message: answer.message,
    })),
    sayUndoFailed: emit((_, answer: UndoAnswer) => ({
      type: 'undoFailed' as const,
      message: answer.message,
    })),
  },
}).createMachine({
  id: 'stoneAction',
  version: '1',
  description:
    'One action on selected stones: prepared, checked, sent once, and applied to all stones or to none.',
  context: NOTHING,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The stones and the trading client are being selected.',
      on: { 'action.ask': [...submitTransitions] },
    },
    submitting: {
      description: 'The server decides; the screen changes only after its response.',
      on: { 'action.ask': { guard: 'isAnother', actions: 'sayUnderWay' } },
      invoke: {
        src: 'submit',
        input: ({ context }) => {
          if (!context.attempt) throw new Error('stoneAction: "submit" needs an attempt');
          return context.attempt;
        },
        onDone: [
          {
            target: 'done',
            guard: { type: 'serverAccepted', params: ({ event }) => event.output },
            actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'sayAccepted'],
          },
          {
            target: 'refused',
            guard: { type: 'serverRefused', params: ({ event }) => event.output },
            actions: [
              { type: 'takeServerRefusals', params: ({ event }) => event.output },
              'sayRefused',
            ],
          },
          {
            target: 'postponed',
            guard: { type: 'serverHadNoRoom', params: ({ event }) => event.output },
            actions: 'sayPostponed',
          },
          {
            target: 'unanswered',
            actions: [
              { type: 'takeSilence', params: ({ event }) => event.output },
              'sayUnanswered',
            ],
          },
        ],
        onError: { target: 'unanswered', actions: ['takeCrash', 'sayUnanswered'] },
      },
    },
    refused: {
      description: 'Nothing was changed; every refused stone is listed with its reason.',
      on: {
        'action.ask': [...submitTransitions],
        'action.dropRefused': {
          target: 'submitting',
          guard: 'someAreLeft',
          actions: ['dropRefused', 'sayCorrected'],
        },
        'action.dismiss': { target: 'choosing', actions: 'forget' },
      },
    },
    postponed: {
      description:
        'The server was overloaded and changed nothing. The request can be sent again with the same idempotency key.',
      on: {
        'action.ask': [...submitTransitions],
        'action.retry': { target: 'submitting' },
        'action.dismiss': { target: 'choosing', actions: 'forget' },
      },
    },
    unanswered: {
      description:
        'The server may have applied the change. A retry with the same idempotency key is safe.',
      on: {
        'action.ask': [...submitTransitions],
        'action.retry': { target: 'submitting' },
        'action.dismiss': { target: 'choosing', actions: 'forget' },
      },
    },
    done: {
      description: 'The server changed all stones.',
      on: {
        'action.ask': [...submitTransitions],
        'action.undo': { target: 'undoing', guard: 'canBeUndone' },
        'action.dismiss': { target: 'choosing', actions: 'forget' },
      },
    },
    undoing: {
      description: 'The action is being undone.',
      on: { 'action.ask': { actions: 'sayUnderWay' } },
      invoke: {
        src: 'undo',
        input: ({ context, event }) => {
          if (!context.outcome?.undo || event.type !== 'action.undo')
            throw new Error('stoneAction: "undo" needs an outcome that can be undone');
          return { undo: context.outcome.undo, key: event.key };
        },
        onDone: [
          {
            target: 'choosing',
            guard: { type: 'actIsTakenBack', params: ({ event }) => event.output },
            actions: [{ type: 'sayUndone', params: ({ event }) => event.output }, 'forget'],
          },
          {
            target: 'done',
            actions: ['spendUndo', { type: 'sayUndoFailed', params: ({ event }) => event.output }],
          },
        ],
        onError: {
          target: 'done',
          actions: [
            'spendUndo',
            {
              type: 'sayUndoFailed',
              params: { undone: false, message: PROBLEMS.internal.message },
            },
          ],
        },
      },
    },
  },
});
