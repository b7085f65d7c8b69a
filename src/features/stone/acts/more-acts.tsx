import '../../../shared/stones/act-reason.css';
import { Menu } from '@mantine/core';
import { Keys } from '../../../ui/Keys.tsx';
import type { KeyName } from '../../../ui/key-names.ts';
import type { MenuTarget } from '../../../ui/LaterMenu.tsx';
import { OpeningMenu } from '../../../ui/OpeningMenu.tsx';
import type { GIVING, Giving } from '../giving/giving.ts';

/** An action in the menu, with its key and the reason why it is disabled. */
export interface FurtherAct {
  readonly label: string;
  /** null if the action has no key */
  readonly keys: KeyName | null;
  readonly reason: string | null;
  readonly run: () => void;
}

type MoreActsProps = MenuTarget & {
  readonly acts: readonly FurtherAct[];
  readonly giving: readonly (typeof GIVING)[number][];
  readonly onGive: (kind: Giving) => void;
};

/** Menu of the remaining actions. Disabled ones stay in place and show their reason. */
export function MoreActs({ target, acts, giving, onGive }: MoreActsProps) {
  return (
    <OpeningMenu target={target} position="top-end" width={240}>
      {acts.map(({ label, keys, reason, run }) => (
        <Menu.Item
          key={label}
          rightSection={keys === null ? null : <Keys>{keys}</Keys>}
          aria-disabled={reason !== null || undefined}
          closeMenuOnClick={reason === null}
          onClick={() => reason === null && run()}
        >
          {label}
          {reason === null ? null : <span className="act-reason">{reason}</span>}
        </Menu.Item>
      ))}
      {acts.length > 0 && giving.length > 0 ? <Menu.Divider /> : null}
      {giving.map(({ kind, label, keys }) => (
        <Menu.Item key={kind} rightSection={<Keys>{keys}</Keys>} onClick={() => onGive(kind)}>
          {label}
        </Menu.Item>
      ))}
    </OpeningMenu>
  );
}
