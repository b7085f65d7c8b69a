import type { ColourScheme } from '../../../ui/theme/colour-scheme.ts';
import { type Density, useDensity } from '../../../ui/theme/density.ts';
import { useColourScheme } from '../../../ui/theme/use-colour-scheme.ts';

interface AppearanceChoice {
  readonly name: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];
const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
];

export function useAppearance(): readonly AppearanceChoice[] {
  const { chosen, choose } = useColourScheme();
  const { density, setDensity } = useDensity();
  return [
    {
      name: 'Theme',
      data: THEMES,
      value: chosen,
      choose: (value) => choose(value as ColourScheme),
    },
    {
      name: 'Row height',
      data: DENSITIES,
      value: density,
      choose: (value) => setDensity(value as Density),
    },
  ];
}
