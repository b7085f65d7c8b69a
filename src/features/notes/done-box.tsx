import './done-box.css';
import { byCode, NOTE_STATUS } from '../../machines/codes.ts';
import { closedBy } from '../../machines/screens/action-request.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { useLineMachine } from '../../shared/lines/line-place.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { noteTargets } from '../../shared/stones/asks/kept.ts';
import { actorOf, mayWriteList } from '../../shared/stones/rights.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** One press says that a note is done, or that it is to be done again; why not, its drawer has the room to say. */
export function DoneBox({ line }: { readonly line: LineRow }) {
  const machine = useLineMachine();
  const profile = useProfile();
  const isDone = line.state === NOTE_STATUS.done.code;
  const targets = noteTargets(isDone ? 'reopen' : 'finish', [line], {
    actor: actorOf(profile),
    mayWrite: (list) => mayWriteList(profile, list),
  });
  const status = byCode(NOTE_STATUS, line.state);
  const action = isDone ? 'reopenNotes' : 'finishNotes';
  return (
    <span className="note-state">
      {closedBy(targets) === null ? (
        <input
          type="checkbox"
          className="done-box"
          aria-label={`Done: ${line.stock_no}`}
          checked={isDone}
          disabled={machine.busy === action}
          onChange={() => machine.ask(action, targets)}
        />
      ) : null}
      <StatusBadge label={status.label} tone={toneOf(status)} />
    </span>
  );
}
