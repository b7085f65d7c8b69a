import { Icon, type IconName } from '../Icon.tsx';
import { Keys } from '../Keys.tsx';
import type { KeyName } from '../key-names.ts';
import { ReasonButton } from './ReasonButton.tsx';

export interface OfferedAction {
  readonly action: string;
  readonly label: string;
  readonly keys: KeyName;
  readonly icon?: IconName;
  readonly variant?: 'filled' | 'danger' | 'default' | 'subtle';
  readonly reason: string | null;
  readonly run: () => void;
}

type ActionButtonProps = {
  readonly act: OfferedAction;
  /**
   * name of the running action, or null; while an action runs, no button shows its disabled reason
   */
  readonly busy: string | null;
  /** true to hide the shortcut while its key has another meaning */
  readonly withoutKeys?: boolean;
};

export function ActionButton({ act, busy, withoutKeys = false }: ActionButtonProps) {
  return (
    <ReasonButton
      variant={act.variant ?? 'subtle'}
      reason={busy === null ? act.reason : null}
      loading={busy === act.action}
      leftSection={act.icon ? <Icon name={act.icon} size="small" /> : null}
      rightSection={withoutKeys ? null : <Keys>{act.keys}</Keys>}
      onClick={act.run}
    >
      {act.label}
    </ReasonButton>
  );
}
