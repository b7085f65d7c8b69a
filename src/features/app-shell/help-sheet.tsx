import '../../shared/stones/act-reason.css';
import './sheets.css';
import { Flex, Modal, Text } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import {
  allCommands,
  type Command,
  EVERYWHERE,
  onCommands,
} from '../../shared/frame/command-registry.ts';
import { type GridKeysMode, gridKeysMode, onGridKeys } from '../../ui/grid-keys.ts';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';

interface Line {
  readonly what: string;
  readonly keys: readonly string[];
  readonly reason?: string | null;
}

const LIST_KEYS: readonly Line[] = [
  { what: 'Next row', keys: [KEY.next] },
  { what: 'Previous row', keys: [KEY.before] },
  { what: 'Open the row', keys: ['Enter'] },
  { what: 'Back', keys: ['Esc'] },
];
const TICK_KEYS: readonly Line[] = [
  { what: 'Select the row', keys: ['Space'] },
  { what: 'Extend the selection down', keys: ['Shift J'] },
  { what: 'Extend the selection up', keys: ['Shift K'] },
  { what: 'Select all rows on the page', keys: ['Ctrl A'] },
];

type HelpSheetProps = {
  /** help text for the current screen */
  readonly guide: ReactNode;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/**
 * Guide of the current screen and its keyboard shortcuts. On a phone, which has no keyboard, the
 * sheet shows only the guide.
 */
export function HelpSheet({ guide, opened, onClose }: HelpSheetProps) {
  const phone = useIsPhone();
  const commands = useSyncExternalStore(onCommands, allCommands);
  const rows = useSyncExternalStore(onGridKeys, gridKeysMode);
  return (
    <Modal opened={opened} onClose={onClose} title="Help" size={620}>
      {guide}
      <div className="shell-keys">
        {(phone ? [] : groupsOf(commands, rows)).map(({ group, reason: shared, lines }) => (
          <section key={group}>
            <Text component="h3" fz="xs" c="dimmed">
              {group}
              {shared ? <span className="act-reason">{shared}</span> : null}
            </Text>
            <dl>
              {lines.map(({ what, keys, reason }) => (
                <div key={what} data-closed={reason ? '' : undefined}>
                  <dt>
                    {what}
                    {reason && reason !== shared ? (
                      <span className="act-reason">{reason}</span>
                    ) : null}
                  </dt>
                  <Flex component="dd" flex="none" gap="2xs">
                    {keys.map((together) => (
                      <span key={together}>
                        {together.split(' ').map((key) => (
                          <Keys key={key}>{key}</Keys>
                        ))}
                      </span>
                    ))}
                  </Flex>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

interface Group {
  readonly group: string;
  /**
   * reason that several disabled actions of the group share, displayed once in the group heading
   */
  readonly reason: string | null;
  readonly lines: readonly Line[];
}

function groupsOf(commands: readonly Command[], rows: GridKeysMode | null): Group[] {
  const groups = new Map<string, Map<string, Line>>();
  for (const { keys, label, reason, group = 'This screen' } of commands) {
    if (keys === undefined) continue;
    const lines = groups.get(group) ?? new Map<string, Line>();
    const same = lines.get(label)?.keys ?? [];
    lines.set(label, { what: label, keys: [...same, keys], reason: reason ?? null });
    groups.set(group, lines);
  }
  const shown = [...groups].map(([group, lines]) => groupOf(group, [...lines.values()]));
  const inLists =
    rows === null
      ? []
      : [groupOf('Lists', rows === 'tick' ? [...LIST_KEYS, ...TICK_KEYS] : LIST_KEYS)];
  return [
    ...shown.filter(({ group }) => group !== EVERYWHERE),
    ...inLists,
    ...shown.filter(({ group }) => group === EVERYWHERE),
  ];
}

function groupOf(group: string, lines: readonly Line[]): Group {
  const reasons = lines.flatMap(({ reason }) => reason ?? []);
  const shared = reasons.find((reason, index) => reasons.indexOf(reason) < index);
  return { group, reason: shared ?? null, lines };
}
