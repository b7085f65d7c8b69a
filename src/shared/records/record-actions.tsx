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
  readonly reason: string | null;
  readonly run: () => void;
}

type RecordActionsProps = {
  readonly group: string;
  readonly name: string;
  readonly actions: readonly RecordAction[];
};

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
