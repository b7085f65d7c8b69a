import './navigation.css';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { NavIcon } from './nav-icon.tsx';
import { currentEntry, type NavEntry } from './navigation.ts';

type TabBarProps = {
  readonly tabs: readonly NavEntry[];
  /** badge with the number of pending tasks, for roles that have a work queue */
  readonly waiting: ReactNode;
  readonly onMore: () => void;
};

/** "More" is marked as active if the current screen has no tab. */
export function TabBar({ tabs, waiting, onMore }: TabBarProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = currentEntry(tabs, pathname);
  return (
    <nav className="shell-tabs" aria-label="Screens">
      {tabs.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          aria-current={entry === current ? 'page' : undefined}
        >
          <NavIcon path={entry.path} />
          <Label>{entry.label}</Label>
          {entry === tabs[0] ? waiting : null}
        </Link>
      ))}
      <button type="button" onClick={onMore} data-current={current ? undefined : ''}>
        <Icon name="more" />
        <Label>More</Label>
      </button>
    </nav>
  );
}

const Label = ({ children }: { readonly children: string }) => (
  <span className="ui-cut" style={{ maxWidth: '100%' }}>
    {children}
  </span>
);
