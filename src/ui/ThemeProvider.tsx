import './mantine.css';
import './tokens.css';
import './base.css';
import './mantine-look.css';
import './primitives.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { type Density, DensityContext, keepDensity, keptDensity } from './density.ts';
import { useLater } from './later.ts';
import { toasts } from './notify.tsx';
import { theme } from './theme.ts';

const colourSchemeManager = localStorageColorSchemeManager({ key: 'culet.theme' });

/** Colours, type, density and toasts for everything below it. One per application. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [density, setDensity] = useState<Density>(keptDensity);
  const shownToasts = useLater(toasts, false);

  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);

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

  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <DensityContext value={choice}>
        {children}
        {shownToasts ? <shownToasts.ToastPlace /> : null}
      </DensityContext>
    </MantineProvider>
  );
}
