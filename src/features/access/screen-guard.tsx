import type { ReactNode } from 'react';
import { useProfile } from '../../session/use-session.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { type GuardedScreen, mayOpen } from './screens.ts';

type ScreenGuardProps = {
  readonly screen: GuardedScreen;
  readonly children: ReactNode;
};

/** Asked at every render, so that a right that was taken away closes the screen at once. */
export function ScreenGuard({ screen, children }: ScreenGuardProps) {
  const { permissions } = useProfile();
  return mayOpen(screen, permissions) ? children : <ForbiddenScreen />;
}
