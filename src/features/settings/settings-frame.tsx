import './settings-frame.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const SCREENS = [
  {
    screen: '/settings/master-settings',
    to: '/settings/master-settings/master',
    label: 'Master data',
  },
  { screen: '/settings/users', to: '/settings/users', label: 'Users' },
  { screen: '/settings/roles', to: '/settings/roles', label: 'Roles' },
  { screen: '/settings/markup', to: '/settings/markup', label: 'Markups' },
  { screen: '/settings/rap', to: '/settings/rap', label: 'Rap prices' },
  { screen: '/settings/matchpair', to: '/settings/matchpair', label: 'Match pairs' },
  { screen: '/settings/new-arrival', to: '/settings/new-arrival', label: 'New arrivals' },
  { screen: '/settings/terms', to: '/settings/terms', label: 'Terms' },
  { screen: '/settings/mail', to: '/settings/mail', label: 'Mail' },
] as const;

type SettingsFrameProps = {
  /** Screen paths that the viewer may read. */
  readonly readable: ReadonlySet<string>;
  readonly children: ReactNode;
};

/** The screens of the settings stand beside each other; those that are closed to the viewer are left out. */
export function SettingsFrame({ readable, children }: SettingsFrameProps) {
  const open = SCREENS.filter(({ screen }) => readable.has(screen));
  return (
    <div className="settings">
      {open.length > 1 ? (
        <nav className="settings-tabs" aria-label="Settings">
          {open.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="settings-tab"
              activeProps={{ 'aria-current': 'page' }}
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="settings-screen">{children}</div>
    </div>
  );
}
