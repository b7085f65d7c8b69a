import { Icon, type IconName } from '../Icon.tsx';
import { Keys } from '../Keys.tsx';
import type { KeyName } from '../key-names.ts';
import { ReasonButton } from './ReasonButton.tsx';

/** Something that can be done, as its button offers it. */
export interface OfferedAct {
  readonly action: string;
  readonly label: string;
  readonly keys: KeyName;
  readonly icon?: IconName;
  readonly variant?: 'filled' | 'danger' | 'default' | 'subtle';
  /** the sentence that closes it */
  readonly reason: string | null;
  readonly run: () => void;
}

type ActButtonProps = {
  readonly act: OfferedAct;
  /** the act that is under way: until it is done, none is closed for another reason */
  readonly busy: string | null;
  /** its key means something else for now */
  readonly withoutKeys?: boolean;
};

/** The button of one act, with its key where that means the same. */
export function ActButton({ act, busy, withoutKeys = false }: ActButtonProps) {
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
