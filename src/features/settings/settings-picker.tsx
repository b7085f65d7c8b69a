import './settings-menu.css';
import { Select } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { SettingsScreensProps } from './settings-menu.tsx';
import { filterSettings, groupSettings } from './settings-screens.ts';

/** The settings menu of a phone: one field, which shows the current screen. */
export function SettingsPicker({ screens }: SettingsScreensProps) {
  const navigate = useNavigate();
  const current = useLocation({
    select: ({ pathname }) => screens.find(({ to }) => pathname.startsWith(to))?.to ?? null,
  });
  const label = screens.find(({ to }) => to === current)?.label;
  return (
    <nav aria-label="Settings" className="settings-picker">
      <Select
        aria-label="Find a setting"
        searchable
        allowDeselect={false}
        maxDropdownHeight={440}
        nothingFoundMessage="No setting matches."
        data={groupSettings(screens).map(({ name, entries }) => ({
          group: name,
          items: entries.map((screen) => ({ value: screen.to, label: screen.label })),
        }))}
        // If the search text is the label of the current screen, the user has not typed, so all
        // screens are listed.
        filter={({ search }) =>
          groupSettings(search === label ? screens : filterSettings(screens, search)).map(
            ({ name, entries }) => ({
              group: name,
              items: entries.map((screen) => ({ value: screen.to, label: screen.label })),
            }),
          )
        }
        value={current}
        onChange={(to) => {
          if (to !== null) void navigate({ to });
        }}
      />
    </nav>
  );
}
