import { Button } from '@mantine/core';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { SWITCH_WORDS, type SwitchTo } from '../../shared/people/switching.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { closedFor } from './switching.ts';
import type { CustomerRow } from './wire.ts';

const BAR = [
  { to: 'activate', keys: 'T', icon: 'unlock' },
  { to: 'deactivate', keys: 'D', icon: 'lock' },
] as const satisfies readonly { to: SwitchTo; keys: string; icon: string }[];

type CustomerActionBarProps = {
  readonly picks: readonly CustomerRow[];
  readonly onAsk: (to: SwitchTo) => void;
  readonly onClear: () => void;
};

export function CustomerActionBar({ picks, onAsk, onClear }: CustomerActionBarProps) {
  const profile = useProfile();
  const offered = BAR.map(({ to, keys, icon }) => {
    const reasons = picks.map((row) => closedFor(row, to, profile));
    // One that can be switched opens the way; the others are named in the dialog.
    return { to, keys, icon, reason: reasons.includes(null) ? null : (reasons[0] ?? null) };
  });
  useCommands(
    picks.length === 0
      ? []
      : offered.map(({ to, keys, reason }) => ({
          id: `customers.${to}`,
          label: SWITCH_WORDS[to].act,
          keys,
          group: 'Customers',
          reason,
          run: () => onAsk(to),
        })),
  );

  return (
    <>
      <b className="action-count">{picks.length} selected</b>
      <Button variant="subtle" onClick={onClear} rightSection={<Keys>Esc</Keys>}>
        Clear
      </Button>
      <span className="action-gap" />
      {offered.map(({ to, keys, icon, reason }) => (
        <ReasonButton
          key={to}
          variant={to === 'deactivate' ? 'danger' : 'subtle'}
          reason={reason}
          leftSection={<Icon name={icon} size="small" />}
          rightSection={<Keys>{keys}</Keys>}
          onClick={() => onAsk(to)}
        >
          {SWITCH_WORDS[to].act}
        </ReasonButton>
      ))}
    </>
  );
}
