import { useMemo } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { phoneTabs } from '../features/access/phone-tabs.ts';
import { sidebarOf } from '../features/access/sidebar.ts';
import { allEntries } from '../features/app-shell/navigation.ts';
import { TabBar } from '../features/app-shell/tab-bar.tsx';
import { TabCounter } from '../features/work-queue/tab-counter.tsx';
import { useProfile } from '../shared/session/use-session.ts';

export function Tabs({ onMore }: { readonly onMore: () => void }) {
  const profile = useProfile();
  const { permissions } = profile;
  const tabs = useMemo(
    () => phoneTabs(permissions, allEntries(sidebarOf(permissions))),
    [permissions],
  );
  const works = mayCall(profile, calls.listDay);
  return <TabBar tabs={tabs} waiting={works ? <TabCounter /> : null} onMore={onMore} />;
}
