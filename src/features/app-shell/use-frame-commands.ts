import { type Command, EVERYWHERE } from '../../shared/frame/command-registry.ts';
import { screenKeywords } from '../../shared/frame/screen-keywords.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { KEY } from '../../ui/key-names.ts';
import { useDensity } from '../../ui/theme/density.ts';
import { useColourScheme } from '../../ui/theme/use-colour-scheme.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { allEntries, type Navigation } from './navigation.ts';

const THEME_KEYWORDS = 'theme dark light colour color mode appearance';

interface FrameActions {
  readonly navigation: Navigation;
  readonly onGo: (path: string) => void;
  readonly onFind: () => void;
  readonly onHelp: () => void;
  readonly onToggleRail: () => void;
  readonly onSignOut: () => void;
}

export function useFrameCommands(acts: FrameActions): void {
  const { chosen, shown, choose } = useColourScheme();
  const { density, setDensity } = useDensity();
  const phone = useIsPhone();
  const otherTheme = shown === 'dark' ? 'light' : 'dark';
  const otherDensity = density === 'compact' ? 'comfortable' : 'compact';

  const screens = allEntries(acts.navigation).map(
    ({ label, path }): Command => ({
      id: `go ${path}`,
      group: 'Screens',
      label,
      keywords: screenKeywords(path),
      run: () => acts.onGo(path),
    }),
  );
  const rail: Command = {
    id: 'rail',
    group: EVERYWHERE,
    label: 'Collapse or expand the sidebar',
    keys: KEY.rail,
    run: acts.onToggleRail,
  };
  const everywhere: Command[] = [
    {
      id: 'find',
      group: EVERYWHERE,
      label: 'Search or run a command',
      keys: KEY.find,
      hidden: true,
      run: acts.onFind,
    },
    {
      id: 'find by slash',
      group: EVERYWHERE,
      label: 'Search or run a command',
      keys: KEY.findBySlash,
      hidden: true,
      run: acts.onFind,
    },
    {
      id: 'keys',
      group: EVERYWHERE,
      label: phone ? 'Help' : 'Help and keyboard shortcuts',
      keywords: 'guide manual keys how to',
      keys: KEY.allKeys,
      run: acts.onHelp,
    },
    ...(phone ? [] : [rail]),
    {
      id: 'theme',
      group: EVERYWHERE,
      label: `Use the ${otherTheme} theme`,
      keywords: THEME_KEYWORDS,
      run: () => choose(otherTheme),
    },
    {
      id: 'density',
      group: EVERYWHERE,
      label: `Use ${otherDensity} rows`,
      keywords: 'density spacing height',
      run: () => setDensity(otherDensity),
    },
    {
      id: 'sign out',
      group: EVERYWHERE,
      label: 'Sign out',
      keywords: 'logout log out signout leave exit',
      run: acts.onSignOut,
    },
  ];
  if (chosen !== 'auto') {
    everywhere.push({
      id: 'system theme',
      group: EVERYWHERE,
      label: 'Use the theme of this device',
      keywords: THEME_KEYWORDS,
      run: () => choose('auto'),
    });
  }
  useCommands([...screens, ...everywhere]);
}
