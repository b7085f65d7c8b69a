import type { ReactNode } from 'react';
import { mayCall, type Requirement } from '../../common/access/may-call.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';

type CallGuardProps = {
  /** The API call that the screen depends on. */
  readonly to: Requirement;
  readonly children: ReactNode;
};

/** Guards a screen whose path other roles may open, although they may not make its API call. */
export function CallGuard({ to, children }: CallGuardProps) {
  return mayCall(useProfile(), to) ? children : <ForbiddenScreen />;
}
