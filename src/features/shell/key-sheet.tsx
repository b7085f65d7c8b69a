import './key-sheet.css';
import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { allCommands, type Command, onCommands } from '../../shared/frame/commands.ts';
import { Keys } from '../../ui/Keys.tsx';

type Line = readonly [keys: string, what: string];

/** Keys of the lists, which every list understands by itself. */
const LIST_KEYS: readonly Line[] = [
  ['J', 'Next row'],
  ['K', 'Row before'],
  ['Space', 'Tick the row'],
  ['Shift J', 'Tick on downwards'],
  ['Shift K', 'Tick on upwards'],
  ['Enter', 'Open the row'],
  ['Esc', 'One step back'],
];

type KeySheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function KeySheet({ opened, onClose }: KeySheetProps) {
  const commands = useSyncExternalStore(onCommands, allCommands);
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size={620}>
      <div className="shell-keys">
        {groupsOf(commands).map(([group, lines]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {lines.map(([keys, what]) => (
                <div key={`${keys} ${what}`}>
                  <dt>{what}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <Keys key={key}>{key}</Keys>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function groupsOf(commands: readonly Command[]): [string, readonly Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const { keys, label, group = 'This screen' } of commands) {
    if (keys === undefined) continue;
    const lines = groups.get(group) ?? [];
    lines.push([keys, label]);
    groups.set(group, lines);
  }
  return [...groups, ['Lists', LIST_KEYS]];
}
