import './navigation.css';
import { Link, useLocation } from '@tanstack/react-router';
import { CuletLogo } from '../../shared/frame/CuletLogo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { NavIcon } from './nav-icon.tsx';
import {
  allEntries,
  currentEntry,
  type NavEntry,
  type Navigation,
  needsHeading,
} from './navigation.ts';

type SideNavProps = {
  readonly navigation: Navigation;
  readonly wide: boolean;
  readonly onToggle: () => void;
};

export function SideNav({ navigation, wide, onToggle }: SideNavProps) {
  const currentPath = useLocation({
    select: ({ pathname }) => currentEntry(allEntries(navigation), pathname)?.path,
  });
  const links = (entries: readonly NavEntry[]) =>
    entries.map((entry) => (
      <SideLink key={entry.path} entry={entry} wide={wide} isCurrent={entry.path === currentPath} />
    ));
  return (
    <aside className="shell-side">
      <Link to="/dashboard" className="shell-brand" aria-label="Culet, go to the dashboard">
        <CuletLogo />
        {wide ? <span>Culet</span> : null}
      </Link>
      <nav aria-label="Screens" className="shell-nav">
        {navigation.groups.map((group) => (
          <div key={group.name} className="shell-group">
            {wide && needsHeading(group) ? <h2>{group.name}</h2> : null}
            {links(group.entries)}
          </div>
        ))}
        <div className="shell-group" data-bottom="">
          {links(navigation.bottom)}
          <button
            type="button"
            className="shell-link"
            onClick={onToggle}
            aria-label={wide ? 'Collapse the sidebar' : 'Expand the sidebar'}
          >
            <Icon name={wide ? 'chevronLeft' : 'chevronRight'} />
            {wide ? (
              <>
                <span className="shell-link-word">Collapse</span>
                <Keys>{KEY.rail}</Keys>
              </>
            ) : null}
          </button>
        </div>
      </nav>
    </aside>
  );
}

type SideLinkProps = {
  readonly entry: NavEntry;
  readonly wide: boolean;
  readonly isCurrent: boolean;
};

function SideLink({ entry, wide, isCurrent }: SideLinkProps) {
  return (
    <Link
      to={entry.path}
      className="shell-link"
      // Otherwise the link of an address that begins with this path is current too.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={wide ? undefined : entry.label}
    >
      <NavIcon path={entry.path} />
      <span className={wide ? 'shell-link-word' : 'shell-tip'} aria-hidden={!wide}>
        {entry.label}
      </span>
    </Link>
  );
}
