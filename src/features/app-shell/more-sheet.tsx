import './navigation.css';
import './sheets.css';
import { Drawer } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsPhone } from '../../ui/use-phone.ts';
import { NavIcon } from './nav-icon.tsx';
import { allEntries, type Navigation } from './navigation.ts';

type MoreSheetProps = {
  readonly opened: boolean;
  readonly navigation: Navigation;
  readonly onClose: () => void;
  readonly account: ReactNode;
};

/**
 * Sheet that lists all screens, because the phone's tab bar has space for only a few. Closes if the
 * window becomes wider than a phone.
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
  return (
    <Drawer
      opened={opened && phone}
      onClose={onClose}
      position="bottom"
      title="More"
      className="shell-sheet"
    >
      <nav className="shell-more" aria-label="All screens">
        {allEntries(navigation).map((entry) => (
          <Link key={entry.path} to={entry.path} onClick={onClose} className="shell-link">
            <NavIcon path={entry.path} />
            <span className="shell-link-word">{entry.label}</span>
          </Link>
        ))}
      </nav>
      {account}
    </Drawer>
  );
}
