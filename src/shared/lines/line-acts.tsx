import { type ReactNode, useContext } from 'react';
import { ActionButton, type OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { ActionListContext } from '../../ui/actions/action-list-context.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { useCommands } from '../frame/use-commands.ts';
import type { LineActionsProps } from './line-list.ts';

export type LineAct = OfferedAction & {
  readonly command?: string;
};

type LineActsProps = Pick<
  LineActionsProps<unknown>,
  'picks' | 'machine' | 'withoutBar' | 'withoutKeys'
> & {
  readonly name: string;
  readonly group: string;
  readonly acts: readonly LineAct[];
  readonly children?: ReactNode;
};

/**
 * Buttons and shortcuts for actions on `picks`, the ticked or opened lines. With picks, no shortcut
 * is disabled: the result of the action lists the lines that refused the action.
 */
export function LineActs(props: LineActsProps) {
  const { name, group, acts, picks, machine, withoutKeys = false } = props;
  const phone = useIsPhone();
  const inList = useContext(ActionListContext);
  useCommands(
    withoutKeys
      ? []
      : acts.map(({ action, label, command, keys, reason, run }) => ({
          id: `${name}.${action}`,
          label: command ?? label,
          keys,
          group,
          reason: picks.length === 0 ? reason : null,
          run,
        })),
  );
  if (props.withoutBar) return null;
  // `acts` ends with the main action. The main action goes first in the vertical list of a dialog,
  // and on a phone, where only the first buttons are visible without scrolling.
  const shown = phone || inList ? [...acts].reverse() : acts;
  return (
    <>
      {shown.map((act) => (
        <ActionButton key={act.action} act={act} busy={machine.busy} withoutKeys={withoutKeys} />
      ))}
      {props.children}
    </>
  );
}
