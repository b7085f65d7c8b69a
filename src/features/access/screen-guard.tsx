import { lazy, type ReactNode } from 'react';
import { useProfile } from '../../shared/session/use-session.ts';
import { type GuardedScreen, mayOpen } from './screens.ts';

/** Few ever see it. */
const ForbiddenScreen = lazy(async () => ({
  default: (await import('./forbidden-screen.tsx')).ForbiddenScreen,
}));

type ScreenGuardProps = {
  readonly screen: GuardedScreen;
  readonly children: ReactNode;
};

/** Asked at every render, so that a right that was taken away closes the screen at once. */
export function ScreenGuard({ screen, children }: ScreenGuardProps) {
  const { permissions } = useProfile();
  return mayOpen(screen, permissions) ? children : <ForbiddenScreen />;
}
