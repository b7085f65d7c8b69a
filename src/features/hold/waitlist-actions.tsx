import { disabledReason } from '#machines/screens/action-request.ts';
import { LineActs } from '../../shared/lines/line-acts.tsx';
import type { LineActionsProps } from '../../shared/lines/line-list.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { type PlaceActionName, placeTargets } from '../../shared/stones/checks/hold-checks.ts';
import { useReasonedCommand } from '../../shared/stones/checks/use-reasoned-command.tsx';
import { actorOf, actsForClients, mayHold } from '../../shared/stones/stone-permissions.ts';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { useClientChoices } from '../../shared/stones/trading-clients.ts';
import type { OfferedAction } from '../../ui/actions/ActionButton.tsx';
import { KEY } from '../../ui/key-names.ts';

export function WaitlistActions(props: LineActionsProps<HoldQueueRow>) {
  const { picks, machine } = props;
  const profile = useProfile();
  const choices = useClientChoices();
  const holdActor = { actor: actorOf(profile), mayWrite: mayHold(profile) };
  const reasoned = useReasonedCommand(machine);
  const [first] = picks;
  const isOffer = first !== undefined && picks.length === 1 && first.offered_until !== null;

  const act = (
    action: PlaceActionName,
    words: Pick<OfferedAction, 'label' | 'keys' | 'variant'>,
  ) => {
    const targets = placeTargets(action, picks, holdActor);
    const user = choices.find(({ business }) => business.id === first?.business_id);
    const whom =
      action === 'take' && first && actsForClients(profile.role_id)
        ? { userId: user?.id ?? null, clientName: first.company_name }
        : {};
    return {
      ...words,
      action,
      reason: disabledReason(targets),
      run: () =>
        action === 'leave'
          ? reasoned.openDialog(action, picks, (remark) =>
              placeTargets(action, picks, holdActor, remark),
            )
          : machine.ask(action, targets, whom),
    };
  };
  return (
    <LineActs
      {...props}
      name="places"
      group="Holds"
      acts={[
        act('leave', { label: 'Leave waitlist', keys: KEY.leaveLine, variant: 'default' }),
        ...(isOffer ? [act('take', { label: 'Hold now', keys: KEY.hold, variant: 'filled' })] : []),
      ]}
    >
      {reasoned.dialog}
    </LineActs>
  );
}
