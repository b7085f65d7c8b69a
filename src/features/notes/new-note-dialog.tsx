import * as longest from '#common/lengths.gen.ts';
import '../../shared/stones/refusal-list.css';
import { Button, Modal, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { numbersOf } from '../../shared/lines/line-params.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { newNoteReason } from '../../shared/stones/checks/kept-checks.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { useActing } from '../../shared/stones/trading-clients.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { addNotes } from './notes-calls.ts';

type NewNoteDialogProps = {
  /** id of the customer whose notes the page shows; null for the user's own notes */
  readonly userId: UserId | null;
  readonly onClose: () => void;
};

/** A note with a due date is a task. */
export function NewNoteDialog({ userId, onClose }: NewNoteDialogProps) {
  const cache = useQueryClient();
  const { role_id } = useProfile();
  const [stones, setStones] = useState('');
  const [remark, setRemark] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [chosen, setChosen] = useState(userId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor } = useIdempotencyKey();
  const acting = useActing(chosen);
  const stockNumbers = numbersOf(stones.toUpperCase());
  const words = remark.trim();
  const reason =
    stockNumbers.length === 0 ? PROBLEMS.noStoneChosen.message : newNoteReason(acting, words);

  async function write(): Promise<void> {
    if (reason !== null || busy) return;
    setBusy(true);
    setProblem(null);
    const note = {
      stockNumbers,
      remark: words,
      dueOn: dueOn === '' ? null : dueOn,
      userId: acting.userId,
    };
    try {
      const { message } = await addNotes({ ...note, key: keyFor(JSON.stringify(note)) });
      notifySuccess(message);
      onClose();
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: [CACHED.lines] });
    }
  }

  return (
    <Modal opened onClose={busy ? () => undefined : onClose} title="New note">
      <form
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          void write();
        }}
      >
        <div className="ui-dialog-fields">
          <Textarea
            label="Stock numbers"
            size="lg"
            autosize
            minRows={1}
            maxRows={5}
            value={stones}
            onChange={(event) => setStones(event.currentTarget.value)}
            withAsterisk
            data-autofocus
          />
          <Textarea
            label={stockNumbers.length > 1 ? 'Text of each note' : 'Note text'}
            size="lg"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longest.NewNotes.remark}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
            withAsterisk
          />
          <DateField
            label="Due date"
            size="lg"
            w={200}
            toward="future"
            value={dueOn}
            onDay={setDueOn}
          />
          {actsForClients(role_id) ? (
            <ClientPicker
              value={chosen}
              placeholder="Yourself or a trading client"
              width={380}
              onChange={setChosen}
            />
          ) : null}
        </div>
        {problem === null ? null : <Refused problem={problem} />}
        <DialogFooter>
          <Button size="lg" onClick={onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            reason={reason}
            loading={busy}
            rightSection={<Keys>Ctrl ↵</Keys>}
            onClick={() => undefined}
          >
            Save {count(Math.max(1, stockNumbers.length), 'note')}
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}

/** Lists the stones with errors. A single error makes the server reject the whole request. */
function Refused({ problem }: { readonly problem: ApiProblem }) {
  const stones = problem.errors.filter(({ stock_no }) => stock_no !== undefined);
  return (
    <Text component="div" role="alert" mt="sm" c="var(--danger)">
      <p>{problem.message}</p>
      {stones.length === 0 ? null : (
        <ul className="refusal-list" aria-label="Stones with problems">
          {stones.map(({ stock_no, message }) => (
            <li key={stock_no}>
              <b>{stock_no}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </Text>
  );
}
