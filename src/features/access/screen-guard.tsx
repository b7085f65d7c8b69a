import { lazy, type ReactNode } from 'react';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import type { GuardedScreen } from '../../shared/frame/guarded-screens.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { mayOpen } from './screens.ts';

/** Loaded lazily, because users rarely open a screen without permission. */
const ForbiddenScreen = lazy(async () => ({
  default: (await import('./forbidden-screen.tsx')).ForbiddenScreen,
}));

type ScreenGuardProps = {
  readonly screen: GuardedScreen;
  /**
   * API call that the screen makes. Set only if fewer roles may make the call than may open the
   * path.
   */
  readonly call?: Requirement;
  readonly children: ReactNode;
};

/**
 * Checks the permission on every render, so the screen closes immediately if the permission is
 * withdrawn.
 */
export function ScreenGuard({ screen, call, children }: ScreenGuardProps) {
  const profile = useProfile();
  const isOpen =
    mayOpen(screen, profile.permissions) && (call === undefined || mayCall(profile, call));
  return isOpen ? children : <ForbiddenScreen />;
}
