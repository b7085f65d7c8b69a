import '../../../shared/stones/act-reason.css';
import { Menu } from '@mantine/core';
import { AutoOpenMenu } from '../../../ui/AutoOpenMenu.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import type { KeyName } from '../../../ui/key-names.ts';
import type { MenuTarget } from '../../../ui/LazyMenu.tsx';
import type { SHARE_ACTIONS, ShareAction } from '../sharing/share-actions.ts';

/** `reason` is the reason why the action is disabled, or null. */
export interface FurtherAction {
  readonly label: string;
  readonly keys: KeyName | null;
  readonly reason: string | null;
  readonly run: () => void;
}

type MoreActionsMenuProps = MenuTarget & {
  readonly acts: readonly FurtherAction[];
  readonly shareActions: readonly (typeof SHARE_ACTIONS)[number][];
  readonly onShareAction: (kind: ShareAction) => void;
};

export function MoreActionsMenu({
  target,
  acts,
  shareActions,
  onShareAction,
}: MoreActionsMenuProps) {
  return (
    <AutoOpenMenu target={target} position="top-end" width={240}>
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
      {acts.length > 0 && shareActions.length > 0 ? <Menu.Divider /> : null}
      {shareActions.map(({ kind, label, keys }) => (
        <Menu.Item
          key={kind}
          rightSection={<Keys>{keys}</Keys>}
          onClick={() => onShareAction(kind)}
        >
          {label}
        </Menu.Item>
      ))}
    </AutoOpenMenu>
  );
}
