import { useSelector } from '@xstate/react';
import type { Profile } from '#api/types.ts';
import { sessionActor } from './session-actor.ts';

/**
 * Returns the signed-in user. Throws if no user is signed in, which cannot happen inside the page
 * frame.
 */
export function useProfile(): Profile {
  const user = useSelector(sessionActor, (snapshot) => snapshot.context.user);
  if (!user) throw new Error('this component needs a signed-in user');
  return user;
}

export function useSession() {
  return useSelector(sessionActor, (snapshot) => snapshot);
}
