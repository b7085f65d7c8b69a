import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColourScheme = 'light' | 'dark' | 'auto';

/**
 * Mantine would stop the transitions with a style tag made at run time, which a strict content
 * security policy refuses: an attribute and a rule of ours do the same.
 */
function withoutFading(change: () => void): void {
  const root = document.documentElement;
  root.dataset.themeChanging = '';
  change();
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.themeChanging));
}

/** The chosen scheme, what it comes to, and how to choose another. */
export function useColourScheme(): {
  readonly chosen: ColourScheme;
  readonly shown: 'light' | 'dark';
  readonly choose: (scheme: ColourScheme) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const shown = useComputedColorScheme('light');
  return {
    chosen: colorScheme,
    shown,
    choose: (scheme) => withoutFading(() => setColorScheme(scheme)),
  };
}
