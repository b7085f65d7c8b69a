import './tab-bar.css';
import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '../../ui/Icon.tsx';
import { NavIcon } from './nav-icon.tsx';
import { allEntries, isCurrent, type NavEntry, type Navigation } from './navigation.ts';

/** As many as a thumb tells apart, besides "More". */
const SHOWN = 4;

type TabBarProps = {
  readonly navigation: Navigation;
  readonly onMore: () => void;
};

/** The sidebar of a phone. */
export function TabBar({ navigation, onMore }: TabBarProps) {
  return (
    <nav className="shell-tabs" aria-label="Screens">
      {allEntries(navigation)
        .slice(0, SHOWN)
        .map((entry) => (
          <Tab key={entry.path} entry={entry} />
        ))}
      <button type="button" onClick={onMore}>
        <Icon name="more" />
        <span>More</span>
      </button>
    </nav>
  );
}

function Tab({ entry }: { readonly entry: NavEntry }) {
  const current = useLocation({ select: ({ pathname }) => isCurrent(entry, pathname) });
  return (
    <Link to={entry.path} aria-current={current ? 'page' : undefined}>
      <NavIcon path={entry.path} />
      <span>{entry.label}</span>
    </Link>
  );
}
