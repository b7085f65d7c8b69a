import { createActor, fromPromise } from 'xstate';
import { api, dataOf } from '../../api/client.ts';
import { onApiEvent } from '../../api/events.ts';
import { closeLive, openLive, subscribeLive } from '../../api/live.ts';
import { ApiProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { forgetToken, keepToken, onTokenChangedElsewhere, readToken } from '../../api/token.ts';
import type { Profile } from '../../api/types.ts';
import { showClockHours } from '../../common/format.ts';
import {
  type SignedIn,
  type SignInAttempt,
  sessionMachine,
} from '../../machines/screens/session.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { tellProblem } from '../frame/tell-problem.ts';
import { keepClient } from './client-context.ts';
import { purgeState, readStoredState, storeState } from './stored-state.ts';

async function signIn(attempt: SignInAttempt | null): Promise<SignedIn> {
  if (!attempt) throw new Error(TEXTS.signInFailed);
  const call = api.POST('/user/login', {
    ...(attempt.kind === 'guest' && { params: { query: { is_guest: true } } }),
    body: { data: attempt.details },
  });
  return await dataOf(call, TEXTS.signInFailed);
}

/** One per page, outside of React, so that no render ever starts it twice. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: { signIn: fromPromise(({ input }) => signIn(input)) },
    actions: {
      keepToken: (_, { token }) => keepToken(token),
      forgetSession: () => {
        forgetToken();
        purgeState();
        keepClient(null);
      },
      greet: () => notifySuccess(TEXTS.signedIn, { patient: true }),
    },
  }),
);

export const signedInUser = (): Profile | null => sessionActor.getSnapshot().context.user;

/** Brings back who was signed in, before the first screen is drawn. */
export async function startSession(): Promise<void> {
  sessionActor.start();
  sessionActor.subscribe(({ context }) => follow(context.user));
  // Rights were given or taken, or may have been while nobody could tell.
  subscribeLive('refresh', () => void refreshProfile());
  // What its own business may do depends on the registration, and that is the house's to change.
  subscribeLive('business', () => {
    if (signedInUser()?.business_id) void refreshProfile();
  });
  onApiEvent('session-ended', () => sessionActor.send({ type: 'session.expired' }));
  onTokenChangedElsewhere((token) => {
    if (token === null) sessionActor.send({ type: 'session.signedOut' });
    else location.reload();
  });

  const kept = await readStoredState(sessionMachine);
  if (readToken() === null) {
    purgeState();
    return;
  }
  if (isStoredUser(kept)) {
    sessionActor.send({ type: 'session.restored', user: kept.user });
    // Rights may have changed since: the screen opens at once and is corrected when the answer comes.
    void refreshProfile();
    return;
  }
  unread = await restore();
}

/** Why the profile could not be read when the page began, until the reader has been told. */
let unread: ApiProblem | null = null;

/**
 * A browser with a token has a user, also while the portal cannot say which: that is thrown, and does not sign the user out.
 * The next call asks again.
 */
export async function requireKnownSession(): Promise<void> {
  if (signedInUser() || readToken() === null) return;
  const problem = unread ?? (await restore());
  unread = null;
  if (problem) throw problem;
}

async function restore(): Promise<ApiProblem | null> {
  const read = await readProfile();
  if (read instanceof ApiProblem) return read;
  if (read) sessionActor.send({ type: 'session.restored', user: read });
  return null;
}

let followed: Profile | null = null;

/** What lives and dies with the signed-in user: the kept state and the live stream. */
function follow(user: Profile | null): void {
  if (user === followed) return;
  const isSameSession = user !== null && user.key === followed?.key;
  followed = user;
  showClockHours(user?.clock_hours ?? 12);
  if (user === null) {
    closeLive();
    return;
  }
  void storeState(sessionMachine, { user });
  const token = readToken();
  if (token !== null && !isSameSession) openLive(token);
}

/** Why it could not be read, or null for a dead session, which has then already been told to the machine. */
async function readProfile(): Promise<Profile | ApiProblem | null> {
  try {
    return await dataOf(api.GET('/user/profile'), TEXTS.failed);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status !== 401) return error;
    forgetToken();
    sessionActor.send({ type: 'session.expired' });
    return null;
  }
}

/** Reads once more what the house knows of the person. */
export async function refreshProfile(): Promise<void> {
  const read = await readProfile();
  if (read instanceof ApiProblem) tellProblem(read, TEXTS.failed);
  else if (read) sessionActor.send({ type: 'session.profileRead', user: read });
}

/** The screen leaves at once; the server is told as well, but the screen does not wait for it. */
export function signOut(): void {
  const token = readToken();
  sessionActor.send({ type: 'session.signedOut' });
  if (token === null) return;
  // A session that could not be ended now ends by itself; there is nothing left to tell.
  void api
    .POST('/user/logout', { headers: { Authorization: `Bearer ${token}` } })
    .catch(() => undefined);
}

const isStoredUser = (kept: unknown): kept is { user: Profile } => {
  if (typeof kept !== 'object' || kept === null || !('user' in kept)) return false;
  const user = kept.user as Partial<Profile> | null;
  return (
    typeof user?.id === 'string' &&
    typeof user.role_id === 'number' &&
    Array.isArray(user.permissions)
  );
};
