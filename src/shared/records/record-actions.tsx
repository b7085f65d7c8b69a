import type { ButtonProps } from '@mantine/core';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import type { KeyName } from '../../ui/key-names.ts';
import { useCommands } from '../frame/use-commands.ts';

interface RecordAction extends Pick<ButtonProps, 'variant' | 'loading'> {
  readonly label: string;
  /**
   * Label of the command; default is the label of the button and the name of the record. Null if
   * another component registers the command.
   */
  readonly command?: string | null;
  readonly keys?: KeyName;
  /** Reason why the action is disabled, or null. */
  readonly reason: string | null;
  readonly run: () => void;
}

type RecordActionsProps = {
  /** Group heading in the command palette and the shortcut sheet. */
  readonly group: string;
  readonly name: string;
  readonly actions: readonly RecordAction[];
};

/** Renders the actions of a record as buttons, and registers the same actions as commands. */
export function RecordActions({ group, name, actions }: RecordActionsProps) {
  useCommands(
    actions
      .filter(({ command }) => command !== null)
      .map(({ label, command, keys, reason, run }) => ({
        id: `record.${label}`,
        label: command ?? `${label} ${name}`,
        ...(keys ? { keys } : {}),
        group,
        reason,
        run,
      })),
  );
  return actions.map(({ label, command: _, keys: __, run, ...button }) => (
    <ReasonButton key={label} {...button} onClick={run}>
      {label}
    </ReasonButton>
  ));
}
