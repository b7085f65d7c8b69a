import { useSelector } from '@xstate/react';
import type { Profile } from '../../api/types.ts';
import { sessionActor } from './session-actor.ts';

/** Who is signed in. Screens inside the frame are never drawn for anybody else. */
export function useProfile(): Profile {
  const user = useSelector(sessionActor, (snapshot) => snapshot.context.user);
  if (!user) throw new Error('no user is signed in');
  return user;
}

export function useSession() {
  return useSelector(sessionActor, (snapshot) => snapshot);
}
