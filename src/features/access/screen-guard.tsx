import { lazy, type ReactNode } from 'react';
import { useProfile } from '../../shared/session/use-session.ts';
import { type GuardedScreen, mayOpen } from './screens.ts';

/** Loaded lazily, because it is rarely needed. */
const ForbiddenScreen = lazy(async () => ({
  default: (await import('./forbidden-screen.tsx')).ForbiddenScreen,
}));

type ScreenGuardProps = {
  readonly screen: GuardedScreen;
  readonly children: ReactNode;
};

/** Checks on every render, so a withdrawn right closes the screen immediately. */
export function ScreenGuard({ screen, children }: ScreenGuardProps) {
  const { permissions } = useProfile();
  return mayOpen(screen, permissions) ? children : <ForbiddenScreen />;
}
