import { Flex, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { NoteId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDate } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { castLineId } from '#common/line-ids.ts';
import { byCode, NOTE_STATUS } from '#machines/codes.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { noteWorkflow } from '#machines/workflows/note.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { type LineOpenedProps, toneOf } from '../../shared/lines/line-list.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import {
  OpenDialogProvider,
  useReportOpenDialog,
  useRetainedRow,
} from '../../shared/records/open-dialog.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneHead } from '../../shared/records/stone-head.tsx';
import { byName, useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { noteTargets } from '../../shared/stones/checks/kept-checks.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actorOf, mayWriteList } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { NotesActions } from './notes-actions.tsx';
import { changeNote } from './notes-calls.ts';

export function NoteDrawer(props: LineOpenedProps<LineRow>) {
  const { rows, machine, withKeys, onShow, onClose } = props;
  const [row, hearAsking] = useRetainedRow(props.row);
  if (!row) return null;
  const status = byCode(NOTE_STATUS, row.state);
  return (
    <OpenDialogProvider value={hearAsking}>
      <RecordDrawer
        label={`Note on ${row.stock_no}`}
        onClose={onClose}
        head={{
          name: `Note on ${row.stock_no}`,
          status: <StatusBadge label={status.label} tone={toneOf(status)} />,
        }}
        siblings={createSiblingNav(rows, row, onShow)}
        path={{ workflow: noteWorkflow, statuses: NOTE_STATUS, id: row.id }}
        acts={
          <NotesActions picks={props.row ? [row] : []} machine={machine} withoutKeys={!withKeys} />
        }
      >
        <StoneHead stone={row} />
        <NoteForm key={row.id} note={row} onSaved={onClose} />
      </RecordDrawer>
    </OpenDialogProvider>
  );
}

const FIELD_LABELS = {
  remark: { label: 'Note', text: byName },
  dueOn: { label: 'Due', text: (day: string) => (day === '' ? 'no due date' : formatDate(day)) },
};

type NoteFormProps = { readonly note: LineRow; readonly onSaved: () => void };

function NoteForm({ note, onSaved }: NoteFormProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [remark, setRemark] = useState(note.remark ?? '');
  const [dueOn, setDueOn] = useState(note.note?.due_on ?? '');
  const [busy, setBusy] = useState(false);
  const { keyFor } = useIdempotencyKey();
  const closed = disabledReason(
    noteTargets('change', [note], {
      actor: actorOf(profile),
      mayWrite: (list) => mayWriteList(profile, list),
    }),
  );
  const refetch = () => cache.invalidateQueries({ queryKey: [CACHED.lines] });
  const { base, notice, undecided, onProblem } = useEditConflict({
    saved: { remark: note.remark ?? '', dueOn: note.note?.due_on ?? '' },
    values: { remark, dueOn },
    onValues: (values) => {
      setRemark(values.remark);
      setDueOn(values.dueOn);
    },
    labels: FIELD_LABELS,
    refetch,
  });
  // While the note has unsaved edits, the drawer stays open even if another user removes the note
  // from the list.
  const isWriting = remark !== base.remark || dueOn !== base.dueOn;
  useReportOpenDialog(isWriting);
  const concurrentChange = useConcurrentChange(
    'note',
    isWriting && !busy ? [{ id: note.id }] : NO_RECORDS,
  );
  const reason =
    closed ??
    concurrentChange.disabledReason ??
    (remark.trim() === '' ? 'Enter the note text.' : undecided);

  async function save() {
    if (reason !== null || busy) return;
    setBusy(true);
    try {
      const words = remark.trim();
      const { message } = await changeNote(castLineId<NoteId>(note), {
        key: keyFor(JSON.stringify([base, dueOn, words])),
        remark: words,
        dueOn: dueOn || null,
        was: { remark: base.remark, due_on: base.dueOn || null },
      });
      notifySuccess(message);
      onSaved();
    } catch (error) {
      if (!(await onProblem(toProblem(error, TEXTS.failed)))) notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
      await refetch();
    }
  }

  return (
    <form
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Flex direction="column" gap={14} p="md">
        {notice}
        <Textarea
          label="Note"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={longest.NoteWords.remark}
          readOnly={closed !== null}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <DateField
          label="Due"
          w={170}
          toward="future"
          readOnly={closed !== null}
          value={dueOn}
          onDay={setDueOn}
        />
        {concurrentChange.note}
        <Reasons>
          <ReasonLine />
          <Flex justify="flex-end">
            <ReasonButton
              type="submit"
              variant="filled"
              reason={reason}
              loading={busy}
              rightSection={<Keys>Ctrl ↵</Keys>}
              onClick={() => undefined}
            >
              Save the note
            </ReasonButton>
          </Flex>
        </Reasons>
      </Flex>
    </form>
  );
}
