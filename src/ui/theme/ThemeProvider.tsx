import './theme.css';
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useLazyModule } from '../lazy-module.ts';
import { toasts } from '../notify.tsx';
import { chooseScheme } from './colour-scheme.ts';
import { type Density, DensityContext, keepDensity, rememberedDensity } from './density.ts';
import { theme } from './theme.ts';
import { useColourScheme } from './use-colour-scheme.ts';

/**
 * Replaces MantineProvider, which writes a style sheet with colours at run time. The content
 * security policy forbids such a style sheet, so tokens.css defines the colours.
 */
const MANTINE = {
  setColorScheme: chooseScheme,
  clearColorScheme: () => chooseScheme('auto'),
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { chosen, shown } = useColourScheme();
  const [density, setDensity] = useState<Density>(rememberedDensity);
  const shownToasts = useLazyModule(toasts, false);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = density;
    dataset.mantineColorScheme = shown;
    dataset.respectReducedMotion = 'true';
  }, [density, shown]);

  const choice = useMemo(
    () => ({
      density,
      setDensity: (next: Density) => {
        keepDensity(next);
        setDensity(next);
      },
    }),
    [density],
  );

  const mantine = useMemo(() => ({ ...MANTINE, colorScheme: chosen }), [chosen]);

  return (
    <MantineContext value={mantine}>
      <MantineThemeProvider theme={theme}>
        <DensityContext value={choice}>
          {children}
          {shownToasts ? <shownToasts.ToastPlace /> : null}
        </DensityContext>
      </MantineThemeProvider>
    </MantineContext>
  );
}
