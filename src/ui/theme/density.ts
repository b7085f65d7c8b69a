import { createContext, use } from 'react';

export type Density = 'compact' | 'comfortable';

const KEPT_AS = 'culet.density';

export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 28, comfortable: 36 };
export const HEAD_HEIGHT: Readonly<Record<Density, number>> = { compact: 30, comfortable: 34 };

export function rememberedDensity(): Density {
  try {
    return localStorage.getItem(KEPT_AS) === 'comfortable' ? 'comfortable' : 'compact';
  } catch {
    return 'compact';
  }
}

export function keepDensity(density: Density): void {
  try {
    localStorage.setItem(KEPT_AS, density);
  } catch {
    // The browser forbids local storage, so the choice lasts only until the page closes.
  }
}

type DensityChoice = {
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
};

export const DensityContext = createContext<DensityChoice>({
  density: 'compact',
  setDensity: () => undefined,
});

export function useDensity(): DensityChoice {
  return use(DensityContext);
}
