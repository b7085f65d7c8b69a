import { assign, fromPromise, setup } from 'xstate';
import type { Credentials, GuestDetails, Profile } from '#api/types.ts';
import { ROLE } from '../codes.ts';
import { mustBeProvided } from './placeholder.ts';

export type SignInAttempt =
  | { readonly kind: 'user'; readonly details: Credentials }
  | { readonly kind: 'guest'; readonly details: GuestDetails };

export interface SignedIn {
  readonly token: string;
  readonly user: Profile;
}

interface SignInRefusal {
  readonly message: string;
  readonly code: string | null;
  /** error messages by field name */
  readonly fields: Readonly<Record<string, string>>;
}

interface SessionContext {
  user: Profile | null;
  attempt: SignInAttempt | null;
  refusal: SignInRefusal | null;
}

type SessionEvent =
  | { type: 'session.signIn'; attempt: SignInAttempt }
  | { type: 'session.signedUp'; token: string; user: Profile }
  | { type: 'session.restored'; user: Profile }
  | { type: 'session.profileRead'; user: Profile }
  | { type: 'session.signedOut' }
  | { type: 'session.expired' };

/**
 * The sign-in state of this browser. XState's `provide` must supply the API call, the token storage
 * and the greeting.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'signedIn' | 'busy',
  },
  actors: {
    signIn: fromPromise<SignedIn, SignInAttempt | null>(mustBeProvided('the sign-in call')),
  },
  actions: {
    keepToken: (_, _params: { token: string }) => mustBeProvided('keeping the token')(),
    forgetSession: mustBeProvided('clearing the session'),
    greet: mustBeProvided('the greeting'),
    rememberAttempt: assign((_, params: { attempt: SignInAttempt }) => ({
      attempt: params.attempt,
      refusal: null,
    })),
    rememberUser: assign((_, params: { user: Profile }) => ({
      user: params.user,
      attempt: null,
      refusal: null,
    })),
    rememberRefusal: assign((_, params: { error: unknown }) => ({
      attempt: null,
      refusal: refusalOf(params.error),
    })),
    forgetUser: assign({ user: null, attempt: null, refusal: null }),
  },
  guards: {
    userIsGuest: (_, params: { user: Profile }) => params.user.role_id === ROLE.guest,
  },
}).createMachine({
  id: 'session',
  version: '1',
  description: 'A person signs in, works, and signs out or has to sign in again.',
  context: { user: null, attempt: null, refusal: null },
  initial: 'signedOut',
  states: {
    signedOut: {
      description: 'No one is signed in. If an attempt failed, its error message is shown here.',
      on: {
        'session.signIn': {
          target: 'signingIn',
          actions: { type: 'rememberAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
        },
        'session.signedUp': {
          target: 'signedInUser',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
          ],
        },
        'session.restored': [
          {
            guard: { type: 'userIsGuest', params: ({ event }) => ({ user: event.user }) },
            target: 'signedInGuest',
            actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
          },
          {
            target: 'signedInUser',
            actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
          },
        ],
      },
    },
    signingIn: {
      description: 'The sign-in request is running; the form waits for the response.',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.attempt,
        onDone: [
          {
            guard: { type: 'userIsGuest', params: ({ event }) => ({ user: event.output.user }) },
            target: 'signedInGuest',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              'greet',
            ],
          },
          {
            target: 'signedInUser',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              'greet',
            ],
          },
        ],
        onError: {
          target: 'signedOut',
          actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signedInUser: {
      description: 'A person with an account is signed in.',
      tags: 'signedIn',
      on: {
        'session.profileRead': {
          actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
        },
        'session.signedOut': { target: 'signedOut', actions: ['forgetSession', 'forgetUser'] },
        'session.expired': { target: 'expired', actions: ['forgetSession', 'forgetUser'] },
      },
    },
    signedInGuest: {
      description: 'A guest who entered a name and an address is signed in.',
      tags: 'signedIn',
      on: {
        'session.profileRead': {
          actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
        },
        'session.signedOut': { target: 'signedOut', actions: ['forgetSession', 'forgetUser'] },
        'session.expired': { target: 'expired', actions: ['forgetSession', 'forgetUser'] },
      },
    },
    expired: {
      description: 'The session has ended on the server; the same person can sign in again.',
      on: {
        'session.signIn': {
          target: 'signingIn',
          actions: { type: 'rememberAttempt', params: ({ event }) => ({ attempt: event.attempt }) },
        },
        'session.signedUp': {
          target: 'signedInUser',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.token }) },
            { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
          ],
        },
      },
    },
  },
});

function refusalOf(error: unknown): SignInRefusal {
  if (!(error instanceof Error)) return { message: String(error), code: null, fields: {} };
  const { code = null, fields = {} } = error as Error & Partial<SignInRefusal>;
  return { message: error.message, code, fields };
}
