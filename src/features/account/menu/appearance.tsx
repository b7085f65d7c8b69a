import './user-card.css';
import { useId } from 'react';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import type { ColourScheme } from '../../../ui/theme/colour-scheme.ts';
import { type Density, useDensity } from '../../../ui/theme/density.ts';
import { useColourScheme } from '../../../ui/theme/use-colour-scheme.ts';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];
const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
];

/** How this person likes the portal to look, on this device. */
export function Appearance() {
  const themeId = useId();
  const rowsId = useId();
  const { chosen, choose } = useColourScheme();
  const { density, setDensity } = useDensity();
  return (
    <div className="user-appearance">
      <span id={themeId}>Theme</span>
      <SegmentedControl
        aria-labelledby={themeId}
        data={THEMES}
        value={chosen}
        onChange={(value) => choose(value as ColourScheme)}
      />
      <span id={rowsId}>Rows</span>
      <SegmentedControl
        aria-labelledby={rowsId}
        data={DENSITIES}
        value={density}
        onChange={(value) => setDensity(value as Density)}
      />
    </div>
  );
}
