import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { sidebarOf } from '../features/access/sidebar.ts';
import { UserMenu } from '../features/account/menu/user-menu.tsx';
import { Shell } from '../features/app-shell/shell.tsx';
import { useClientFromUrl } from '../features/client-context/use-client-from-url.ts';
import { NoticeBell } from '../features/notice/notice-bell.tsx';
import { chooseClient } from '../shared/clients/client-chooser.ts';
import { EVERYWHERE } from '../shared/frame/command-registry.ts';
import { createCompanyHead } from '../shared/frame/company-head.tsx';
import { useCommands } from '../shared/frame/use-commands.ts';
import { requireKnownSession, signedInUser, signOut } from '../shared/session/session-actor.ts';
import { useSession } from '../shared/session/use-session.ts';
import { actsForClients } from '../shared/stones/stone-permissions.ts';
import { PrintHeadContext } from '../ui/grid/print/print-head.ts';
import { GridViewsContext } from '../ui/grid/views/grid-views-context.ts';
import { KEY } from '../ui/key-names.ts';
import {
  lazyModule,
  lazyOnDemand,
  markScreenReady,
  useLazyModule,
  withModule,
} from '../ui/lazy-module.ts';

const accountPanel = lazyModule(() =>
  import('../features/account/auth/account-panel.tsx').then((module) => module.AccountPanel),
);

const actingFor = lazyOnDemand(() =>
  import('../features/client-context/acting-client-control.tsx').then(
    (module) => module.ActingClientControl,
  ),
);

const namedViews = lazyOnDemand(() =>
  import('../shared/views/named-views.tsx').then((module) => module.NamedViews),
);

const tabs = lazyOnDemand(() => import('./-tabs.tsx').then((module) => module.Tabs));

const screenGuide = lazyModule(() =>
  import('./-guides/screen-guide.tsx').then((module) => module.ScreenGuide),
);

const findField = lazyModule(() => import('./-find.tsx').then((module) => module.Find));

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    await requireKnownSession();
    if (signedInUser()) return;
    const isPlainEntry = location.pathname === '/dashboard';
    throw redirect({
      to: '/login',
      search: isPlainEntry ? {} : { next: location.href },
      replace: true,
    });
  },
  component: Frame,
});

function Frame() {
  const user = useSession().context.user;
  const navigation = useMemo(() => sidebarOf(user?.permissions ?? []), [user?.permissions]);
  const cache = useQueryClient();
  const printHead = useMemo(() => createCompanyHead(cache), [cache]);
  const drawn = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation?.href === location.href,
  });
  useEffect(() => {
    if (drawn) markScreenReady();
  }, [drawn]);
  // At sign-out the user is cleared shortly before the redirect.
  if (!user) return null;
  return (
    <Shell
      navigation={navigation}
      tabs={(onMore) => <LazyTabs onMore={onMore} />}
      bell={<NoticeBell />}
      actingFor={actsForClients(user.role_id) ? <LazyActingFor /> : null}
      userMenu={(help) => <UserMenu onHelp={help} />}
      account={(help) => <Account onHelp={help} />}
      guide={<LazyGuide />}
      find={(layer) => <LazyFind {...layer} />}
      onSignOut={signOut}
    >
      <PrintHeadContext value={printHead}>
        <GridViewsContext value={mayCall(user, calls.listGridViews) ? namedViews : null}>
          <Screen />
        </GridViewsContext>
      </PrintHeadContext>
    </Shell>
  );
}

/**
 * Renders no screen until the business for which the user acts is known. The requests of the
 * screens depend on this business.
 */
function Screen() {
  return useClientFromUrl() ? <Outlet /> : null;
}

function LazyActingFor() {
  const ActingFor = useLazyModule(actingFor, true);
  return ActingFor ? <ActingFor /> : <PendingActingFor />;
}

/**
 * Handles the shortcut of the trading-client chooser while `ActingFor` loads. Keys typed until then
 * are buffered and passed to the chooser.
 */
function PendingActingFor() {
  const run = () => {
    chooseClient();
    withModule(
      actingFor,
      () => undefined,
      () => chooseClient(false),
    );
  };
  useCommands([
    {
      id: 'client-context',
      group: EVERYWHERE,
      label: 'Act for a trading client',
      keys: KEY.actFor,
      run,
    },
  ]);
  return <span data-awaited="" />;
}

/** Loads the tab bar only when this component renders, that is, on phones. */
function LazyTabs(props: { readonly onMore: () => void }) {
  const Tabs = useLazyModule(tabs, true);
  return Tabs ? <Tabs {...props} /> : null;
}

function Account(props: { readonly onHelp: () => void }) {
  const AccountPanel = useLazyModule(accountPanel, true);
  return AccountPanel ? <AccountPanel {...props} /> : null;
}

function LazyGuide() {
  const ScreenGuide = useLazyModule(screenGuide, true);
  return ScreenGuide ? <ScreenGuide /> : null;
}

function LazyFind(layer: { readonly opened: boolean; readonly onClose: () => void }) {
  const Find = useLazyModule(findField, layer.opened);
  return Find ? <Find {...layer} /> : null;
}
