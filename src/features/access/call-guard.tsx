import type { ReactNode } from 'react';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';

type CallGuardProps = {
  readonly to: Requirement;
  readonly children: ReactNode;
};

/**
 * Shows the "forbidden" screen to users who may open the path but may not make the API call `to`.
 */
export function CallGuard({ to, children }: CallGuardProps) {
  return mayCall(useProfile(), to) ? children : <ForbiddenScreen />;
}
