import './navigation.css';
import './sheets.css';
import { Drawer } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsPhone } from '../../ui/use-phone.ts';
import { NavIcon } from './nav-icon.tsx';
import {
  allEntries,
  currentEntry,
  type NavEntry,
  type Navigation,
  needsHeading,
} from './navigation.ts';

type MoreSheetProps = {
  readonly opened: boolean;
  readonly navigation: Navigation;
  readonly onClose: () => void;
  readonly account: ReactNode;
};

const scrollToCurrent = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'center' });

/**
 * Sheet that lists all screens, because the phone's tab bar has space for only a few. Opens at the
 * current screen. Closes if the window becomes wider than a phone.
 */
export function MoreSheet({ opened, navigation, onClose, account }: MoreSheetProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const phone = useIsPhone();
  const [openedOn, setOpenedOn] = useState(path);
  useEffect(() => {
    if (path === openedOn) return;
    setOpenedOn(path);
    onClose();
  }, [path, openedOn, onClose]);
  const currentPath = currentEntry(allEntries(navigation), path)?.path;
  const links = (entries: readonly NavEntry[]) =>
    entries.map((entry) => (
      <Link
        key={entry.path}
        to={entry.path}
        onClick={onClose}
        className="shell-link"
        activeOptions={{ exact: true, includeSearch: false }}
        {...(entry.path === currentPath ? { 'aria-current': 'page', ref: scrollToCurrent } : {})}
      >
        <NavIcon path={entry.path} />
        <span className="shell-link-word">{entry.label}</span>
      </Link>
    ));
  return (
    <Drawer
      opened={opened && phone}
      onClose={onClose}
      position="bottom"
      title="More"
      className="shell-sheet"
    >
      <nav className="shell-more" aria-label="All screens">
        {navigation.groups.map((group) => (
          <div key={group.name} className="shell-group">
            {needsHeading(group) ? <h3>{group.name}</h3> : null}
            {links(group.entries)}
          </div>
        ))}
        <div className="shell-group">{links(navigation.bottom)}</div>
      </nav>
      {account}
    </Drawer>
  );
}
