import '../../shared/people/people-page.css';
import { Link } from '@tanstack/react-router';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import {
  type GoHome,
  HOME_TABS,
  type HomeSearch,
  type HomeTab,
  parseHomeSearch,
  tabOf,
} from './home-params.ts';
import { HomeSettingTab } from './home-setting-tab.tsx';
import { VersionTab } from './version-tab.tsx';

type HomeSettingsPageProps = {
  readonly search: HomeSearch;
  readonly onSearch: (next: HomeSearch, how?: { readonly replace?: boolean }) => void;
};

/** Exact matching, because the path of the first tab is a prefix of the paths of the other tabs. */
const EXACT = { exact: true, includeSearch: true };
const TABS = Object.keys(HOME_TABS) as HomeTab[];

export function HomeSettingsPage({ search, onSearch }: HomeSettingsPageProps) {
  const open = tabOf(search);
  const go: GoHome = (change, how) => onSearch(parseHomeSearch({ ...search, ...change }), how);
  return (
    <div className="people-page">
      <TabStrip aria-label="Home settings sections">
        {TABS.map((tab) => (
          <Link
            key={tab}
            to="/settings/system-settings/home-settings"
            search={parseHomeSearch({ tab })}
            activeOptions={EXACT}
            {...(tab === open ? { 'aria-current': 'page' as const } : {})}
          >
            {HOME_TABS[tab]}
          </Link>
        ))}
      </TabStrip>
      {open === 'app-version' ? (
        <VersionTab search={search} go={go} />
      ) : (
        <HomeSettingTab key={open} kind={open} search={search} go={go} />
      )}
    </div>
  );
}
