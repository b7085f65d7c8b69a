import { useRouter } from '@tanstack/react-router';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { type ListFrame, listTabs } from '../features/access/list-screens.ts';
import { mayOpen } from '../features/access/screens.ts';
import { readablePaths } from '../features/access/sidebar.ts';
import { settingsScreens } from '../features/settings/settings-screens.ts';
import { useCommands } from '../shared/frame/use-commands.ts';
import { useProfile } from '../shared/session/use-session.ts';

interface InnerScreen {
  readonly label: string;
  readonly path: string;
}

const FRAMES: readonly ListFrame[] = ['/transaction', '/customer-profile'];

/** Adds the screens that have no sidebar entry to the search palette. */
export function useInnerScreens(): void {
  const router = useRouter();
  useCommands(
    innerScreens(useProfile()).map(({ label, path }) => ({
      id: `go inside to ${path}`,
      group: 'Screens',
      label,
      run: () => void router.navigate({ href: path }),
    })),
  );
}

export function innerScreens(profile: Profile): readonly InnerScreen[] {
  const { permissions } = profile;
  const lists = FRAMES.flatMap((frame) =>
    listTabs(frame, permissions).map(({ screen, label }) => ({
      label,
      path: `${frame}/${screen}`,
    })),
  );
  const settings = settingsScreens(readablePaths(permissions)).map(({ to, label }) => ({
    label: `Settings: ${label}`,
    path: to,
  }));
  return [
    ...(mayCall(profile, calls.listDay) ? [{ label: 'Today', path: '/day' }] : []),
    ...lists,
    ...(mayCall(profile, calls.listRecentKyc) ? [{ label: 'KYC queue', path: '/client/kyc' }] : []),
    ...(mayOpen('/search', permissions) ? [{ label: 'Overview', path: '/overview' }] : []),
    ...settings,
  ];
}
