import { Button, Checkbox, Modal, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { LIST_FILE, NO_LIST } from '../../ui/inputs/list-file.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { type ExternalOrder, importList } from './confirm-stone-calls.ts';
import { ImportFaults } from './import-fault-list.tsx';
import { faultsOf, type ImportFault } from './import-faults.ts';

type ImportDialogProps = { readonly onClose: () => void };

export function ImportDialog({ onClose }: ImportDialogProps) {
  const cache = useQueryClient();
  const { userId } = useClientContext();
  const [client, setClient] = useState<UserId | null>(userId);
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [skip, setSkip] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [faults, setFaults] = useState<readonly ImportFault[]>([]);
  const [order, setOrder] = useState<ExternalOrder | null>(null);
  /**
   * Idempotency key. If no answer arrives, a retry with the same key does not import the list
   * twice.
   */
  const key = useRef(crypto.randomUUID());
  const list = file ?? (text.trim() === '' ? null : new File([text], 'pasted.txt'));

  /** Uses a new idempotency key, because the input has changed. */
  const reset = () => {
    setProblem(null);
    key.current = crypto.randomUUID();
  };
  async function send(): Promise<void> {
    if (list === null || client === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const data = { user_id: client, skip_unavailable: skip };
      const answer = await importList(data, list, key.current);
      notifySuccess(answer.message);
      void cache.invalidateQueries({ queryKey: [CACHED.lines] });
      if (answer.data.skipped.length === 0) onClose();
      else setOrder(answer.data);
    } catch (error) {
      const failed = toProblem(error, TEXTS.failed);
      setProblem(failed);
      setFaults(faultsOf(await list.text(), failed.errors));
      if (failed.status >= 400 && failed.status < 500) key.current = crypto.randomUUID();
    } finally {
      setBusy(false);
    }
  }
  const waits =
    client === null ? GUARD_PROBLEMS.clientIsChosen.message : list === null ? NO_LIST : null;

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title="Import the order list of an API client"
      size={640}
    >
      {order ? (
        <>
          <p>
            {order.request_no} was imported as order {order.order_no}. Stones ordered:{' '}
            {order.stones.length}. Stones left out: {order.skipped.length}.
          </p>
          <ImportFaults faults={order.skipped.map(({ message }) => ({ line: null, message }))} />
          <div className="ui-dialog-footer">
            <Button size="lg" variant="filled" onClick={onClose} data-autofocus>
              Close
            </Button>
          </div>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Stack gap="sm">
            <ClientPicker
              width={380}
              value={client}
              onChange={(next) => {
                setClient(next);
                reset();
              }}
            />
            <DropZone
              {...LIST_FILE}
              file={file}
              disabled={busy}
              onFile={(next) => {
                setFile(next);
                reset();
              }}
            />
            {file ? null : (
              <Textarea
                label="Or paste stock numbers or report numbers"
                size="lg"
                rows={5}
                spellCheck={false}
                value={text}
                disabled={busy}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  reset();
                }}
              />
            )}
            <Checkbox
              label="Leave out stones that are not available"
              checked={skip}
              disabled={busy}
              onChange={(event) => {
                setSkip(event.currentTarget.checked);
                reset();
              }}
            />
            {problem ? (
              <div role="alert">
                <b>{problem.message}</b>
                <ImportFaults faults={faults} />
              </div>
            ) : null}
            <DialogFooter>
              <Button size="lg" onClick={onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
                Cancel
              </Button>
              <ReasonButton
                type="submit"
                size="lg"
                variant="filled"
                loading={busy}
                reason={waits}
                onClick={() => undefined}
              >
                Import
              </ReasonButton>
            </DialogFooter>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
