import type { ReactNode } from 'react';
import { type Asked, mayCall } from '../../common/access/may-call.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';

type CallGuardProps = {
  /** What the screen lives by. */
  readonly to: Asked;
  readonly children: ReactNode;
};

/** For screens on an address that others reach by the same right, who may not make the screen's own call. */
export function CallGuard({ to, children }: CallGuardProps) {
  return mayCall(useProfile(), to) ? children : <ForbiddenScreen />;
}
