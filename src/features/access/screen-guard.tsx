import { lazy, type ReactNode } from 'react';
import type { GuardedScreen } from '../../shared/frame/guarded-screens.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { mayOpen } from './screens.ts';

/** Loaded lazily, because users rarely open a screen without permission. */
const ForbiddenScreen = lazy(async () => ({
  default: (await import('./forbidden-screen.tsx')).ForbiddenScreen,
}));

type ScreenGuardProps = {
  readonly screen: GuardedScreen;
  readonly children: ReactNode;
};

/**
 * Checks the permission on every render, so the screen closes immediately if the permission is
 * withdrawn.
 */
export function ScreenGuard({ screen, children }: ScreenGuardProps) {
  const { permissions } = useProfile();
  return mayOpen(screen, permissions) ? children : <ForbiddenScreen />;
}
