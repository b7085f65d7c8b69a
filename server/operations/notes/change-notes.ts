import { NOTE_STATUS } from '#machines/codes.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenLines } from '../../workflows/kept-lists.ts';
import {
  changedNoteRecords,
  noteRecords,
  noteSubjects,
} from '../../workflows/records/note-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement('note-words', 'select remark, due_on from note where id = $1');

export const changeNotes: Handler<OperationOf<'changeNotes'>> = (call) => {
  const { data } = call;
  return runChange(call, async (tx) => {
    const ids = 'ids' in data ? data.ids : [data.id];
    const notes = noteSubjects(tx, await lockChosenLines(tx, 'notes', ids));
    if ('id' in data) {
      const { rows } = await runStatement(tx.connection, READ, [data.id]);
      await requireUnchanged(
        tx.connection,
        call.session,
        [{ was: call.was, present: rows[0] ?? {} }],
        {
          by: ['changeNotes'],
          id: data.id,
        },
      );
      const remark = data.remark.trim();
      await applyEvents(tx, changedNoteRecords(remark, data.due_on), notes, {
        type: 'note.change',
        actor: tx.actor,
        remark,
      });
      return { message: 'Note changed' };
    }
    const isDone = data.status === NOTE_STATUS.done.code;
    await applyEvents(tx, noteRecords, notes, {
      type: isDone ? 'note.finish' : 'note.reopen',
      actor: tx.actor,
    });
    const count = ids.length === 1 ? '1 note' : `${ids.length} notes`;
    return { message: `${count} ${isDone ? 'done' : 'reopened'}` };
  });
};
