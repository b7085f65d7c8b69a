import { useRemoteCommand } from '../../shared/lines/use-remote-command.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { holdTargets } from '../../shared/stones/checks/hold-checks.ts';
import { useReasonedCommand } from '../../shared/stones/checks/use-reasoned-command.tsx';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { actorOf, mayHold } from '../../shared/stones/stone-permissions.ts';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { holdList } from './hold-list.tsx';

type HoldDecisionProps = {
  readonly number: string;
  readonly act: 'extend' | 'release';
};

export function HoldDecision({ number, act }: HoldDecisionProps) {
  const profile = useProfile();
  const machine = useStoneAction();
  const reasoned = useReasonedCommand(machine);
  const holdActor = { actor: actorOf(profile), mayWrite: mayHold(profile) };
  useRemoteCommand(holdList, number, {
    done: 'ended',
    begin: (rows) =>
      reasoned.openDialog(act, rows, (remark) => holdTargets(act, rows, holdActor, remark)),
  });
  return (
    <>
      {reasoned.dialog}
      <RefusalDialog acting={machine} />
    </>
  );
}
