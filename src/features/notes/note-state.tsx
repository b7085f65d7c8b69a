import { Group } from '@mantine/core';
import { NOTE_ACTIONS } from '#common/list-labels.ts';
import { byCode, NOTE_STATUS } from '#machines/codes.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { useLineMachine } from '../../shared/lines/line-scope.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { noteTargets } from '../../shared/stones/checks/kept-checks.ts';
import { actorOf, mayWriteList } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

export const noteActionOf = (state: number): keyof typeof NOTE_ACTIONS =>
  state === NOTE_STATUS.done.code ? 'reopenNotes' : 'finishNotes';

/** Hides a disabled action; the drawer shows the reason. */
export function NoteState({ line }: { readonly line: LineRow }) {
  const machine = useLineMachine();
  const profile = useProfile();
  const action = noteActionOf(line.state);
  const targets = noteTargets(action === 'reopenNotes' ? 'reopen' : 'finish', [line], {
    actor: actorOf(profile),
    mayWrite: (list) => mayWriteList(profile, list),
  });
  const status = byCode(NOTE_STATUS, line.state);
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="2xs">
      <StatusBadge label={status.label} tone={toneOf(status)} />
      {disabledReason(targets) === null ? (
        <button
          type="button"
          className="ui-grid-link"
          aria-label={`${NOTE_ACTIONS[action]}: ${line.stock_no}`}
          disabled={machine.busy === action}
          onClick={() => machine.ask(action, targets)}
        >
          {NOTE_ACTIONS[action]}
        </button>
      ) : null}
    </Group>
  );
}
