import { useRouter } from '@tanstack/react-router';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { type ListFrame, listTabs } from '../features/access/list-screens.ts';
import { mayOpen } from '../features/access/screens.ts';
import { readablePaths } from '../features/access/sidebar.ts';
import { settingsScreens } from '../features/settings/settings-screens.ts';
import { screenKeywords } from '../shared/frame/screen-keywords.ts';
import { useCommands } from '../shared/frame/use-commands.ts';
import { useProfile } from '../shared/session/use-session.ts';

interface InnerScreen {
  readonly label: string;
  readonly path: string;
  /** default: the keywords of the path, see `screenKeywords` */
  readonly keywords?: string;
}

const FRAMES: readonly ListFrame[] = ['/transaction', '/customer-profile'];

/** Adds the screens that have no sidebar entry to the search palette. */
export function useInnerScreens(): void {
  const router = useRouter();
  useCommands(
    innerScreens(useProfile()).map(({ label, path, keywords }) => ({
      id: `go inside to ${path}`,
      group: 'Screens',
      label,
      keywords: keywords ?? screenKeywords(path.split('?')[0] ?? path),
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
  const settings = settingsScreens(readablePaths(permissions)).map(({ to, label, keywords }) => ({
    label: `Settings: ${label}`,
    path: to,
    keywords,
  }));
  const overdue = lists.filter(({ path }) => path.endsWith('/memo'));
  return [
    { label: 'Profile', path: '/profile' },
    ...(mayCall(profile, calls.listDay) ? [{ label: 'Today', path: '/day' }] : []),
    ...lists,
    ...overdue.map(({ path }) => ({
      label: 'Overdue memos',
      path: `${path}?overdue=1`,
      keywords: 'late due',
    })),
    ...(mayOpen('/search', permissions) ? [{ label: 'Overview', path: '/overview' }] : []),
    ...settings,
  ];
}
