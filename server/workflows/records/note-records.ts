import type { NoteId } from '#api/ids.gen.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { listLineGuards } from '#machines/workflows/list-line.ts';
import {
  type NoteContext,
  type NoteEvent,
  noteMachine,
  noteWorkflow,
} from '#machines/workflows/note.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Records } from '../apply-events.ts';
import { type Change, lockedStone, type Subject } from '../change.ts';
import { addKeptLines, type KeptDetails, type KeptLine, type Place } from '../kept-lines.ts';
import { movedIds, type WrittenLine, writeStates } from '../written-lines.ts';

/**
 * Returns a note in the start state for each stone. A note without a business belongs to the actor.
 */
export const newNotes = (
  change: Change,
  places: readonly Place[],
): Subject<NoteContext, NoteId>[] =>
  places.map(({ stone, tradingClient }) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: stone.status,
      tradingClient,
      keeper: tradingClient ? null : change.actor.id,
    },
  }));

export const noteSubjects = (
  change: Change,
  lines: readonly KeptLine<NoteId>[],
): Subject<NoteContext, NoteId>[] =>
  lines.map(({ id, stoneId, state, tradingClient, keeper }) => ({
    id,
    stoneId,
    businessId: tradingClient?.businessId ?? null,
    state,
    context: { stoneStatus: lockedStone(change, stoneId).status, tradingClient, keeper },
  }));

const RULES: Omit<Records<NoteContext, NoteEvent, NoteId>, 'write'> = {
  workflow: noteWorkflow,
  shownIn: 'line',
  ownerOf: ({ keeper }) => keeper,
  decide: (state, context, event) => decideByTable(tableOf(noteMachine), state, context, event),
  hiddenBy: (context, event) =>
    listLineGuards.actorKeepsLine({ context, event }) ? null : 'actorKeepsLine',
};

export const newNoteRecords = (
  details: KeptDetails,
): Records<NoteContext, NoteEvent, NoteId, WrittenLine<NoteId>> => ({
  ...RULES,
  write: (change, decided) => addKeptLines(change, 'note', decided, details),
});

export const noteRecords: Records<NoteContext, NoteEvent, NoteId> = {
  ...RULES,
  write: (change, decided) =>
    writeStates(change, 'note', decided, { live: statesWith(noteMachine, 'live') }),
};

const REWRITE = statement(
  'note-rewrite',
  'update note set remark = $2, due_on = case when $3 then $4::date else due_on end where id = any($1)',
);

/** Writes the text of notes. If `dueOn` is undefined, the due date is not changed. */
export const changedNoteRecords = (
  words: string,
  dueOn: string | null | undefined,
): Records<NoteContext, NoteEvent, NoteId> => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, REWRITE, [
      ids,
      words,
      dueOn !== undefined,
      dueOn ?? null,
    ]);
    return ids.map((id) => ({ id }));
  },
});
