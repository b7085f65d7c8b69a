import './navigation.css';
import './shell.css';
import '../../ui/restore-focus.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { liveState, onLiveState } from '#api/live-stream.ts';
import { CuletLogo } from '../../shared/frame/CuletLogo.tsx';
import { offerPageSlot } from '../../shared/frame/page-slot.ts';
import { bufferTyped, takeTyped } from '../../shared/frame/typed-ahead.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { LiveDot } from '../../ui/LiveDot.tsx';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { Banners } from './banners.tsx';
import type { Navigation } from './navigation.ts';
import { NewerBuildOffer } from './newer-build-offer.tsx';
import { SideNav } from './side-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFrameCommands } from './use-frame-commands.ts';
import { useFrameKeys } from './use-frame-keys.ts';
import { useRail } from './use-rail.ts';

const helpSheet = lazyModule(() => import('./help-sheet.tsx').then((module) => module.HelpSheet));
const moreSheet = lazyModule(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));

type Layer = 'find' | 'help' | 'more';

type ShellProps = {
  readonly navigation: Navigation;
  readonly tabs: (onMore: () => void) => ReactNode;
  readonly bell: ReactNode;
  /** picker of the client business to act for; only for roles that may act for client businesses */
  readonly actingFor: ReactNode;
  readonly userMenu: (onHelp: () => void) => ReactNode;
  readonly account: (onHelp: () => void) => ReactNode;
  /** help text for the current screen */
  readonly guide: ReactNode;
  /** global search, mounted on first use */
  readonly find: (layer: { readonly opened: boolean; readonly onClose: () => void }) => ReactNode;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
};

export function Shell(props: ShellProps) {
  const { navigation, tabs, bell, actingFor, userMenu, account, guide, find, onSignOut, children } =
    props;
  const phone = useIsPhone();
  const navigate = useNavigate();
  const [wide, toggleRail] = useRail();
  const [layer, setLayer] = useState<Layer | null>(null);
  // Layers, such as dialogs and sheets, are mounted at their first use and then stay mounted.
  const [mountedLayers, setMountedLayers] = useState<ReadonlySet<Layer>>(new Set());
  const HelpSheet = useLazyModule(helpSheet, layer === 'help');
  const MoreSheet = useLazyModule(moreSheet, layer === 'more');
  const open = (next: Layer) => {
    setMountedLayers(new Set([...mountedLayers, next]));
    setLayer(next);
  };
  const close = () => {
    takeTyped();
    setLayer(null);
  };
  const openFind = () => {
    if (layer !== 'find') bufferTyped(close);
    open('find');
  };
  const live = useSyncExternalStore(onLiveState, liveState);

  useFrameKeys();
  useFrameCommands({
    navigation,
    onGo: (path) => void navigate({ to: path }),
    onFind: openFind,
    onHelp: () => open('help'),
    onToggleRail: toggleRail,
    onSignOut,
  });

  return (
    <div className="shell" data-wide={wide || undefined}>
      <SkipLink />
      {phone ? null : <SideNav navigation={navigation} wide={wide} onToggle={toggleRail} />}
      <header className="shell-head">
        {phone ? (
          <Link to="/dashboard" className="shell-brand" aria-label="Culet, go to the dashboard">
            <CuletLogo />
          </Link>
        ) : null}
        <div className="shell-slot" ref={offerPageSlot} />
        {actingFor}
        {phone ? null : <LiveDot state={live} />}
        {phone ? (
          <ActionIcon aria-label="Search or run a command" size="lg" onClick={openFind}>
            <Icon name="search" />
          </ActionIcon>
        ) : (
          <UnstyledButton
            className="shell-omni"
            title="Opens one stone, order, client or screen, or runs a command"
            onClick={openFind}
          >
            <Icon name="search" size="small" />
            <span className="shell-omni-all">Find stone, order, screen…</span>
            <span className="shell-omni-short">Find</span>
            <Keys>{KEY.find}</Keys>
          </UnstyledButton>
        )}
        {bell}
        {phone ? null : userMenu(() => open('help'))}
      </header>
      <div className="shell-main">
        <Banners />
        <main id="screen" className="shell-screen" tabIndex={-1}>
          {children}
        </main>
      </div>
      {phone ? tabs(() => open('more')) : null}
      <NewerBuildOffer />
      {mountedLayers.has('find') ? find({ opened: layer === 'find', onClose: close }) : null}
      {HelpSheet && mountedLayers.has('help') ? (
        <HelpSheet guide={guide} opened={layer === 'help'} onClose={close} />
      ) : null}
      {MoreSheet && mountedLayers.has('more') ? (
        <MoreSheet
          opened={layer === 'more'}
          navigation={navigation}
          onClose={close}
          account={account(() => open('help'))}
        />
      ) : null}
    </div>
  );
}
