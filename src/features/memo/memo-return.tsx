import { useState } from 'react';
import { count } from '#common/count.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import {
  ConcurrentLineChanges,
  NothingLeft,
  useDialogLines,
} from '../../shared/lines/dialog-lines.tsx';
import { LineScopeProvider } from '../../shared/lines/line-scope.ts';
import { useRemoteCommand } from '../../shared/lines/use-remote-command.ts';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { memoTargets } from '../../shared/stones/checks/memo-checks.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { actorOf, mayRunMemos } from '../../shared/stones/stone-permissions.ts';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { memoList } from './memo-list.tsx';

const nothing = () => {};

/**
 * Receives all stones that are still out on a memo, from a screen that does not show the stones.
 */
export function MemoReturn({ number }: { readonly number: string }) {
  const profile = useProfile();
  const machine = useStoneAction();
  const [isAsking, setIsAsking] = useState(false);
  const actor = { actor: actorOf(profile), mayWrite: mayRunMemos(profile) };
  const out = useRemoteCommand(memoList, number, {
    done: 'settled',
    begin(rows) {
      const targets = memoTargets('receive', rows, actor);
      if (disabledReason(targets) === null) setIsAsking(true);
      else machine.ask('receive', targets);
    },
  });
  const { rows, left } = useDialogLines(isAsking, out);
  const close = () => setIsAsking(false);
  const stones = count(rows.length, 'stone');
  return (
    <LineScopeProvider value={{ machine, list: memoList, untick: nothing }}>
      <ConfirmDialog
        opened={isAsking && rows.length > 0}
        title={`Receive ${stones} from ${number}?`}
        confirmLabel={`Receive ${othersText(stones, { rows, left })}`}
        onConfirm={() => {
          close();
          machine.ask('receive', memoTargets('receive', rows, actor), { isConfirmed: true });
        }}
        onClose={close}
      >
        <DialogStones stones={rows} />
        <p>
          {rows.length === 1
            ? 'Confirm that the remaining stone has been returned.'
            : 'Confirm that all remaining stones have been returned.'}{' '}
          If only some stones have been returned, open the memo and receive those stones.
        </p>
        <ConcurrentLineChanges left={left} rows={rows} />
      </ConfirmDialog>
      <NothingLeft
        opened={isAsking && left.length > 0 && rows.length === 0}
        act="receive"
        left={left}
        onClose={close}
      />
      <RefusalDialog acting={machine} />
    </LineScopeProvider>
  );
}
