import { type ReactNode, useContext } from 'react';
import { ActButton, type OfferedAct } from '../../ui/acts/ActButton.tsx';
import { ActsInList } from '../../ui/acts/acts-in-list.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { useCommands } from '../frame/use-commands.ts';
import type { LineActionsProps } from './line-list.ts';

/** An act upon ticked lines. */
export type LineAct = OfferedAct & {
  /** what the list of commands calls it, where its button alone would not say enough */
  readonly command?: string;
};

type LineActsProps = Pick<
  LineActionsProps<unknown>,
  'picks' | 'machine' | 'withoutBar' | 'withoutKeys'
> & {
  /** begins the ids of the commands */
  readonly name: string;
  /** under which the list of commands shows them */
  readonly group: string;
  readonly acts: readonly LineAct[];
  /** what they ask before they are done */
  readonly children?: ReactNode;
};

/**
 * What can be done with lines that are ticked or opened: its keys at any time, its buttons where there are any. What is closed for some
 * of them is asked all the same, since the answer lists what stands in its way; while none is ticked there is nothing to
 * list, and the sentence is said at once.
 */
export function LineActs(props: LineActsProps) {
  const { name, group, acts, picks, machine, withoutKeys = false } = props;
  const phone = usePhone();
  const inList = useContext(ActsInList);
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
  // A phone has room for the first few, so the main one stands first; the others are a swipe away.
  const shown = phone || inList ? [...acts].reverse() : acts;
  return (
    <>
      {shown.map((act) => (
        <ActButton key={act.action} act={act} busy={machine.busy} withoutKeys={withoutKeys} />
      ))}
      {props.children}
    </>
  );
}
