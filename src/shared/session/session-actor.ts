import { createActor, fromPromise } from 'xstate';
import { api, unwrapData } from '#api/api-client.ts';
import { onApiEvent } from '#api/api-events.ts';
import { ApiProblem } from '#api/api-problem.ts';
import { closeLive, openLive, subscribeLive } from '#api/live-stream.ts';
import { clearToken, onTokenChangedElsewhere, readToken, storeToken } from '#api/session-token.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { setClockHours } from '#common/format.ts';
import { type SignedIn, type SignInAttempt, sessionMachine } from '#machines/screens/session.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { storeClient } from './stored-client.ts';
import { purgeState, readStoredState, storeState } from './stored-state.ts';

async function signIn(attempt: SignInAttempt | null): Promise<SignedIn> {
  if (!attempt) throw new Error(TEXTS.signInFailed);
  const call = api.POST('/user/login', {
    ...(attempt.kind === 'guest' && { params: { query: { is_guest: true } } }),
    body: { data: attempt.details },
  });
  return await unwrapData(call, TEXTS.signInFailed);
}

/** Singleton outside React, so that no render starts a second actor. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: { signIn: fromPromise(({ input }) => signIn(input)) },
    actions: {
      keepToken: (_, { token }) => storeToken(token),
      forgetSession: () => {
        clearToken();
        purgeState();
        storeClient(null);
      },
      greet: () => notifySuccess(TEXTS.signedIn, { afterList: true }),
    },
  }),
);

export const signedInUser = (): Profile | null => sessionActor.getSnapshot().context.user;

/** Restores the session before the first render. */
export async function startSession(): Promise<void> {
  sessionActor.start();
  sessionActor.subscribe(({ context }) => follow(context.user));
  // Reloads the profile, because permissions may have changed or events may have been missed.
  subscribeLive('refresh', () => void refreshProfile());
  // Customers' permissions depend on the registration of their business, which staff may change.
  subscribeLive('business', () => {
    if (signedInUser()?.business_id) void refreshProfile();
  });
  onApiEvent('session-ended', () => sessionActor.send({ type: 'session.expired' }));
  onTokenChangedElsewhere((token) => {
    // The user did not sign out here, so this tab keeps its place for the next sign-in.
    if (token === null) sessionActor.send({ type: 'session.expired' });
    else location.reload();
  });

  const kept = await readStoredState(sessionMachine);
  if (readToken() === null) {
    purgeState();
    return;
  }
  if (isStoredUser(kept)) {
    sessionActor.send({ type: 'session.restored', user: kept.user });
    // Renders immediately with the stored profile and refreshes it in the background, because
    // permissions may have changed.
    void refreshProfile();
    return;
  }
  unread = await restore();
}

/** Error of the first profile request, until `requireKnownSession` throws it. */
let unread: ApiProblem | null = null;

/**
 * If there is a token but the profile could not be loaded, throws instead of signing the user out.
 * The next call loads the profile again.
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

/** Synchronises the clock format, the stored state and the live stream with the signed-in user. */
function follow(user: Profile | null): void {
  if (user === followed) return;
  const isSameSession = user !== null && user.key === followed?.key;
  followed = user;
  setClockHours(user?.clock_hours ?? 12);
  if (user === null) {
    closeLive();
    return;
  }
  void storeState(sessionMachine, { user });
  const token = readToken();
  if (token !== null && !isSameSession) openLive(token);
}

/** Returns the profile or the error; null if the session has expired. */
async function readProfile(): Promise<Profile | ApiProblem | null> {
  try {
    return await unwrapData(api.GET('/user/profile'), TEXTS.failed);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status !== 401) return error;
    clearToken();
    sessionActor.send({ type: 'session.expired' });
    return null;
  }
}

export async function refreshProfile(): Promise<void> {
  const read = await readProfile();
  if (read instanceof ApiProblem) notifyProblem(read, TEXTS.failed);
  else if (read) sessionActor.send({ type: 'session.profileRead', user: read });
}

/** Signs out locally and immediately. The call to the server runs in the background. */
export function signOut(): void {
  const token = readToken();
  sessionActor.send({ type: 'session.signedOut' });
  if (token === null) return;
  // A failed logout call is harmless, because the session expires on the server.
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
