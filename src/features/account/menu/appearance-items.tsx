import { Menu } from '@mantine/core';
import { useId } from 'react';
import { useAppearance } from './use-appearance.ts';

/** Appearance settings as menu items, so arrow keys reach them like every other item. */
export function AppearanceItems() {
  const prefix = useId();
  return useAppearance().map(({ name, data, value, choose }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div key={name} role="group" aria-labelledby={`${prefix}-${name}`}>
      <Menu.Label id={`${prefix}-${name}`}>{name}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={choose}>
        {data.map((one) => (
          <Menu.RadioItem key={one.value} value={one.value}>
            {one.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  ));
}
