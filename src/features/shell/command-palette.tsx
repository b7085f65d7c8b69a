import './palette.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { allCommands, type Command, onCommands } from '../../shared/frame/commands.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';

const [store, palette] = createSpotlight();

type CommandPaletteProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Every screen and action by name. */
export function CommandPalette({ opened, onClose }: CommandPaletteProps) {
  const commands = useSyncExternalStore(onCommands, allCommands);
  const [query, setQuery] = useState('');
  useEffect(() => (opened ? palette.open() : palette.close()), [opened]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
      clearQueryOnClose
      centered={false}
      yOffset="12vh"
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      <Spotlight.Search
        placeholder="A screen or an action"
        aria-label="A screen or an action"
        data-autofocus
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        {groupsOf(commands, query).map(([group, found]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {found.map((command) => (
              <Spotlight.Action
                key={command.id}
                label={command.label}
                description={command.reason ?? ''}
                disabled={Boolean(command.reason)}
                onClick={command.run}
                rightSection={command.keys ? <KeyNames keys={command.keys} /> : null}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groupsOf(commands, query).length === 0 ? (
          <Spotlight.Empty>Nothing is called “{query}”</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function KeyNames({ keys }: { readonly keys: string }) {
  return (
    <span className="palette-keys">
      {keys.split(' ').map((key) => (
        <Keys key={key}>{key}</Keys>
      ))}
    </span>
  );
}

/** The screen's own come first: they are what the hand is on. */
function groupsOf(commands: readonly Command[], query: string): [string, readonly Command[]][] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Command[]>([['This screen', []]]);
  for (const command of commands) {
    const { label, group = 'This screen', hidden = false } = command;
    const text = `${label} ${group}`.toLowerCase();
    if (hidden || !words.every((word) => text.includes(word))) continue;
    groups.set(group, [...(groups.get(group) ?? []), command]);
  }
  return [...groups].filter(([, found]) => found.length > 0);
}
