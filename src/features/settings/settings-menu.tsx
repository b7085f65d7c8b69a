import './settings-menu.css';
import { TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { filterSettings, groupSettings, type settingsScreens } from './settings-screens.ts';

export type SettingsScreensProps = { readonly screens: ReturnType<typeof settingsScreens> };

/** Enter in the filter opens the first screen of the menu. */
export function SettingsMenu({ screens }: SettingsScreensProps) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const shown = filterSettings(screens, text);
  return (
    <nav aria-label="Settings" className="settings-menu">
      <search>
        <TextInput
          size="sm"
          aria-label="Find a setting"
          placeholder="Find a setting"
          maxLength={60}
          leftSection={<Icon name="search" size="small" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key === 'Enter' && first && text !== '') void navigate({ to: first.to });
            if (event.key !== 'Escape' || text === '') return;
            event.stopPropagation();
            setText('');
          }}
        />
      </search>
      {groupSettings(shown).map(({ name, entries }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <h2 id={`${id}-${name}`}>{name}</h2>
          {entries.map(({ to, label }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          ))}
        </section>
      ))}
      <p role="status">{shown.length === 0 ? 'No setting matches.' : ''}</p>
    </nav>
  );
}
