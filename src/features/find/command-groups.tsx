import { Spotlight } from '@mantine/spotlight';
import { useSyncExternalStore } from 'react';
import { allCommands, type Command, onCommands } from '../../shared/frame/commands.ts';
import { Keys } from '../../ui/Keys.tsx';

/** Screens and commands by name; the screen's own come first, because they are what the hand is on. */
export function CommandGroups({ text }: { readonly text: string }) {
  const commands = useSyncExternalStore(onCommands, allCommands);
  return groupsOf(commands, text).map(([group, found]) => (
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
  ));
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

function groupsOf(commands: readonly Command[], text: string): [string, readonly Command[]][] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Command[]>([['This screen', []]]);
  for (const command of commands) {
    const { label, group = 'This screen', hidden = false } = command;
    const named = `${label} ${group}`.toLowerCase();
    if (hidden || !words.every((word) => named.includes(word))) continue;
    groups.set(group, [...(groups.get(group) ?? []), command]);
  }
  return [...groups].filter(([, found]) => found.length > 0);
}
